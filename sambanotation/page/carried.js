/* The replay that the page carries, as levels of steps, and words for it. What a record says goes into text nodes and
   nowhere else. The scripts of the page are put together into one, in one scope. */
const carried = JSON.parse(document.getElementById("carried").textContent);
const replay = unfold(carried.replay);
const languages = carried.languages;
const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
let lang = languages.includes(document.documentElement.lang) ? document.documentElement.lang : languages[0];

/* The page carries cards in one string, and leaves out notes and findings where there are none. */
function unfold(value) {
  const cards = ["cards", "added", "perhaps", "exposed", "red_threes"];
  if (Array.isArray(value)) value.forEach(unfold);
  else if (value !== null && typeof value === "object") {
    for (const name of cards) if (typeof value[name] === "string") value[name] = value[name].split(" ");
    if (Object.hasOwn(value, "line")) value.notes = value.notes || [];
    if (Object.hasOwn(value, "what")) value.findings = value.findings || [];
    Object.values(value).forEach(unfold);
  }
  return value;
}

/* Words */

function say(name, facts) {
  const told = Object.hasOwn(carried.words, name) ? carried.words[name][languages.indexOf(lang)] : name;
  return told.replace(/\{(\w+)\}/g, (_, fact) => (facts && Object.hasOwn(facts, fact) ? String(facts[fact]) : ""));
}
const has = (name) => Object.hasOwn(carried.words, name);
const here = (texts) => texts[lang];

/* Elements */

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}
function drawn(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
/* What somebody has written may run from right to left; its order stays its own. */
const foreign = (text, attributes) => element("bdi", { dir: "auto", ...attributes }, text);
/* What the writer of the record says is in the language that its tags name, if they name one. */
const spoken = [...new Set(replay.records.map((record) => (record.tags.find(([name]) => name === "Language") || ["", ""])[1]))];
const noted = (text) => foreign(text, { lang: spoken.length === 1 && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(spoken[0]) ? spoken[0] : null });
const shape = (id, kind) => drawn("svg", { class: kind, viewBox: id === "card-back" ? "0 0 60 84" : "0 0 100 100", "aria-hidden": "true", focusable: "false" }, drawn("use", { href: "#" + id }));
const fill = (place, ...children) => place.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));

/* Ranges: [2, 2] is 2, [1, 3] is 1..3; null is an end to which nothing bounds it. */
function amount(range, signed) {
  const [low, high] = range;
  if (low !== null && low === high) return signed && low > 0 ? "+" + low : String(low).replace("-", "\u2212");
  return low === null && high === null ? "?" : (low === null ? "" : low) + ".." + (high === null ? "" : high);
}

/* The steps, each with its whole table: in the page only that part of a table is told which has changed. */

function whole(before, table) {
  if (!before) return table;
  const now = { ...before, ...table };
  if (table.pile && table.pile.added) now.pile = { size: table.pile.size, cards: [...before.pile.cards, ...table.pile.added] };
  if (table.hands) {
    const changed = new Map(table.hands.map((hand) => [hand.seat, hand]));
    now.hands = before.hands.map((hand) => changed.get(hand.seat) || hand);
  }
  if (table.sides) {
    const changed = new Map(table.sides.map((side) => [side.side, side]));
    now.sides = before.sides.map((side) => {
      const other = changed.get(side.side);
      if (!other) return side;
      const melds = (other.melds || side.melds).map((meld) => (typeof meld === "number" ? side.melds[meld] : meld));
      return { ...side, ...other, melds };
    });
  }
  return now;
}

const named = new Map();
function makeLevel(steps, before, outer, variation, record) {
  const level = { steps: [], outer, variation, record };
  steps.forEach((step, at) => {
    const table = whole(before, step.table);
    const known = { step, table, before, level, at, record, inner: [] };
    (step.variations || []).forEach((one) => {
      if (one.steps.length) known.inner.push(makeLevel(one.steps, before, known, one, record));
    });
    named.set(step.name, known);
    level.steps.push(known);
    before = table;
  });
  return level;
}
const main = { steps: [], outer: null, variation: null };
for (const record of replay.records) {
  const level = makeLevel(record.steps, null, null, null, record);
  for (const known of level.steps) {
    known.level = main;
    known.at = main.steps.length;
    main.steps.push(known);
  }
}
let now = main.steps[0];
const opened = new Set();
let wholePile = false;

const severalRecords = replay.records.length > 1;

/* Names */

const player = (record, seat) => record.players.find((one) => one.seat === seat);
function called(record, seat) {
  const one = player(record, seat);
  return one && one.name ? [element("strong", {}, seat), " ", foreign(one.name)] : [element("strong", {}, seat)];
}
function title(known) {
  const { step, record } = known;
  const parts = [];
  if (severalRecords) parts.push(say("record", { number: record.record }));
  parts.push(say("deal", { number: step.deal }));
  const behind = step.turn === null ? say("before-turns") : say("after-turn", { number: step.turn });
  if (step.what === "dealing") {
    parts.push(say(step.arranged ? "position" : "dealing"));
    if (step.dealer && !step.arranged) parts.push(say("dealer", { name: step.dealer }));
  } else if (step.what === "turn") parts.push(say("turn", { number: step.turn }));
  else if (step.what === "end") parts.push(say("end"));
  else parts.push(behind);
  if (step.what === "unreadable") parts.push(say("unreadable"));
  return parts.join(", ");
}
