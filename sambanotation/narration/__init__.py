"""Games told as prose, in four languages."""

from sambanotation.narration.telling import Paragraph, Part, narrated
from sambanotation.narration.tongues import Tongue
from sambanotation.narration.written import as_markdown, as_text

__all__ = ["Paragraph", "Part", "Tongue", "as_markdown", "as_text", "narrated"]
