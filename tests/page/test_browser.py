"""The page in a real browser: stepping, links, variations, keys, touch, languages, narrow screens, hostile records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sambanotation import Lang
from tests.page.games import DERIVED, EVIL, HOSTILE, LESSON, MATCH, NARRATED, VARIATIONS, page

Open = Callable[..., Any]
"""Shows a record: (record, link, **settings of the window) -> page of the browser."""


@pytest.fixture
def show(chromium: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens pages from disk. When the test is over nothing may have been complained of, and nothing asked for."""
    complaints: list[str] = []
    windows: list[Any] = []

    def opened(
        record: str | Path, link: str = "", lang: Lang = Lang.EN, seat: str | None = None, **settings: Any
    ) -> Any:
        path = tmp_path / "game.html"
        path.write_text(page(record, lang, seat), encoding="utf-8", newline="\n")
        window = chromium.new_context(**({"viewport": {"width": 1280, "height": 800}} | settings))
        windows.append(window)
        tab = window.new_page()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda fault: complaints.append(str(fault)))
        tab.on("dialog", lambda dialog: complaints.append(dialog.message))
        tab.on("request", lambda asked: complaints.extend([asked.url] * (not asked.url.startswith(("file:", "data:")))))
        tab.goto(path.as_uri() + link)
        return tab

    yield opened
    for window in windows:
        window.close()
    assert complaints == []


def title(tab: Any) -> str:
    return str(tab.text_content("#now"))


def link(tab: Any) -> str:
    return str(tab.evaluate("location.hash"))


def test_buttons_and_the_slider_step_through_the_game(show: Open) -> None:
    tab = show(VARIATIONS)
    seen = [title(tab)]
    for button in ("#next", "#next", "#previous", "#last", "#first"):
        tab.click(button)
        seen.append(title(tab))
    dealt = "deal 1, the cards are dealt, dealer D"
    first, second, third = "deal 1, turn 1: A Ana", "deal 1, turn 2: B", "deal 1, turn 3: C"
    assert seen == [dealt, first, second, first, third, dealt]
    assert tab.get_attribute("#previous", "aria-disabled") == tab.get_attribute("#first", "aria-disabled") == "true"
    assert tab.get_attribute("#next", "aria-disabled") == tab.get_attribute("#last", "aria-disabled") == "false"
    tab.fill("#slider", "2")
    assert (title(tab), link(tab)) == (second, "#t2")
    assert tab.inner_text("#place") == "3/4"


def test_keys_lead_through_the_game(show: Open) -> None:
    tab = show(VARIATIONS)
    seen = []
    for key in ("ArrowRight", "v", "ArrowRight", "v", "Escape", "Escape", "End", "Home"):
        tab.keyboard.press(key)
        seen.append(link(tab))
    assert seen == ["#t1", "#t1.1", "#t1.1s2", "#t1.1.2.1", "#t1.1s2", "#t1", "#t3", "#t0"]


def test_keys_stay_with_a_field_that_is_written_in(show: Open) -> None:
    tab = show(VARIATIONS)
    tab.focus("#jump")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("End")
    assert tab.inner_text("#place") == "1/4"


def test_everything_can_be_reached_by_the_keyboard(show: Open) -> None:
    tab = show(VARIATIONS, "#t1")
    reached = set()
    for _ in range(40):
        tab.keyboard.press("Tab")
        reached.add(tab.evaluate("document.activeElement.id || document.activeElement.className"))
    assert {"language", "tab-record", "record", "previous", "slider", "next", "last", "jump", "way enter"} <= reached


def test_the_focus_is_kept(show: Open) -> None:
    tab = show(VARIATIONS)
    focused = "document.activeElement.id"
    for button in ("last", "first"):
        tab.focus(f"#{button}")
        tab.keyboard.press("Enter")
        tab.keyboard.press("Enter")
        assert tab.evaluate(focused) == button
    tab = show(MATCH, "#d1end")
    tab.locator("#felt [data-does]").first.focus()
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate("document.activeElement !== document.body")


def test_what_was_noted_has_the_language_of_the_record(show: Open) -> None:
    tab = show('[Language "pt-BR"]\n' + VARIATIONS, "#t1")
    assert tab.get_attribute("#comment .annotation bdi", "lang") == "pt-BR"
    assert tab.get_attribute("#record .annotation bdi", "lang") == "pt-BR"
    for tags in ("", '[Language "\\"><b>"]\n'):
        assert show(tags + VARIATIONS, "#t1").get_attribute("#comment .annotation bdi", "lang") is None


def test_links_lead_to_a_turn(show: Open) -> None:
    assert title(show(VARIATIONS, "#t2")) == "deal 1, turn 2: B"
    assert title(show(VARIATIONS, "#d1t2")) == "deal 1, turn 2: B"
    assert title(show(VARIATIONS, "#nowhere")) == "deal 1, the cards are dealt, dealer D"
    tab = show(MATCH, "#d2t3")
    assert title(tab).startswith("deal 2, turn 3: ")
    tab.evaluate("location.hash = '#t5'")
    tab.wait_for_function("document.getElementById('now').textContent.startsWith('deal 2, turn 5')")


def test_links_of_several_records_begin_with_the_record(show: Open) -> None:
    tab = show(VARIATIONS + '\n[SGR "1"]\n' + VARIATIONS, "#r2t2")
    assert title(tab) == "record 2, deal 1, turn 2: B"
    tab.fill("#jump", "3")
    tab.keyboard.press("Enter")
    assert link(tab) == "#r2t3"
    tab.evaluate("location.hash = '#r1d1t1'")
    tab.wait_for_function("document.getElementById('now').textContent.startsWith('record 1, deal 1, turn 1')")


def test_a_position_is_called_so(show: Open) -> None:
    tab = show('[Rules "samba-br"]\ndeal 1 position\nhand A 4c ...\nmeld A+C =7d..9d\nto-play A\n')
    assert title(tab) == "deal 1, a position"
    assert tab.inner_text("#felt .meld .label").split() == ["d", "3"]


def test_one_can_jump_to_a_turn_and_to_a_deal(show: Open) -> None:
    tab = show(MATCH)
    tab.fill("#jump", "7")
    tab.keyboard.press("Enter")
    assert link(tab) == "#d1t7"
    tab.select_option("#deals", "d3t0")
    assert title(tab).startswith("deal 3, the cards are dealt")
    tab.fill("#jump", "9999")
    tab.keyboard.press("Enter")
    assert tab.get_attribute("#jump", "aria-invalid") == "true"
    assert link(tab) == "#d3t0"


def test_the_record_stands_beside_and_the_step_is_lit(show: Open) -> None:
    tab = show(NARRATED, "#t15")
    lit = tab.locator("#record [aria-current]")
    assert lit.count() == 1
    assert lit.inner_text().startswith("15. C ^ =Js Js J_ =3b*3")
    assert lit.evaluate(
        "one => { const a = one.getBoundingClientRect(), b = document.getElementById('record')"
        ".getBoundingClientRect(); return a.top >= b.top && a.top < b.bottom; }"
    )
    assert lit.locator("mark").inner_text() == "=3b*3"
    tab.click("#record a:has-text('12. D')")
    assert title(tab) == "deal 1, turn 12: D"


def test_variations_are_entered_and_left(show: Open) -> None:
    tab = show(VARIATIONS, "#t1")
    assert tab.inner_text("#comment").split("\n")[0] == "Too early?"
    tab.click("text=enter variation 1.1")
    assert link(tab) == "#t1.1"
    assert "Better." in tab.inner_text("#comment")
    assert "variation 1.1" in tab.inner_text("#place")
    assert tab.evaluate("document.activeElement.id") == "now"
    assert tab.locator("#felt .discards .card").all_inner_texts()[-1].startswith("5")
    tab.click("#record a:has-text('2. B +_ _ -8d')")
    assert link(tab) == "#t1.1.2.1"
    tab.click("text=leave variation 1.1.2.1")
    tab.click("text=leave variation 1.1")
    assert link(tab) == "#t1"


def test_a_question_is_asked_before_its_turn_and_hides_its_answer(show: Open) -> None:
    tab = show(LESSON)
    assert title(tab) == "deal 1, the cards are dealt, dealer D"
    lesson = "#comment .lesson"
    asked = str(tab.inner_text("#comment"))
    assert "What <b>now</b>?" in asked
    assert "1. A +_ 4c" in asked
    assert "too early" not in asked
    assert "count the wilds" not in asked
    assert tab.locator(f"{lesson} .choice").all_inner_texts() == ["-4c", "-5c"]
    for button, said in {
        "-4c": "Wrong. too early, <i>he</i> says",
        "hint": "count the wilds",
        "show the answer": "The answer: -5c",
        "-5c": "Right.",
    }.items():
        tab.click(f"{lesson} button:text-is('{button}')")
        assert tab.inner_text(f"{lesson} .reply") == said
    tab.select_option("#language", "pt-BR")
    assert tab.inner_text(f"{lesson} .reply") == ""
    tab.click(f"{lesson} .choice:text-is('-4c')")
    assert str(tab.inner_text(f"{lesson} .reply")).startswith("Errado.")


def test_a_question_with_right_answers_only_has_no_choices(show: Open) -> None:
    tab = show(LESSON, "#t2")
    assert tab.locator("#comment .choice").count() == 0
    tab.focus("#comment .lesson .answer")
    tab.keyboard.press("Enter")
    assert tab.inner_text("#comment .lesson .reply") == "The answer: -7s"


BEHIND_THE_TURN = """\
[Rules "samba-br"]
deal 1 position
hand A As Ah Ad Kd Kh 9c 4s {? To begin with? | +_ _}
meld A+C
meld B+D
1. A +Kc Qc =As Ah Ad -Qc {? Which card? | -Qc | -9c: no}
(
  1. A +Kc Qc {? Or so? | -9c} -9c
)
{? And B? | -7s}
2. B +_ _ -7s
"""


def test_a_question_tells_what_was_done_before_its_answer(show: Open) -> None:
    tab = show(BEHIND_THE_TURN)
    told = [" ".join(each.split()) for each in tab.locator("#comment .on-act").all_inner_texts()]
    assert [each.partition(" show the answer")[0] for each in told] == [
        "1. A To begin with?",
        "1. A +Kc Qc =As Ah Ad Which card? -9c -Qc",
        "variation 1.1 1. A +Kc Qc Or so?",
    ]
    tab.keyboard.press("ArrowRight")
    assert "2. B +_ _" in str(tab.inner_text("#comment"))
    assert str(tab.inner_text("#comment")).count("And B?") == 1


def test_the_record_does_not_give_the_answer_away(show: Open) -> None:
    def turns() -> list[str]:
        return [str(text) for text in tab.locator("#record li.turn > a .line:first-child").all_inner_texts()]

    tab = show(BEHIND_THE_TURN)
    assert turns() == ["1. A …", "1. A …", "2. B …"]
    tab.click("#comment .choice:text-is('-9c')")
    assert [text.split(" {")[0] for text in turns()] == ["1. A +Kc Qc =As Ah Ad -Qc", "1. A …", "2. B …"]
    tab.select_option("#language", "pt-BR")
    assert turns()[0].startswith("1. A +Kc Qc")
    tab.select_option("#language", "en")
    tab.locator("#comment .answer").last.click()
    assert turns()[1].startswith("1. A +Kc Qc")
    tab.keyboard.press("End")
    assert turns()[2] == "2. B +_ _ -7s"
    assert "…" not in "".join(show(VARIATIONS).locator("#record").all_inner_texts())


def test_the_table_is_that_of_the_step(show: Open) -> None:
    tab = show(VARIATIONS, "#t1")
    hand = tab.locator(".hand").filter(has=tab.locator("strong", has_text="A"))
    assert hand.locator(".number").inner_text() == "13"
    assert "plays" in (hand.first.get_attribute("class") or "")
    names = tab.locator(".half .meld .row").first.get_attribute("aria-label")
    assert names == "ace of spades, ace of hearts, ace of diamonds"
    tab.click("#next")
    assert tab.locator(".half .meld.touched .label").inner_text().split() == ["4", "3"]


def test_canastas_lie_closed_until_they_are_looked_at(show: Open) -> None:
    tab = show(NARRATED, "#t14")
    samba = tab.locator("button.meld.is-samba")
    assert samba.locator(".card.hidden").count() == 1
    assert samba.get_attribute("aria-expanded") == "false"
    samba.click()
    opened = tab.locator("button.meld.is-samba")
    assert opened.get_attribute("aria-expanded") == "true"
    assert opened.locator(".row").get_attribute("aria-label") == (
        "seven of diamonds, eight of diamonds, nine of diamonds, ten of diamonds, jack of diamonds, "
        "queen of diamonds, king of diamonds"
    )
    assert tab.locator("button.meld.is-mixed .card").count() > 0


def test_unknown_and_derived_cards_look_so(show: Open) -> None:
    tab = show(NARRATED, "#t1")
    assert tab.locator("#felt .meld .card.partly").count() == 3
    assert tab.locator("#felt .meld .card.hidden").count() > 0
    derived = show(DERIVED, "#t1").locator("#felt .meld .card.derived").first
    assert "derived, not seen" in (derived.get_attribute("title") or "")


def test_a_finding_tells_its_rule_on_a_click(show: Open) -> None:
    tab = show(NARRATED, "#t15")
    found = tab.locator("#comment details.finding")
    assert not found.locator("cite").is_visible()
    found.locator("summary").click()
    assert "samba-br" in found.locator("cite").inner_text()
    assert tab.locator("#acts .card.guilty").count() == 3
    tab.click("#tab-findings")
    tab.click("#findings h3 a >> nth=0")
    assert title(tab) == "deal 1, turn 15: C"


def test_the_language_is_chosen_in_the_page(show: Open) -> None:
    tab = show(NARRATED, "#t15")
    assert "melded black threes" in tab.inner_text("#comment")
    tab.select_option("#language", "pt-BR")
    assert title(tab) == "rodada 1, vez 15: C"
    assert "baixou três negros" in tab.inner_text("#comment")
    assert tab.evaluate("document.documentElement.lang") == "pt-BR"
    assert tab.get_attribute("#next", "aria-label") == "avançar"
    assert title(show(NARRATED, lang=Lang.PT_BR)).startswith("rodada 1, as cartas são distribuídas")


def test_the_score_is_a_ledger_and_a_match_has_a_chart(show: Open) -> None:
    tab = show(MATCH)
    tab.click("#tab-score")
    assert tab.locator("#score svg.chart").get_attribute("aria-label") == "The totals after each deal"
    assert tab.locator("#score svg.chart circle").count() == 16
    first = tab.locator("#score .ledger").first
    assert first.locator("tr", has_text="clean canastas").first.inner_text().split() == [
        "clean",
        "canastas",
        "1",
        "+500",
        "1",
        "15,",
        "21",
    ]
    first.locator("a", has_text="15").first.click()
    assert link(tab) == "#d1t15"
    assert show(NARRATED).locator("#score svg").count() == 0


def test_a_seat_sees_only_what_it_can_know(show: Open) -> None:
    tab = show(VARIATIONS, "#t1", seat="C")
    assert "as C sees it" in tab.inner_text("#place")
    text = tab.evaluate("document.getElementById('carried').textContent")
    assert "Too early" not in text
    hand = tab.locator(".hand").filter(has=tab.locator("strong", has_text="A"))
    assert hand.locator(".card:not(.hidden)").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("record", [NARRATED, MATCH, HOSTILE])
def test_a_phone_shows_all_without_scrolling_sideways(scheme: str, record: str | Path, show: Open) -> None:
    tab = show(record, viewport={"width": 360, "height": 640}, color_scheme=scheme)
    for _ in range(3):
        tab.click("#last")
        tab.click("#previous")
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360
        box = tab.locator("#next").bounding_box()
        assert box["width"] >= 40
        assert box["x"] + box["width"] <= 360
        tab.click("#tab-score")
    assert tab.is_visible("#felt")


def test_a_swipe_steps(show: Open) -> None:
    tab = show(VARIATIONS, viewport={"width": 360, "height": 640}, has_touch=True)
    swipe = """(across) => {
      const felt = document.getElementById("felt");
      const touch = (x) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: 300 });
      const fire = (kind, x) => felt.dispatchEvent(new TouchEvent(kind, { bubbles: true,
        touches: kind === "touchstart" ? [touch(x)] : [], changedTouches: [touch(x)] }));
      fire("touchstart", 180);
      fire("touchend", 180 + across);
    }"""
    for across, place in ((-120, "2/4"), (-120, "3/4"), (120, "2/4"), (-20, "2/4")):
        tab.evaluate(swipe, across)
        assert tab.inner_text("#place").endswith(place)


def test_a_long_swipe_does_not_leave_the_page(show: Open) -> None:
    tab = show(VARIATIONS, "#t2", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    hand = tab.context.new_cdp_session(tab)

    def touch(kind: str, *places: int) -> None:
        points = [{"x": x, "y": 400} for x in places]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 40)
    for x in range(60, 320, 20):
        touch("touchMove", x)
    touch("touchEnd")
    tab.wait_for_timeout(600)
    assert str(tab.url).startswith("file:")
    assert title(tab) == "deal 1, turn 1: A Ana"


def test_a_hostile_record_does_nothing(show: Open) -> None:
    tab = show(HOSTILE)
    for _ in range(5):
        tab.keyboard.press("ArrowRight")
    assert tab.inner_text("#event") == EVIL
    assert tab.title() == EVIL
    assert tab.locator("img, iframe, a[href^=javascript], body b b, #record b > b").count() == 0
    assert tab.locator("script").count() == 2
    name = tab.locator("#about bdi").first
    assert name.inner_text().startswith("\\u202egnik \\u202c<b>bold</b>")
    assert name.get_attribute("dir") == "auto"
    assert EVIL in tab.text_content("#record")


def test_what_is_said_to_a_reader_of_screens(show: Open) -> None:
    tab = show(NARRATED)
    assert tab.inner_text("#told") == ""
    tab.click("#next")
    told = tab.locator("#told")
    assert told.get_attribute("aria-live") == "polite"
    assert told.inner_text().startswith("deal 1, turn 1: A. draws an unknown card")
    unnamed = tab.evaluate("""() => [...document.querySelectorAll("button, input, select, a, [role=img]")]
      .filter((one) => !one.getAttribute("aria-label") && !one.textContent.trim())
      .filter((one) => !one.labels?.[0]?.textContent.trim())
      .map((one) => one.outerHTML)""")
    assert unnamed == []


CONTRASTS = """() => {
  const channel = (c) => { const s = c / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const under = (one) => {
    const layers = [];
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at.id === "felt") { layers.push(parse(getComputedStyle(document.documentElement).getPropertyValue("--felt")
        .trim().replace(/^#(..)(..)(..)$/, (_, r, g, b) => [r, g, b].map((x) => parseInt(x, 16)).join(" ")))); break; }
      const [r, g, b, a = 1] = parse(style.backgroundColor);
      if (a > 0) layers.push([r, g, b, a]);
      if (a === 1 || style.backgroundImage !== "none") break;
    }
    return layers.reverse().reduce((base, [r, g, b, a = 1]) =>
      [r, g, b].map((c, at) => c * a + base[at] * (1 - a)), [255, 255, 255]);
  };
  const low = [];
  for (const one of document.querySelectorAll("body *:not(script):not(style):not(option)")) {
    if (one.closest("svg, .ghost, :disabled, .card.partly, noscript, .unseen")) continue;
    if (!one.getClientRects().length) continue;
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const style = getComputedStyle(one);
    const [a, b] = [light(parse(style.color)), light(under(one))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) low.push([one.tagName, one.className, one.textContent, ratio.toFixed(2)]);
  }
  return low;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_contrast_is_enough(scheme: str, show: Open) -> None:
    tab = show(NARRATED, "#t15", color_scheme=scheme)
    assert tab.evaluate(CONTRASTS) == []
    tab.click("#tab-findings")
    assert tab.evaluate(CONTRASTS) == []
    tab.click("#tab-score")
    assert tab.evaluate(CONTRASTS) == []


def test_what_is_printed_is_the_table_the_record_and_the_score(show: Open) -> None:
    tab = show(NARRATED, "#t15")
    tab.emulate_media(media="print")
    assert not tab.is_visible("#controls")
    assert not tab.is_visible("#tabs")
    for part in ("#felt", "#record", "#findings", "#score"):
        assert tab.is_visible(part)
    rule = tab.locator("#comment cite")
    for event, told in (("beforeprint", True), ("afterprint", False)):
        tab.evaluate("event => { window.dispatchEvent(new Event(event)); }", event)
        assert rule.is_visible() is told
