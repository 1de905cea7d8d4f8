/* Which step is shown, and how a reader gets to another one. */
/* All together */

function showStep(told) {
  const { step, level } = now;
  const seat = step.seat ? [": ", called(now.record, step.seat)] : [];
  fill($("now"), title(now), seat);
  const marks = [];
  if (level.variation) marks.push(element("span", { class: "tag" }, say("variation", { name: level.variation.name })));
  if (replay.seat) marks.push(element("span", { class: "tag" }, say("seen-by", { name: replay.seat })));
  const glyphs = step.lines.flatMap((line) => (line.notes || []).filter((note) => note.glyph).map((note) => element("span", { class: "tag glyph" }, note.glyph)));
  fill($("place"), marks, glyphs, element("a", { href: "#" + step.name, "aria-label": say("link") + ": " + step.name }, say("place", { number: now.at + 1, all: level.steps.length })));
  meet(now);
  showActs(now);
  showFelt(now);
  showComment(now);
  const slider = $("slider");
  slider.max = String(level.steps.length - 1);
  slider.value = String(now.at);
  slider.setAttribute("aria-valuetext", title(now));
  /* A button that is disabled in earnest would lose the focus of whoever has just pressed it. */
  const ends = { previous: now.at === 0, first: now.at === 0, next: now.at === level.steps.length - 1, last: now.at === level.steps.length - 1 };
  for (const [name, ended] of Object.entries(ends)) $(name).setAttribute("aria-disabled", String(ended));
  const begin = dealOf(now);
  if (begin) $("deals").value = begin.step.name;
  if (told) $("told").textContent = $("now").textContent + ". " + spokenActs(step);
  for (const [known, link] of links) {
    if (known === now) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  const link = links.get(now);
  const panel = $("record");
  if (link && panel.scrollHeight > panel.clientHeight) {
    const away = link.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (away < 0 || away > panel.clientHeight - link.offsetHeight - 20) panel.scrollTop += away - panel.clientHeight / 3;
  }
}
function dealOf(known) {
  let outer = known;
  while (outer.level.outer) outer = outer.level.outer;
  return main.steps.slice(0, outer.at + 1).reverse().find((one) => one.step.what === "dealing");
}
function showAll() {
  document.documentElement.lang = lang;
  document.querySelectorAll("[data-word]").forEach((one) => { one.textContent = say(one.dataset.word); });
  document.querySelectorAll("[data-label]").forEach((one) => {
    one.setAttribute("aria-label", say(one.dataset.label));
    if (one.tagName === "BUTTON") one.title = say(one.dataset.label);
  });
  const events = [...new Set(replay.records.map((record) => record.event).filter((event) => event))];
  const names = replay.records.length ? replay.records[0].players.filter((one) => one.name) : [];
  $("event").textContent = events.length ? events.join(", ") : say("title");
  fill($("about"), names.map((one, at) => [at ? " \u00b7 " : "", one.seat + " ", foreign(one.name)]));
  const legend = [["_", "card:_"], ["K_", "partly"], ["Kc'", "derived"], ["Kc", "perhaps-held", ["ghost"]]];
  fill($("legend"), legend.map(([code, name, extra]) => element("span", {}, element("span", { "aria-hidden": "true" }, card(code, extra)), " ", say(name))));
  fill($("made"), say("made-by", { version: replay.tool.version }));
  fill($("deals"), main.steps.filter((known) => known.step.what === "dealing").map((known) => element("option", { value: known.step.name }, (severalRecords ? known.record.record + ": " : "") + known.step.deal)));
  document.querySelector(".deals").hidden = $("deals").length < 2;
  showRecord();
  showFindings();
  showScore();
  showStep(false);
}

/* Going through the game */

function go(known, remember) {
  if (!known) return;
  now = known;
  if (remember) {
    try {
      history.replaceState(null, "", "#" + known.step.name);
    } catch { /* A page inside another may have no place of its own. */ }
  }
  const inFelt = $("felt").contains(document.activeElement);
  showStep(true);
  if (inFelt && !$("felt").contains(document.activeElement)) $("now").focus({ preventScroll: true });
}
const by = (steps) => go(now.level.steps[now.at + steps], true);
function enter() {
  if (now.inner.length) go(now.inner[0].steps[0], true);
}
function leave() {
  if (now.level.outer) go(now.level.outer, true);
}
/* `#t15` is turn 15 of the deal that one is in, `#d2t15` that of deal 2; where there is one deal both are the same. */
function find(name) {
  if (named.has(name)) return named.get(name);
  const parts = /^(?:r(\d+))?(?:d(\d+))?(end|t\d+)?$/.exec(name);
  if (!parts || !name) return null;
  const [, record, deal, place] = parts;
  const begin = dealOf(now);
  const fits = (known) =>
    (record ? String(known.record.record) === record : true) &&
    (deal ? String(known.step.deal) === deal : true) &&
    (place ? known.step.name.endsWith(place) && /(?:^|\d)$/.test(known.step.name.slice(0, -place.length)) : true);
  const same = main.steps.filter((known) => known.step.deal === begin.step.deal && known.record === begin.record);
  return (!deal && !record && same.find(fits)) || main.steps.find(fits) || null;
}
function follow() {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch { /* It is no name then. */ }
  const known = find(name);
  if (known && known !== now) go(known, false);
}
function jump(text) {
  const asked = text.trim().toLowerCase();
  const known = find(/^\d/.test(asked) ? "t" + asked : asked) || named.get("t" + asked);
  $("jump").setAttribute("aria-invalid", String(!known));
  if (known) go(known, true);
}
$("first").addEventListener("click", () => go(now.level.steps[0], true));
$("last").addEventListener("click", () => go(now.level.steps[now.level.steps.length - 1], true));
$("previous").addEventListener("click", () => by(-1));
$("next").addEventListener("click", () => by(1));
$("slider").addEventListener("input", () => go(now.level.steps[Number($("slider").value)], true));
$("jump").addEventListener("keydown", (event) => { if (event.key === "Enter") jump($("jump").value); });
$("jump").addEventListener("change", () => { if ($("jump").value) jump($("jump").value); });
$("deals").addEventListener("change", () => go(named.get($("deals").value), true));
$("language").addEventListener("change", () => { lang = $("language").value; showAll(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link && named.has(link.getAttribute("href").slice(1))) {
    event.preventDefault();
    go(named.get(link.getAttribute("href").slice(1)), true);
    if (!link.isConnected) $("now").focus({ preventScroll: true });
    return;
  }
  const button = event.target.closest("[data-does]");
  if (!button) return;
  if (button.dataset.does === "pile") wholePile = !wholePile;
  else if (!opened.delete(button.dataset.key)) opened.add(button.dataset.key);
  const key = button.dataset.key;
  showFelt(now);
  const again = [...document.querySelectorAll("[data-does]")].find((one) => one.dataset.key === key);
  if (again) again.focus();
});
const KEYS = { ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: () => go(now.level.steps[0], true), End: () => go(now.level.steps[now.level.steps.length - 1], true), v: enter, V: enter, Escape: leave };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, [role=tablist]")) return;
  if (Object.hasOwn(KEYS, event.key)) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
let touch = null;
$("stage").addEventListener("touchstart", (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
$("stage").addEventListener("touchend", (event) => {
  if (!touch || !event.changedTouches.length) return;
  const across = event.changedTouches[0].clientX - touch.clientX;
  const along = event.changedTouches[0].clientY - touch.clientY;
  touch = null;
  if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(along)) by(across < 0 ? 1 : -1);
}, { passive: true });
window.addEventListener("hashchange", follow);

/* On paper nobody can click on a finding to see its rule. */
let shut = [];
window.addEventListener("beforeprint", () => {
  shut = [...document.querySelectorAll("details.finding:not([open])")];
  for (const one of shut) one.open = true;
});
window.addEventListener("afterprint", () => { for (const one of shut) one.open = false; });

const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab, focused) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    $(one.getAttribute("aria-controls")).classList.toggle("chosen", chosen);
  }
  if (focused) tab.focus();
}
tabs.forEach((tab, at) => {
  tab.addEventListener("click", () => choose(tab, false));
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose(tabs[(to + tabs.length) % tabs.length], true);
    }
  });
});
choose(tabs[0], false);

const NAMES = { en: "English", "pt-BR": "Portugu\u00eas" };
fill($("language"), languages.map((one) => element("option", { value: one, lang: one }, NAMES[one] || one)));
$("language").value = lang;
showAll();
follow();
