"""All rule sets on one page: how far apart they are, a table of all clauses that is narrow enough to be read, and the
clauses in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from sambanotation.diagnostic import Standing
from sambanotation.output.rules_markdown import cell, escaped, offered, row, together
from sambanotation.output.rules_words import (
    CLAUSE,
    DOCUMENTS,
    IN_WORDS,
    NAME,
    RULE_SETS,
    TITLE,
    Described,
    document_line,
    documents_cited,
    heading,
    particulars,
    value_of,
)
from sambanotation.output.words import cited_place, decision_line
from sambanotation.ruleset import Clause
from sambanotation.ruleset_allowed import allowed
from sambanotation.ruleset_chapters import by_chapter
from sambanotation.ruleset_difference import differences, same_options, same_value
from sambanotation.text import Lang, Text, tell

PAGE = Text(
    """# Rule sets

Written by `samba rules --format md`; do not edit by hand. [The rule sets](#the-rule-sets) have numbers here. [How
many clauses differ](#how-many-clauses-differ) tells it for any two of them, and [the table](#clause-by-clause) in
which: one row is one clause, one column one rule set. In a row the same letter is the same rule, and what a record
may choose instead is the same too; so two rule sets differ where their letters do. A letter alone is stated by the
source, one with ° is inferred from it, one with \\* is our decision. Over each letter appear its value and where it
is written; in the text of this page they stand below the table, under the sign behind the letter. It leads to [the
clause in words](#the-clauses-in-words), where under each letter stand the value, the rule sets that have it, what it
means, where it is written and why it was decided so. A value that a rule set has from the one that it extends is cited
as that one cites it.

To see it happen, open [What differs, seen happen](differences.md): for each two of the rule sets that extend no
other, and for each of the others beside the one that it extends, it has with each clause the shortest record found
that is legal under the one and illegal under the other, or scored otherwise, and what the referee says of it under
both. For any other two, and for a file of one's own, `samba rules diff A B` finds such records, and `samba validate
--rules A,B FILE` judges a record of your own under both. A whole match recorded under each rule set lies in
[fixtures/games](../fixtures/games), in the folder of its name.
""",
    """# Regulamentos

Escrito por `samba rules --format md`; não se edita à mão. [Os regulamentos](#os-regulamentos) têm aqui números.
[Quantas cláusulas diferem](#quantas-cláusulas-diferem) o diz para quaisquer dois, e [a
tabela](#cláusula-por-cláusula), em quais: uma linha é uma cláusula, uma coluna um regulamento. Numa linha, a mesma
letra é a mesma regra, e o que um registro pode escolher em seu lugar também é o mesmo; assim, dois regulamentos
diferem onde as letras diferem. A letra sozinha é dita pela fonte, a que tem ° foi deduzida dela, a que tem \\* é
decisão nossa. Sobre cada letra aparecem o valor e onde está escrito; no texto desta página eles estão abaixo da
tabela, sob o sinal que segue a letra. Ela leva à [cláusula em palavras](#as-cláusulas-em-palavras), onde sob cada letra
estão o valor, os regulamentos que o têm, o que quer dizer, onde está escrito e por que se decidiu assim. Um valor que
um regulamento tem daquele que estende é citado como este o cita.

Para ver isso acontecer, abra [What differs, seen happen](differences.md), em inglês: para cada dois dos regulamentos
que não estendem outro, e para cada um dos demais ao lado daquele que estende, traz com cada cláusula o registro mais
curto que se achou que é válido num e inválido no outro, ou pontuado de outro modo, e o que o árbitro diz dele nos
dois. Para outros dois, e para um arquivo próprio, `samba rules diff A B` acha tais registros, e `samba validate
--rules A,B ARQUIVO` julga um registro seu pelos dois. Uma partida inteira registrada sob cada regulamento está em
[fixtures/games](../fixtures/games), na pasta do seu nome.
""",
)
HOW_MANY = Text("How many clauses differ", "Quantas cláusulas diferem")
A_NUMBER_LEADS = Text(
    "A number that is a link leads to the records that show it. For any other two, type "
    "`samba rules diff` and their names; with `--no-records --format md` it writes a table of these two alone.",
    "O número que é ligação leva aos registros que o mostram. Para outros dois, digite `samba rules diff` e os nomes; "
    "com `--no-records --format md` sai uma tabela só destes dois.",
)
CLAUSE_BY_CLAUSE = Text("Clause by clause", "Cláusula por cláusula")
HOW_WRITTEN = Text(
    "How values are written: `null` is none, or no limit. `[natural-pair, onto-group]` is a list: each of these. "
    "`{{points: 3000, threshold: reach}}` has parts, each with its name. `{{4: [2]}}` says for a key what holds there: "
    "for four players, two sides; `{{6: 13}}`, for six players, 13 cards. Cards are `JK` the joker, `2` the two, `w` "
    "any wild card, `3r` a red three, `3b` a black three, `T` the ten. `least` and `most` are the fewest and the most. "
    "After *May be* stands what a file of one's own may say in place of a value.",
    "Como se escrevem os valores: `null` é nenhum, ou sem limite. `[natural-pair, onto-group]` é uma lista: cada um "
    "destes. `{{points: 3000, threshold: reach}}` tem partes, cada uma com seu nome. `{{4: [2]}}` diz para uma chave o "
    "que vale ali: para quatro jogadores, dois lados; `{{6: 13}}`, para seis jogadores, 13 cartas. As cartas são `JK` "
    "o joker, `2` o dois, `w` qualquer curinga, `3r` um três vermelho, `3b` um três negro, `T` o dez. `least` e "
    "`most` são o mínimo e o máximo. Depois de *Pode ser* está o que um arquivo próprio pode dizer no lugar de um "
    "valor.",
)
MAY_BE = Text("May be: {what}.", "Pode ser: {what}.")
MARKS = {Standing.STATED: "", Standing.INFERRED: "°", Standing.DECIDED: "\\*"}


def rules_page(sets: Sequence[Described], lang: Lang) -> str:
    """All clauses of some rule sets: the sets, in how many clauses each two differ, the table, the clauses in words."""
    parts = [
        tell(PAGE, lang),
        *_overview(sets, lang),
        "",
        *_apart(sets, lang),
        "",
        *_table(sets, lang),
        "",
        *_words(sets, lang),
        "",
    ]
    return "\n".join(parts)


def lettered(clauses: Sequence[Clause[object]]) -> list[str]:
    """A letter for each of several clauses of one name, the same one for those of which neither the values nor what a
    record may choose differ."""
    firsts: list[Clause[object]] = []
    letters = []
    for clause in clauses:
        alike = (at for at, first in enumerate(firsts) if same_value(clause.value, first.value))
        found = next((at for at in alike if same_options(clause, firsts[at])), len(firsts))
        firsts += [clause] if found == len(firsts) else []
        letters.append(_letter(found))
    return letters


def _letter(number: int) -> str:
    more, at = divmod(number, len(ascii_lowercase))
    return (_letter(more - 1) if more else "") + ascii_lowercase[at]


def _overview(sets: Sequence[Described], lang: Lang) -> Iterator[str]:
    yield f"## {tell(RULE_SETS, lang)}"
    yield ""
    yield row(["", tell(NAME, lang), tell(TITLE, lang), ""])
    yield "|---" * 4 + "|"
    for number, described in enumerate(sets, 1):
        told = "<br>".join(cell(part) for part in particulars(described, lang))
        yield row([str(number), cell(heading(described.rules, lang)), cell(tell(described.rules.title, lang)), told])
    yield ""
    yield f"{tell(DOCUMENTS, lang).capitalize()}:"
    yield ""
    cited: dict[str, str] = {}
    for described in sets:
        for name, document in documents_cited(described.rules).items():
            cited.setdefault(name, document_line(name, document, lang))
    yield from (f"- {cell(told)}" for told in cited.values())


def _apart(sets: Sequence[Described], lang: Lang) -> Iterator[str]:
    """In how many clauses each two differ; a number leads to the records of a pair that has them on their page."""
    yield f"## {tell(HOW_MANY, lang)}"
    yield ""
    yield tell(A_NUMBER_LEADS, lang)
    yield ""
    yield row(["", *(f"[{number}]" for number in range(1, len(sets) + 1))])
    yield "|---" * (len(sets) + 1) + "|"
    for number, one in enumerate(sets):
        apart = ("" if one is other else str(len(differences(one.rules, other.rules))) for other in sets)
        yield row(
            [
                f"{number + 1} {cell(one.rules.name)}",
                *(_linked(sets, number, at, count) for at, count in enumerate(apart)),
            ]
        )


def _linked(sets: Sequence[Described], one: int, other: int, count: str) -> str:
    """A count that leads to the records of these two rule sets, where they have any on the page of such records."""
    first, second = sets[min(one, other)], sets[max(one, other)]
    sources = first.extends is None and second.extends is None
    for base, made in ((first, second), (second, first)) if count else ():
        if sources or made.extends == base.rules.name:
            return f"[{count}](differences.md#{base.rules.name}-{made.rules.name})"
    return count


def _table(sets: Sequence[Described], lang: Lang) -> Iterator[str]:
    """A row for each clause under the titles of their chapters, a column for each rule set. Where a cell leads to, and
    what appears over it, stands below the table: so its rows can be read as text too."""
    tables = [described.rules.clauses() for described in sets]
    where = "-".join(tell(RULE_SETS, lang).lower().split())
    names = (described.rules.name for described in sets)
    leading = {str(number): f"#{where} {_appearing(name)}" for number, name in enumerate(names, 1)}
    numbers = [f"[{number}]" for number in leading]
    places: dict[str, str] = {}
    yield f"## {tell(CLAUSE_BY_CLAUSE, lang)}"
    yield ""
    yield row([tell(CLAUSE, lang), *numbers])
    yield "|---" * (len(sets) + 1) + "|"
    for title, clauses in by_chapter(tables[0]):
        # The numbers stand above each chapter: nobody sees the first row from the last.
        yield row([f"**{cell(tell(title, lang))}**", *numbers])
        for name in clauses:
            row_of_it = [table[name] for table in tables]
            letters = zip(row_of_it, lettered(row_of_it), strict=True)
            cells = [(f"{letter}{MARKS[one.citation.standing]}", _leading(name, one, lang)) for one, letter in letters]
            called = [places.setdefault(place, f"c{len(places) + 1}") for _, place in cells]
            shown = (f"[{letter}][{at}]" for (letter, _), at in zip(cells, called, strict=True))
            yield row([f"[`{name}`](#{name})", *shown])
    yield ""
    yield from (f"[{number}]: {place}" for number, place in leading.items())
    yield from (f"[{at}]: {place}" for place, at in places.items())


def _leading(name: str, clause: Clause[object], lang: Lang) -> str:
    """Where a cell leads to, and what appears over it."""
    told = f"{value_of(clause)}; {cited_place(clause.citation, lang)}"
    return f"#{name} {_appearing(told)}"


def _appearing(told: str) -> str:
    """A text that appears over a link."""
    return f'"{cell(told).replace(chr(34), chr(39))}"'


def _words(sets: Sequence[Described], lang: Lang) -> Iterator[str]:
    """Under each letter of a clause its value, and what it says; rule sets that say it in the same words, with the same
    place, stand together."""
    tables = {described.rules.name: described.rules.clauses() for described in sets}
    yield from (f"## {tell(IN_WORDS, lang)}", "", tell(HOW_WRITTEN, lang))
    for name, what in allowed().items():
        yield from ("", f"### {name}", "", MAY_BE.say(lang, {"what": tell(what, lang)}))
        clauses = [table[name] for table in tables.values()]
        letters = dict(zip(tables, lettered(clauses), strict=True))
        for letter in dict.fromkeys(letters.values()):
            alike = [each for each in tables if letters[each] == letter]
            yield from ("", f"**{letter}** `{value_of(tables[alike[0]][name])}`", "")
            saying: dict[tuple[str, ...], list[str]] = {}
            for each in alike:
                saying.setdefault(tuple(_said(tables[each][name], lang)), []).append(each)
            yield from together(saying)


def _said(clause: Clause[object], lang: Lang) -> Iterator[str]:
    """What a clause says, where it is written and why it was decided so, what a record may choose instead."""
    yield escaped(tell(clause.citation.wording, lang))
    where = (cited_place(clause.citation, lang), decision_line(clause.citation, lang))
    yield f"*{escaped('; '.join(told for told in where if told is not None))}*"
    yield from offered(clause, lang)
