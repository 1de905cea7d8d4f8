"""The words by which rule sets are shown and compared."""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.ruleset import Clause, Document, RuleSet
from sambanotation.ruleset_written import written
from sambanotation.text import Lang, Text, tell

VERSION = Text("version {number}", "versão {number}")
PLAYERS = Text("players: {numbers}", "jogadores: {numbers}")
PACK = Text("packs: {packs}, jokers: {jokers}, cards: {cards}", "baralhos: {packs}, jokers: {jokers}, cartas: {cards}")
EXTENDS = Text("extends: {name}", "estende: {name}")
DOCUMENTS = Text("documents", "documentos")
CHOICE = Text("a record may choose {choice}", "um registro pode escolher {choice}")
DIFFERENT = Text("clauses that differ: {count}", "cláusulas diferentes: {count}")
ONLY_OPTIONS = Text("only what a record may choose differs", "só difere o que um registro pode escolher")

MORE = Text(
    "`samba rules show NAME` shows the clauses of one, `samba rules diff A B` in what two differ. "
    "The source code has a whole match recorded under each: fixtures/games/NAME/match.sgr.",
    "`samba rules show NOME` mostra as cláusulas de um, `samba rules diff A B` em que dois diferem. "
    "O código-fonte traz uma partida inteira registrada sob cada um: fixtures/games/NOME/match.sgr.",
)

CLAUSE = Text("clause", "cláusula")
NAME = Text("rule set", "regulamento")
TITLE = Text("title", "título")
IN_WORDS = Text("The clauses in words", "As cláusulas em palavras")
RULE_SETS = Text("The rule sets", "Os regulamentos")


@frozen
class Described:
    """A rule set that is shown, and the one that its file extends, None where it stands by itself."""

    rules: RuleSet
    extends: str | None = None


def heading(rules: RuleSet, lang: Lang) -> str:
    """A rule set with its version: `samba-br, version 1`."""
    return f"{rules.name}, {VERSION.say(lang, {'number': rules.version})}"


def particulars(described: Described, lang: Lang) -> list[str]:
    """For how many players a rule set is, with which cards, and what it extends."""
    rules, pack = described.rules, described.rules.pack.value
    told = [
        PLAYERS.say(lang, {"numbers": sorted(rules.sides.value)}),
        PACK.say(lang, {"packs": pack.copies, "jokers": pack.jokers, "cards": pack.size}),
    ]
    return told if described.extends is None else [*told, EXTENDS.say(lang, {"name": described.extends})]


def document_line(name: str, document: Document, lang: Lang) -> str:
    """What a document is: `samba-br: SAMBA, blog article, 2012-03-18`."""
    dated = "" if document.date is None else f", {document.date}"
    return f"{name}: {document.title}, {tell(document.kind, lang)}{dated}"


def documents_cited(rules: RuleSet) -> dict[str, Document]:
    """The documents that clauses of a rule set cite, by name and in the order of the file."""
    cited = {clause.citation.document for clause in rules.clauses().values()}
    return {name: document for name, document in rules.documents.items() if name in cited}


def choices(clause: Clause[object], lang: Lang) -> list[tuple[str, str | None]]:
    """The options of a clause as a record writes them, each with its wording; None for the clause's own."""
    return [
        (f"{clause.option}={option.word}", None if option.value == clause.value else tell(option.wording, lang))
        for option in clause.options
    ]


def value_of(clause: Clause[object]) -> str:
    """The value of a clause as a file has it."""
    return written(clause.value)
