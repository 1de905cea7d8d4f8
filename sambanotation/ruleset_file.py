"""Rule sets as files: finding them by name, reading them strictly, extending one by another, choosing options.

What is wrong is returned, never raised: in a file as diagnostics with places in it, in the record's own words for its
rules as tag faults, which the caller places on the tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from sambanotation.diagnostic import Diagnostic, Kind
from sambanotation.frozen import frozen
from sambanotation.kept import PACKAGE, kept
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_faults import (
    EXTENDS_CIRCLE,
    FAULTS_NOT_TOLD,
    NOT_READ,
    TOO_MANY_EXTEND,
    UNKNOWN_OPTION,
    UNKNOWN_OPTION_VALUE,
    UNKNOWN_RULE_SET,
    UNKNOWN_VERSION,
    UNREADABLE_RULE_SET,
    WRONG_VALUE,
    suggest,
    suggest_all,
)
from sambanotation.source import IS_A_FOLDER, NO_SUCH_FILE, Source, Span, decode, why_refused
from sambanotation.text import Text
from sambanotation.version import ENDS_OF_RULE_SETS

if TYPE_CHECKING:
    from sambanotation.ruleset_page import Page

RULESETS = Path(__file__).parent / "rulesets"
LARGEST = 256 * 1024
"""Bytes of the largest file that is read; a rule set of all clauses takes less than a third of it."""
MOST_REMEMBERED = 64
"""So many rule sets from files of one's own are kept."""
MOST_FAULTS = 1000
"""The faults of a file that are told one by one; a file with more is no rule set."""
LONGEST_CHAIN = 8
"""How many rule sets may extend one another."""

_NOTHING = Text("nothing", "nada")
_NAME_OR_FILE = Text(
    "the name of a rule set or the path of a file that ends in .yaml",
    "o nome de um regulamento ou o caminho de um arquivo que termina em .yaml",
)
_OWN_NAME = Text("a name that no rule set of the tool has", "um nome que nenhum regulamento da ferramenta tem")


class Tag(StrEnum):
    """The tag of a record that a fault belongs to."""

    RULES = "Rules"
    OPTIONS = "Options"


@frozen
class TagFault:
    """What is wrong with the words by which a record names its rules. `word` is the guilty word of the tag's value."""

    tag: Tag
    word: str
    kind: Kind
    facts: Mapping[str, object]

    def at(self, span: Span) -> Diagnostic:
        """The finding, on the place of the tag."""
        return self.kind.at(span, **self.facts)


@frozen
class Loaded:
    """What came of loading a rule set. `rules` is None exactly where something is wrong.

    `diagnostics` have their places in `source`: the file asked for, or the one that it extends if that one is at fault.
    `extends` is what its file names as extended, None where it names nothing.
    """

    rules: RuleSet | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    source: Source | None = None
    tag_faults: tuple[TagFault, ...] = ()
    extends: str | None = None


def available() -> tuple[str, ...]:
    """The names of the rule sets that come with the tool, sorted."""
    return tuple(sorted(path.stem for path in RULESETS.glob("*.yaml")))


def is_path(name: str) -> bool:
    """Whether a name means a file of one's own rather than a rule set that comes with the tool."""
    return "/" in name or "\\" in name or name.endswith(ENDS_OF_RULE_SETS) or name in (".", "..")


def load_ruleset(
    name_or_path: str, *, version: int | None = None, options: Mapping[str, str] = MappingProxyType({})
) -> Loaded:
    """The rule set of a name, or of a path to a file (see `is_path`), under the options that a record chooses.

    A path is taken as it is: the caller makes it relative to the record. `options` maps names of options to words. A
    clause under a chosen option has that option's value and wording and keeps its place in the source; its standing
    is `decided` and its reason says that the record chose it, since no source states it so.
    """
    if is_path(name_or_path):
        return _own_under(name_or_path, version, tuple(options.items()))
    return _built_in_under(name_or_path, version, tuple(sorted(options.items())))


def choosing(rules: RuleSet, options: Mapping[str, str]) -> RuleSet:
    """A rule set under the options of a record that it has; it itself where there are none of them."""
    held = tuple((o, w) for o, w in options.items() if _option_fault(rules, o, w) is None)
    return rules.choosing(held) if held else rules


def load_named(named: str, options: Mapping[str, str] = MappingProxyType({})) -> Loaded:
    """The rule set that a command names: `samba-br`, with a version `samba-br@1`, or the path of a file.

    `options` are those of a record that may have been written for another rule set: those that this one has hold, and
    the others are left out (see `options_lacking`).
    """
    name, version = _pinned(named)
    loaded = load_ruleset(name, version=version)
    if loaded.rules is None or not options:
        return loaded
    lacking = options_lacking(loaded.rules, options)
    return load_ruleset(name, version=version, options={o: w for o, w in options.items() if o not in lacking})


def _pinned(named: str) -> tuple[str, int | None]:
    """A name and the version that it pins, None where it pins none."""
    name, at, pinned = named.rpartition("@")
    version = int(pinned) if at and pinned.isascii() and pinned.isdecimal() and len(pinned) < 10 else None
    return (named, None) if version is None else (name, version)


def options_lacking(rules: RuleSet, options: Mapping[str, str]) -> tuple[str, ...]:
    """The options, by name, that a rule set does not have, or not with this word."""
    return tuple(option for option, word in options.items() if _option_fault(rules, option, word) is not None)


_Files = list[tuple[Path, bytes | Text]]
"""Files that were looked at, each with its bytes or with why there were none."""

_OWN: dict[tuple[str, int | None, tuple[tuple[str, str], ...]], tuple[_Files, Loaded]] = {}
"""What came of loading files of one's own: the records of a file name the same ones again and again."""


def _own_under(name: str, version: int | None, options: tuple[tuple[str, str], ...]) -> Loaded:
    """A rule set from a file, which is read strictly only where it, or a file that it extends, has changed."""
    held = _OWN.get((name, version, options))
    if held is not None and all(_content(path) == content for path, content in held[0]):
        return held[1]
    files: _Files = []
    loaded = _under(_load(Path(name), name, (), files), name, version, options)
    if len(_OWN) >= MOST_REMEMBERED:
        _OWN.clear()
    _OWN[name, version, options] = files, loaded
    return loaded


@lru_cache(maxsize=64)
def _built_in_under(name: str, version: int | None, options: tuple[tuple[str, str], ...]) -> Loaded:
    return _under(_built_in(name), name, version, options)


@lru_cache(maxsize=64)
def _built_in(name: str) -> Loaded:
    if name not in available():
        kind, facts = suggest(name, available(), UNKNOWN_RULE_SET)
        return Loaded(tag_faults=(TagFault(Tag.RULES, name, kind, {"name": name or _NOTHING, **facts}),))
    return kept(
        f"{name}.rules", Loaded, _sources(), lambda: _load(RULESETS / f"{name}.yaml", f"{name}.yaml", (), [], own=False)
    )


def _sources() -> Iterator[Path]:
    """All that says what comes of a rule set of the tool."""
    yield from sorted(RULESETS.glob("*.yaml"))
    yield from sorted(PACKAGE.glob("*.py"))
    yield PACKAGE / "game" / "cards.py"


def _load(path: Path, name: str, above: tuple[Path, ...], files: _Files, own: bool = True) -> Loaded:
    """The rule set of a file. `above` are the files that extend it, `files` gets all that are looked at; `own` where it
    does not come with the tool."""
    from sambanotation.ruleset_page import build, read_page

    content = _content(path)
    files.append((path, content))
    if isinstance(content, Text):
        facts = {"name": name, "why": content}
        return Loaded(tag_faults=(TagFault(Tag.RULES, name, replace(UNREADABLE_RULE_SET, message=NOT_READ), facts),))
    page = read_page(decode(name, content))
    base = _base(page, path, (*above, path), files) if page.extends else Loaded()
    if base.diagnostics:
        return base
    if own and page.heading.get("name") in available():
        page.found.append(WRONG_VALUE.at(page.place, found=page.heading["name"], expected=_OWN_NAME))
    rules = build(page, base.rules)
    extends = page.extends.text if page.extends else None
    return Loaded(rules, _told(page.found), page.source, extends=extends)


def _base(page: Page, path: Path, chain: tuple[Path, ...], files: _Files) -> Loaded:
    """What a page extends. That it cannot be had is a finding of the page."""
    assert page.extends is not None
    (name, version), place = _pinned(page.extends.text), page.extends.span
    if not is_path(name):
        loaded = _under(_built_in(name), name, version, ())
        page.found.extend(fault.at(place) for fault in loaded.tag_faults)
        return replace(loaded, tag_faults=())
    if not name.endswith(ENDS_OF_RULE_SETS):
        page.found.append(WRONG_VALUE.at(place, found=name, expected=_NAME_OR_FILE))
        return Loaded()
    below = path.parent / name
    names = [each.name for each in (*chain, below)]
    if any(_same(below, each) for each in chain):
        page.found.append(EXTENDS_CIRCLE.at(place, names=names))
        return Loaded()
    if len(chain) == LONGEST_CHAIN:
        too_many = replace(EXTENDS_CIRCLE, message=TOO_MANY_EXTEND)
        page.found.append(too_many.at(place, names=names, limit=LONGEST_CHAIN))
        return Loaded()
    loaded = _under(_load(below, below.as_posix(), chain, files), name, version, ())
    page.found.extend(fault.at(place) for fault in loaded.tag_faults)
    return replace(loaded, tag_faults=())


def _under(loaded: Loaded, name: str, version: int | None, options: tuple[tuple[str, str], ...]) -> Loaded:
    """A loaded rule set under a pinned version and chosen options."""
    rules = loaded.rules
    if rules is None:
        return loaded
    if version is not None and version != rules.version:
        facts = {"version": version, "rules": rules.name, "available": rules.version}
        return replace(loaded, rules=None, tag_faults=(TagFault(Tag.RULES, name, UNKNOWN_VERSION, facts),))
    faults = tuple(fault for option, word in options if (fault := _option_fault(rules, option, word)))
    return replace(loaded, rules=None if faults else rules.choosing(options), tag_faults=faults)


def _option_fault(rules: RuleSet, option: str, word: str) -> TagFault | None:
    choices = rules.choices()
    if option not in choices:
        kind, facts = suggest_all(option, choices, UNKNOWN_OPTION)
        return TagFault(Tag.OPTIONS, option, kind, {"rules": rules.name, "option": option, **facts})
    words = list(choices[option])
    if word in words:
        return None
    return TagFault(Tag.OPTIONS, word, UNKNOWN_OPTION_VALUE, {"option": option, "word": word, "known": words})


def _content(path: Path) -> bytes | Text:
    """The bytes of a file, or why there are none."""
    try:
        if path.is_dir():
            return IS_A_FOLDER
        if path.exists() and not path.is_file():
            return Text("it is not a file", "não é um arquivo")
        with path.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except OSError as fault:
        return why_refused(fault)
    except ValueError:
        # A name that no system could give to a file, such as one with a null sign.
        return NO_SUCH_FILE
    if len(content) > LARGEST:
        return Text("it is larger than 256 KiB", "tem mais de 256 KiB")
    return content


def _same(path: Path, other: Path) -> bool:
    """Whether two paths name one file; one that is not there is no file."""
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _told(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is wrong in a file, in its order; where that is too much, the first of it and how much is left out."""
    first = sorted(found, key=_order)
    left = first[MOST_FAULTS:]
    return (*first[:MOST_FAULTS], *(FAULTS_NOT_TOLD.at(each.span, count=len(left)) for each in left[:1]))


def _order(diagnostic: Diagnostic) -> tuple[int, int, str]:
    return diagnostic.span.start, diagnostic.span.end, diagnostic.code
