"""One rule-set file as it stands, and the rule set that it makes, with or without another one below it.

Knows the keys of the file; what the values of clauses are is told by the fields of RuleSet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, Generic, TypeVar, get_args, get_type_hints

from sambanotation.diagnostic import Citation, Diagnostic, Standing
from sambanotation.frozen import frozen
from sambanotation.ruleset import CLAUSES, Clause, Document, Option, RuleSet
from sambanotation.ruleset_faults import (
    CONTRADICTION,
    MISSING_CLAUSE,
    MISSING_KEY,
    NOT_FOLLOWED,
    UNKNOWN_KEY,
    WRONG_VALUE,
    unknown,
)
from sambanotation.ruleset_followed import unfollowed
from sambanotation.ruleset_nodes import Entries, Node, Scalar, read_nodes
from sambanotation.ruleset_sense import contradictions
from sambanotation.ruleset_shapes import Bounds, Name, OptionName, OptionWord, Rows
from sambanotation.ruleset_values import ENTRIES, WRONG, Place, Reader
from sambanotation.source import Source, Span
from sambanotation.text import Text

T = TypeVar("T")

_WHOLE = Text("the rule set", "o regulamento")
_NO_REASON = Text("no reason, since the source states this clause", "nenhuma razão, pois a fonte afirma esta cláusula")
_OWN_VALUE = Text("the clause's own value among the options", "o valor da própria cláusula entre as opções")
_A_CLAUSE = Text(
    "a clause has keys of its own, each indented on a line below it: value, cite (section, and document where there "
    "are several), standing (such as stated), wording (en and pt-BR)",
    "uma cláusula tem chaves próprias, cada uma recuada numa linha abaixo dela: value (o valor), cite (section, e "
    "document se houver vários), standing (por exemplo stated), wording (en e pt-BR)",
)


@frozen
class Cite:
    """`cite:` of a clause. The document may be left out where the file names only one."""

    section: str
    row: Rows = ""
    document: Name | None = None


@frozen
class Choice(Generic[T]):
    """An entry of `options:`. The option that is the clause's own value has the clause's own wording."""

    value: T
    wording: Text | None = None


@frozen
class Article(Generic[T]):
    """A clause as the file has it."""

    value: T
    cite: Cite
    standing: Standing
    wording: Text
    because: Text | None = None
    options: Mapping[OptionWord, Choice[T]] = field(default_factory=dict)
    option: OptionName | None = None
    """What a record calls the choice; the clause's name where nothing is said."""


@frozen
class Written:
    """An article with the key that it stands under and the entries that it was read from."""

    article: Article[Any]
    key: Scalar
    node: Entries


@dataclass(slots=True)
class Page:
    """A rule-set file, read. `found` gathers what is wrong in it."""

    source: Source
    found: list[Diagnostic]
    heading: dict[str, Any] = field(default_factory=dict)
    written: dict[str, Written] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()
    """Clauses that stand in the file but could not be read."""
    extends: Scalar | None = None
    place: Span = field(default=Span(0, 0))


@cache
def _heading() -> dict[str, Any]:
    return {
        "name": Name,
        "version": Annotated[int, Bounds(1, 9999)],
        "title": Text,
        "extends": str,
        "documents": Mapping[Name, Document],
    }


@cache
def _articles() -> dict[str, Any]:
    hints = get_type_hints(RuleSet, include_extras=True)
    generic: Any = Article
    return {name: generic[get_args(hints[name])[0]] for name in CLAUSES}


def read_page(source: Source) -> Page:
    """The file as it stands. What is wrong with it is in `found`; then the rest of the page may lack parts."""
    root = read_nodes(source)
    if isinstance(root, Diagnostic):
        return Page(source, [root])
    reader = Reader(helps={Article: _A_CLAUSE})
    page = Page(source, reader.found, place=root.span)
    hints = _heading() | _articles()
    if not isinstance(root, Entries):
        reader.wrong(root, ENTRIES)
        return page
    values = reader.entries(hints, frozenset({"name", "version", "title"}), root, Place(_WHOLE, root.span))
    nodes = {key.text: (key, node) for key, node in reversed(root.pairs) if isinstance(key, Scalar)}
    for name, value in values.items():
        key, node = nodes.get(name, (None, None))
        if name in _heading():
            page.heading[name] = value
        elif value is not WRONG and key is not None and isinstance(node, Entries):
            page.written[name] = Written(value, key, node)
    extends = nodes.get("extends", (None, None))[1]
    page.extends = extends if isinstance(extends, Scalar) and values["extends"] is not WRONG else None
    page.unread = frozenset(values) - frozenset(page.written)
    return page


def build(page: Page, base: RuleSet | None) -> RuleSet | None:
    """The rule set of a page, its clauses put whole in the place of those of `base`.

    None, with something in `page.found`, where it is not a rule set.
    """
    inherited = base.clauses() if base else {}
    told = {*inherited, *page.written, *page.unread}
    missing = [name for name in CLAUSES if name not in told]
    if missing and page.heading and not ("extends" in page.heading and base is None):
        page.found.append(MISSING_CLAUSE.at(page.place, clauses=missing))
    own = page.heading.get("documents", {})
    documents = (dict(base.documents) if base else {}) | (own if own is not WRONG else {})
    clauses = {name: _clause(page, name, own, documents) for name in page.written} if own is not WRONG else {}
    if page.found:
        return None
    title = {key: page.heading[key] for key in ("name", "version", "title")}
    whole: dict[str, Any] = {**_without_parted(inherited, clauses), **clauses}
    rules = RuleSet(**title, documents=documents, **whole)
    page.found.extend(_parted(page, rules))
    page.found.extend(_nonsense(page, rules) if not page.found else ())
    return None if page.found else rules


def _clause(page: Page, name: str, own: Mapping[str, Document], documents: Mapping[str, Document]) -> Clause[Any]:
    written = page.written[name]
    article, cite = written.article, written.article.cite
    document = cite.document or (next(iter(own)) if len(own) == 1 else None)
    if document is None:
        place = _value(written.node, "cite").span
        page.found.append(MISSING_KEY.at(place, place="cite", keys=["document"]))
    elif document not in documents:
        place = _value(written.node, "cite", "document").span
        page.found.append(unknown(UNKNOWN_KEY, place, document, documents, key=document))
    if article.standing is Standing.STATED and article.because:
        place = _key(written.node, "because").span
        page.found.append(WRONG_VALUE.at(place, found="because", expected=_NO_REASON))
    elif article.standing is not Standing.STATED and not article.because:
        page.found.append(MISSING_KEY.at(written.key.span, place=name, keys=["because"]))
    options = _options(page, written)
    title = page.heading["name"]
    citation = Citation(
        title, name, document or "", cite.section, cite.row, article.standing, article.wording, article.because
    )
    return Clause(article.value, citation, options, (article.option or name) if options else "")


def _options(page: Page, written: Written) -> tuple[Option[Any], ...]:
    article = written.article
    options = []
    for word, choice in article.options.items():
        same = choice.value == article.value
        if not same and choice.wording is None:
            place = _key(written.node, "options", word).span
            page.found.append(MISSING_KEY.at(place, place=word, keys=["wording"]))
        options.append(Option(word, choice.value, choice.wording or article.wording))
    if options and all(option.value != article.value for option in options):
        place = _key(written.node, "options").span
        page.found.append(MISSING_KEY.at(place, place="options", keys=[_OWN_VALUE]))
    return tuple(options)


def _without_parted(inherited: Mapping[str, Clause[Any]], own: Mapping[str, Clause[Any]]) -> dict[str, Clause[Any]]:
    """The inherited clauses, without the options of which a clause has come out: a record that still chose by them
    would choose only a part of what was meant."""
    both = own.keys() & inherited.keys()
    parted = {inherited[name].option for name in both if own[name].option != inherited[name].option} - {""}
    return {
        name: replace(clause, options=(), option="") if clause.option in parted else clause
        for name, clause in inherited.items()
    }


def _parted(page: Page, rules: RuleSet) -> Iterator[Diagnostic]:
    """Clauses of this page that are chosen together with others and do not list the same words, or of which the own
    values do not stand at one word."""
    for name in page.written:
        clause = rules.clauses()[name]
        for other_name, other in rules.clauses().items():
            if clause.option and other.option == clause.option and _words(other) != _words(clause):
                place = _key(page.written[name].node, "options").span
                expects = f"{_words(other)}, {other_name}"
                found = _words(clause)
                yield WRONG_VALUE.at(place, found=found, expected=Text(expects, expects))
                return


def _words(clause: Clause[Any]) -> str:
    """The words of a clause's options, those of its own value first."""
    words = sorted(clause.options, key=lambda option: (option.value != clause.value, option.word))
    return " ".join(option.word for option in words)


def _nonsense(page: Page, rules: RuleSet) -> list[Diagnostic]:
    """What cannot be judged by the clauses as they stand and under each option, each on a clause of this page."""
    found = {}
    for each in (rules, *(made for _, _, made in rules.otherwise())):
        for names, why in contradictions(each):
            guilty = next((name for name in names if name in page.written), None)
            place = page.written[guilty].key.span if guilty else page.place
            found[place, why] = CONTRADICTION.at(place, why=why)
        for name in unfollowed(each) if not found else ():
            place = page.written[name].key.span if name in page.written else page.place
            found[place, Text(name, name)] = NOT_FOLLOWED.at(place, clause=name)
    return list(found.values())


def _pair(node: Node, path: tuple[str, ...]) -> tuple[Node, Node]:
    """The entry at the end of a path of keys that was read without fault, and so is there once."""
    pair = (node, node)
    for step in path:
        assert isinstance(node, Entries)
        pair = next(pair for pair in node.pairs if isinstance(pair[0], Scalar) and pair[0].text == step)
        node = pair[1]
    return pair


def _key(node: Node, *path: str) -> Node:
    return _pair(node, path)[0]


def _value(node: Node, *path: str) -> Node:
    return _pair(node, path)[1]
