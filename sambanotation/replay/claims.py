"""The claims of a record's deals that certainly depart from the count, with what explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from sambanotation.diagnostic import Diagnostic, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger
from sambanotation.game.scoring import count_sheet, minimum_for
from sambanotation.notation.record import ClaimLine, Deal
from sambanotation.referee.counting import (
    counted_before_the_end,
    wrong_count_item,
    wrong_minimum,
    wrong_score,
    wrong_total,
)
from sambanotation.referee.score_sheets import impossible_count_item
from sambanotation.replay.account import Account, exact
from sambanotation.replay.earning import Witnessed
from sambanotation.replay.slips import Slip
from sambanotation.replay.slips_in_claims import slips_of_item, slips_of_minimum, slips_of_score, slips_of_total
from sambanotation.replay.whole_deals import PlayedWhole
from sambanotation.ruleset import RuleSet
from sambanotation.source import Span

DEPARTING = frozenset(
    check.kind.code
    for check in (
        wrong_minimum,
        wrong_count_item,
        impossible_count_item,
        wrong_score,
        wrong_total,
        counted_before_the_end,
    )
)
"""The codes of the findings that are about a claim of the count."""


@frozen
class Departure:
    """A claim that certainly departs from the count.

    `word` is that of its line, `item` the item of a `count` line, else "". `claimed` is None where the deal is not to
    be counted at all, `there` is what the count gives, None where it gives no number of its own. `follows` is an
    earlier departure that alone makes this one; `slips` are those that explain it exactly.
    """

    finding: Diagnostic
    word: str
    side: str
    item: str
    claimed: int | None
    there: Range | None
    slips: tuple[Slip, ...] = ()
    follows: Departure | None = None

    @property
    def difference(self) -> int | None:
        """How much too much is claimed; None where the count is not certain."""
        there = exact(self.there)
        return None if there is None or self.claimed is None else self.claimed - there

    @property
    def stands(self) -> bool:
        """Whether it counts: the record does not acknowledge it."""
        return self.finding.acknowledged is None


@frozen
class Claimed:
    """What the lines of a deal claim, by word and side: the items of `count`, the number of the others under ""."""

    amounts: Mapping[tuple[str, str], Mapping[str, int]]

    def items(self, side: str) -> Mapping[str, int] | None:
        """The items of a side's count; None where there is no count of it."""
        return self.amounts.get(("count", side))

    def number(self, word: str, side: str) -> int | None:
        """The minimum, score or total that is claimed of a side; None where none is."""
        return self.amounts.get((word, side), {}).get("")

    @property
    def numbers(self) -> int:
        """How many numbers are claimed."""
        return sum(map(len, self.amounts.values()))


def claimed_in(deal: Witnessed) -> Claimed:
    """The claims of a deal about the sides that there are."""
    sides = {side.name for side in deal.position.sides}
    amounts: dict[tuple[str, str], dict[str, int]] = {}
    for line in deal.deal.no_turns:
        if type(line) is ClaimLine:
            word = line.word
            for claim in line.claims:
                side = claim.side
                if side in sides:
                    if (word, side) in amounts:
                        amounts[word, side].update(claim.amounts)
                    else:
                        amounts[word, side] = dict(claim.amounts)
    return Claimed(amounts)


@dataclass
class Departures:
    """Finds the departures of a record deal by deal, and remembers what later ones may follow from."""

    rules: RuleSet
    found: list[Departure] = field(default_factory=list)
    _earlier: dict[str, int] = field(default_factory=dict)
    _totals: dict[str, Departure] = field(default_factory=dict)
    _first: bool = True

    def add(self, deal: Witnessed, claimed: Claimed, findings: Iterable[Diagnostic]) -> None:
        """Adds those of the next deal, which claims so much; `findings` are those of the deal."""
        before = {side.name: side.total for side in deal.position.sides}
        about = [one for one in findings if one.code in DEPARTING and one.verdict is Verdict.ILLEGAL]
        about.sort(key=lambda one: (one.span.start, one.code))
        in_deal: list[Departure] = []
        for finding in about:
            place = _place(deal.deal, finding.span)
            if place is not None:
                word, side, item = place
                item = item or (str(finding.facts.get("item", "")) if word == "count" else "")
                in_deal.append(self._departure(finding, word, side, item, deal, claimed, before, in_deal))
        self.found += in_deal
        self._remember(before, in_deal, claimed)

    def add_none(self, deal: PlayedWhole) -> None:
        """Remembers a deal of whose claims none departs."""
        self._earlier |= {side: total for side, (total, _) in deal.before.totals.items()}
        for side in deal.deal.totals:
            self._totals.pop(side, None)
        self._first = False

    def marked(self, mark: Callable[[Diagnostic], Diagnostic]) -> tuple[Departure, ...]:
        """Those that were found, each with its finding as it was marked since."""
        marked: dict[int, Departure] = {}
        for one in self.found:
            follows = marked[id(one.follows)] if one.follows is not None else None
            marked[id(one)] = replace(one, finding=mark(one.finding), follows=follows)
        return tuple(marked.values())

    def _remember(self, before: Mapping[str, Range], departures: Iterable[Departure], claimed: Claimed) -> None:
        for side, total in before.items():
            certain = exact(total)
            if certain is None:
                self._earlier.pop(side, None)
            else:
                self._earlier[side] = certain
            if claimed.number("total", side) is not None:
                self._totals.pop(side, None)
        self._totals |= {one.side: one for one in departures if one.word == "total"}
        self._first = False

    def _departure(
        self,
        finding: Diagnostic,
        word: str,
        side: str,
        item: str,
        deal: Witnessed,
        claims: Claimed,
        before: Mapping[str, Range],
        earlier: list[Departure],
    ) -> Departure:
        ledger = deal.ledger
        amount = (claims.items(side) or {}).get(item, 0) if word == "count" else claims.number(word, side)
        told = finding.facts.get("claimed")
        # Of two claims of the same the finding knows which one it is about.
        amount = told if isinstance(told, int) else amount
        there: Range | None
        if word == "minimum" and amount is not None:
            there = next(each.minimum for each in deal.position.sides if each.name == side)
            slips, follows = self._of_a_minimum(amount, side, before)
            return Departure(finding, word, side, item, amount, there, slips, follows)
        if ledger is None and word == "total" and amount is not None:
            there = before[side]
            return Departure(
                finding, word, side, item, amount, there, (), self._of_the_sums(amount, side, there, earlier)
            )
        if ledger is None or amount is None or finding.code == counted_before_the_end.kind.code:
            return Departure(finding, word, side, item, amount, None)
        scores = deal.outcome.scores if word != "total" else deal.outcome.believed
        own = next(each for each in deal.position.sides if each.name == side)
        account = Account(own, ledger, deal.position, self.rules, before, scores, deal.outcome.sheet)
        match word:
            case "count":
                there = self._number(ledger, side, item, deal, finding)
                slips = slips_of_item(account, item, claims.items(side) or {}) if there is not None else ()
                return Departure(finding, word, side, item, amount, there, slips)
            case "score":
                there = scores[side]
                follows = self._of_the_items(amount, account, claims, earlier)
                slips = () if follows is not None else slips_of_score(account, amount)
            case _:
                (least, most), (low, high) = before[side], scores[side]
                there = least + low, most + high
                follows = self._of_the_sums(amount, side, there, earlier)
                scored = claims.number("score", side) is not None
                slips = slips_of_total(account, amount, first=self._first, score_claimed=scored)
                slips = () if follows is not None else slips
        return Departure(finding, word, side, item, amount, there, slips, follows)

    @staticmethod
    def _number(ledger: Ledger, side: str, item: str, deal: Witnessed, finding: Diagnostic) -> Range | None:
        """What the count has for an item. A sheet counts only what follows from other items and lines."""
        entry = ledger.entry(side, item)
        there = entry.number if entry is not None else (0, 0)
        if finding.code == impossible_count_item.kind.code:
            charged = any(each.penalties for each in deal.position.sides)
            return there if item in ("canastas", "canastrao") or (item == "penalty" and charged) else None
        return there

    def _of_the_items(
        self, amount: int, account: Account, claims: Claimed, earlier: Iterable[Departure]
    ) -> Departure | None:
        """The wrong item of the count from which a wrong score follows: the score is the sum of the items claimed."""
        side, items = account.side.name, claims.items(account.side.name)
        wrong = next((one for one in earlier if one.word == "count" and one.side == side), None)
        if wrong is None or items is None or account.sheet:
            return None
        sheet = count_sheet({side: items}, account.position, self.rules)
        return wrong if sheet.score(side) == (amount, amount) else None

    def _of_the_sums(self, amount: int, side: str, there: Range, earlier: Iterable[Departure]) -> Departure | None:
        """The wrong score, or earlier total, that a wrong total goes on from."""
        total = exact(there)
        score = next((one for one in earlier if one.word == "score" and one.side == side), None)
        wrong = [one for one in (score, self._totals.get(side)) if one is not None and one.difference is not None]
        if total is None or not wrong:
            return None
        for causes in (wrong, *([one] for one in wrong)):
            if amount - total == sum(one.difference or 0 for one in causes):
                return causes[0]
        return None

    def _of_a_minimum(
        self, amount: int, side: str, before: Mapping[str, Range]
    ) -> tuple[tuple[Slip, ...], Departure | None]:
        totals = {name: total[0] for name, total in before.items() if total[0] == total[1]}
        wrong = self._totals.get(side)
        if wrong is not None and wrong.claimed is not None:
            at = minimum_for((wrong.claimed, wrong.claimed), self.rules.minimums.value)
            if at == (amount, amount):
                return (), wrong
        return slips_of_minimum(amount, side, totals, self._earlier.get(side), self.rules), None


def _place(deal: Deal, span: Span) -> tuple[str, str, str] | None:
    """The claim that stands at a place: the word of its line, its side, and the item of a count ("" where it names
    none, as at the side itself). None where no claim of the deal stands there."""
    for line in deal.no_turns:
        if isinstance(line, ClaimLine) and line.span.start <= span.start < line.span.end:
            for claim in line.claims:
                for (item, _), place in zip(claim.amounts, claim.amount_spans, strict=True):
                    if place == span:
                        return line.word, claim.side, item
                if claim.side_span == span:
                    return line.word, claim.side, ""
    return None
