"""A finding as one remark on a line, as reviews of changes show it: what, which rule, what would be right."""

from __future__ import annotations

from sambanotation.output.concise import standing
from sambanotation.output.report import Finding
from sambanotation.output.words import HELP, citation_line, decision_line, help_of, message_of
from sambanotation.text import Lang


def headline(found: Finding, lang: Lang) -> str:
    """What is found, with what keeps it from counting: `... (follows from SG531 at 8:13)`."""
    return message_of(found.diagnostic, lang) + standing(found, lang)


def remark(found: Finding, lang: Lang) -> str:
    """The headline, and below it, a line each, the rule, the reason where we decided, and the help."""
    told = found.diagnostic
    lines: list[str | None] = [headline(found, lang)]
    if told.citation is not None:
        lines += [citation_line(told.citation, lang), decision_line(told.citation, lang)]
    right = help_of(told, lang)
    if right is not None:
        lines.append(f"{HELP.say(lang, {})}: {right}")
    return "\n".join(line for line in lines if line is not None)
