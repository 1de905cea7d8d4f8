"""The words of the reports themselves. Words about a rule live with the rule."""

from __future__ import annotations

from sambanotation.diagnostic import Citation, Diagnostic, Severity, Standing
from sambanotation.text import Lang, Text, tell

SEVERITIES = {
    Severity.ERROR: Text("error", "erro"),
    Severity.WARNING: Text("warning", "aviso"),
    Severity.NOTICE: Text("notice", "nota"),
    Severity.UNDECIDED: Text("undecided", "indefinido"),
}

STANDINGS = {
    Standing.STATED: Text("stated", "dito na fonte"),
    Standing.INFERRED: Text("inferred", "deduzido da fonte"),
    Standing.DECIDED: Text("decided", "decidido por nós"),
}

ROW = Text("row {row}", "linha {row}")
REASONS = {
    Standing.INFERRED: Text("inferred, because {reason}", "deduzido, porque {reason}"),
    Standing.DECIDED: Text("our decision, because {reason}", "decisão nossa, porque {reason}"),
}
HELP = Text("help", "ajuda")
ACKNOWLEDGED = Text("acknowledged", "reconhecido")
IT_FOLLOWS = Text("follows from it", "decorre disto")
FOLLOWS_FROM = Text("follows from {code} at {place}", "decorre de {code} em {place}")
MORE_FOLLOW = Text(
    "more that follow from it: {count} (--format concise shows all)",
    "outros que decorrem disto: {count} (--format concise mostra todos)",
)
PLACE_IN_GAME = {
    "record": Text("record {number}", "registro {number}"),
    "deal": Text("deal {number}", "rodada {number}"),
    "turn": Text("turn {number}", "vez {number}"),
    "seat": Text("seat {name}", "lugar {name}"),
    "variation": Text("in a variation", "numa variante"),
    "inner variation": Text("in a variation of depth {depth}", "numa variante de nível {depth}"),
}
FILES = Text("Files checked: {count}", "Arquivos verificados: {count}")
COUNTS = {
    "errors": Text("errors: {count}", "erros: {count}"),
    "warnings": Text("warnings: {count}", "avisos: {count}"),
    "notices": Text("notices: {count}", "notas: {count}"),
    "undecided": Text("undecided: {count}", "indefinidos: {count}"),
    "acknowledged": Text("acknowledged: {count}", "reconhecidos: {count}"),
    "consequences": Text("consequences: {count}", "consequências: {count}"),
}
PERHAPS = Text("perhaps: {message}", "talvez: {message}")
NO_FINDINGS = Text("no findings", "nenhum achado")
HIDDEN_UNDECIDED = Text("undecided: {count} (--undecided shows them)", "indefinidos: {count} (--undecided os mostra)")


def citation_line(citation: Citation, lang: Lang) -> str:
    """Where a rule is written and what it says: `samba-br, A SAÍDA, row K1 (stated): ...`."""
    return f"{cited_place(citation, lang)}: {tell(citation.wording, lang)}"


def cited_place(citation: Citation, lang: Lang) -> str:
    """Where a rule is written and how firmly it stands there: `samba-br, A SAÍDA, row K1 (stated)`."""
    document = citation.document if citation.document != citation.ruleset else ""
    row = ROW.say(lang, {"row": citation.row}) if citation.row else ""
    place = ", ".join(part for part in (citation.ruleset, document, citation.section, row) if part)
    return f"{place} ({STANDINGS[citation.standing].say(lang, {})})"


def decision_line(citation: Citation, lang: Lang) -> str | None:
    """The reason of an inferred or decided clause, None where the source itself decides."""
    if citation.because is None:
        return None
    return REASONS[citation.standing].say(lang, {"reason": tell(citation.because, lang)})


def message_of(finding: Diagnostic, lang: Lang) -> str:
    """What a finding says; of an undecided one that it is perhaps so."""
    message = finding.message.say(lang, finding.facts)
    return PERHAPS.say(lang, {"message": message}) if finding.severity is Severity.UNDECIDED else message


def variation_of(finding: Diagnostic, lang: Lang) -> str | None:
    """That a finding is of what might have been, None where it is of what was played."""
    if not finding.variation:
        return None
    kind = "variation" if finding.variation == 1 else "inner variation"
    return PLACE_IN_GAME[kind].say(lang, {"depth": finding.variation})


def help_of(finding: Diagnostic, lang: Lang) -> str | None:
    return None if finding.help is None else finding.help.say(lang, finding.facts).strip()
