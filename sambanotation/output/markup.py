"""Texts in Markdown that stand there as they are: nothing that somebody wrote acts as markup."""

from __future__ import annotations

import re

# A point may make a list or an address, a colon an address or a picture, a quotation mark the title of a link.
_ACTING = re.compile(r"[\\`*_{}\[\]()#+\-.!|<>&~$^:@=\"']")


def escaped(text: str) -> str:
    """A text of one line with every sign escaped that Markdown, or what is usual beside it, may take for markup."""
    return _ACTING.sub(r"\\\g<0>", text)
