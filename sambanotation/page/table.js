/* The table: cards, what was done in a turn, stock and pile, melds, hands. */
/* Cards */

const RED = /^(?:.[hd]|3r)$/;
const isSuit = (letter) => "shdc".includes(letter);
function cardName(card) {
  const derived = card.endsWith("'");
  const bare = derived ? card.slice(0, -1) : card;
  let name;
  if (has("card:" + bare)) name = say("card:" + bare);
  else if (bare.startsWith("(")) name = say("one-of", { cards: bare.slice(1, -1) });
  else if (bare.length === 2 && bare[0] === "_") name = say("some-rank", { suit: say("suit:" + bare[1]) });
  else if (bare.length === 2 && bare[1] === "_") name = say("some-suit", { rank: say("rank:" + bare[0]) });
  else name = say("card", { rank: say("rank:" + bare[0]), suit: say("suit:" + bare[1]) });
  return derived ? name + " (" + say("derived") + ")" : name;
}
function faceName(face) {
  if (typeof face === "string") return cardName(face);
  const [card, low, high] = face;
  return say("times", { count: low === high ? low : low + ".." + high, card: cardName(card) });
}
const shownRank = (rank) => (rank === "T" ? "10" : rank);

function card(code, extra) {
  const derived = code.endsWith("'");
  const bare = derived ? code.slice(0, -1) : code;
  const kinds = ["card"];
  const inside = [];
  const corner = (rank, mark) => element("span", { class: "corner" }, element("span", { class: "rank" }, rank), mark);
  const question = () => element("span", { class: "question" }, "?");
  if (bare === "_" || bare === "seq" || bare === "group") {
    kinds.push("hidden");
    inside.push(shape("card-back", "back"));
    if (bare !== "_") inside.push(element("span", { class: "kind" }, bare === "seq" ? "\u2197" : "="));
  } else if (bare === "JK") {
    kinds.push("joker");
    inside.push(corner("JK", shape("mark-star", "pip")), shape("mark-star", "middle"));
  } else if (bare === "w") {
    kinds.push("partly", "joker");
    inside.push(corner("?", shape("mark-star", "pip")), shape("mark-star", "middle"));
  } else if (bare === "3r" || bare === "3b") {
    kinds.push("partly");
    const suits = bare === "3r" ? ["suit-h", "suit-d"] : ["suit-s", "suit-c"];
    inside.push(corner("3", question()), element("span", { class: "pair" }, ...suits.map((id) => shape(id, "small"))));
  } else if (bare === "n" || bare.startsWith("(")) {
    kinds.push("partly");
    inside.push(corner("?", question()), element("span", { class: "middle question" }, "?"));
  } else if (bare[0] === "_") {
    kinds.push("partly");
    inside.push(corner("?", shape("suit-" + bare[1], "pip")), shape("suit-" + bare[1], "middle"));
  } else if (!isSuit(bare[1])) {
    kinds.push("partly");
    inside.push(corner(shownRank(bare[0]), question()), element("span", { class: "middle question" }, "?"));
  } else {
    inside.push(corner(shownRank(bare[0]), shape("suit-" + bare[1], "pip")), shape("suit-" + bare[1], "middle"));
  }
  if (RED.test(bare)) kinds.push("red");
  if (derived) kinds.push("derived");
  if (extra) kinds.push(...extra);
  const name = cardName(code);
  return element("span", { class: kinds.join(" "), title: name }, inside);
}

const MOST = 8;
/* Of several cards that look alike those are drawn that are there for certain, and fainter those that may be. */
function cardsOf(face, extra) {
  if (typeof face === "string") return [card(face, extra)];
  const [code, low, high] = face;
  const cards = [];
  const sure = Math.min(low, MOST);
  for (let at = 0; at < sure; at += 1) cards.push(card(code, extra));
  const perhaps = Math.min(high - low, Math.max(1, MOST - sure), 4);
  for (let at = 0; at < perhaps; at += 1) cards.push(card(code, [...(extra || []), "ghost"]));
  if (low !== high || low > MOST) {
    const told = element("span", { class: "many" }, low === high ? "\u00d7" + low : low + ".." + high);
    cards[cards.length - 1].append(told);
    cards[cards.length - 1].classList.add("several");
  }
  return cards;
}
/* A row of cards is one picture to a reader of screens, told card by card. */
function row(faces, kind, extraOf, spoken) {
  const told = faces.map(faceName).join(", ");
  return element("span", { class: "row " + (kind || ""), role: "img", "aria-label": spoken || told }, faces.map((face, at) => cardsOf(face, extraOf && extraOf(at))));
}

/* The acts of the turn, with their cards */

function spokenActs(step) {
  const line = step.lines.find((one) => one.line === "turn");
  if (!line || step.what !== "turn") return "";
  return line.acts.map((act) => (act.seat ? act.seat + ": " : "") + say("does:" + act.do) + " " + (act.cards || []).map(faceName).join(", ")).join("; ");
}
function showActs(known) {
  const line = known.step.what === "turn" ? known.step.lines.find((one) => one.line === "turn") : null;
  if (!line) {
    fill($("acts"));
    return;
  }
  const shown = line.acts.map((act) => {
    const guilty = new Set(act.guilty || []);
    const whole = act.said.length > 1 && !act.cards;
    const label = [act.seat ? element("strong", {}, act.seat + " ") : null, say("does:" + act.do)];
    if (act.do === "add" || act.do === "join" || act.do === "swap" || act.do === "claim" || act.do === "ask") {
      label.push(" ", element("code", {}, act.said.join("").split("<")[0]));
    }
    const glyphs = (act.notes || []).filter((note) => note.glyph).map((note) => element("span", { class: "glyph" }, note.glyph));
    return element("li", { class: "act" + (guilty.size || whole ? " guilty" : "") },
      element("span", { class: "does" }, label, glyphs),
      act.cards ? row(act.cards, "small", (at) => (guilty.has(at) ? ["guilty"] : null)) : null);
  });
  fill($("acts"), element("ol", { class: "acts" }, shown));
}

/* The table */

function showFelt(known) {
  const { table, before, record, step } = known;
  const over = step.what === "end";
  const heaps = element("section", { class: "heaps" }, stock(table), pile(table));
  const halves = table.sides.map((side) => {
    const seats = record.sides.find((one) => one.side === side.side).seats;
    const old = before ? before.sides.find((one) => one.side === side.side) : null;
    return half(known, side, old, seats, over);
  });
  fill($("felt"), heaps, element("div", { class: "halves sides-" + halves.length }, halves));
}
function stock(table) {
  const [low, high] = table.stock;
  const cards = high ? element("span", { class: "row deck" + (high > 1 ? " thick" : ""), role: "img", "aria-label": say("cards", { count: amount(table.stock) }) }, card("_")) : element("span", { class: "hole" });
  return element("div", { class: "heap stock" }, cards, element("p", { class: "heap-name" }, say("stock"), " ", element("b", {}, high ? amount([low, high]) : say("empty"))));
}
function pile(table) {
  const all = table.pile.cards;
  const kept = wholePile ? all : all.slice(-9);
  const left = all.length - kept.length;
  const cards = all.length ? row(kept, "discards", (at) => (at === kept.length - 1 ? ["top"] : null)) : element("span", { class: "hole" });
  const more = all.length > 9 ? element("button", { type: "button", class: "more", "data-does": "pile" }, wholePile ? say("fewer-cards") : say("more", { count: left })) : null;
  return element("div", { class: "heap pile" }, cards, element("p", { class: "heap-name" }, say("pile"), " ", element("b", {}, table.pile.size[1] ? amount(table.pile.size) : say("empty")), " ", more));
}
function half(known, side, old, seats, over) {
  const facts = [say("total", { points: amount(side.total) }), say(over ? "next-minimum" : "minimum", { points: amount(side.minimum) })];
  if (side.penalties) facts.push(say("penalties", { points: side.penalties }));
  const reds = side.red_threes.length ? element("div", { class: "reds" }, row(side.red_threes, "small reds-row", null, say("red-threes") + ": " + side.red_threes.map(faceName).join(", "))) : null;
  const melds = side.melds.map((meld, at) => meldOf(known, side, meld, at, old));
  const none = side.others ? say("perhaps-more") : melds.length ? null : say("no-melds");
  return element("section", { class: "half", "aria-label": side.side },
    element("header", {}, element("h3", {}, side.side), element("p", {}, facts.join(" \u00b7 ")), reds),
    element("div", { class: "melds" }, melds, none ? element("p", { class: "faint" }, none) : null),
    element("div", { class: "hands" }, seats.map((seat) => hand(known, seat))));
}
function hand(known, seat) {
  const held = known.table.hands.find((one) => one.seat === seat);
  const plays = known.step.seat === seat;
  const next = !plays && known.table.to_play === seat && known.step.what !== "end";
  const sum = (faces) => faces.reduce((all, face) => all + (typeof face === "string" ? 1 : face[1]), 0);
  const unseen = held.others ? [Math.max(0, held.size[0] - sum(held.cards)), Math.max(0, held.size[1] - sum(held.cards))] : [0, 0];
  const faces = [...held.cards];
  if (unseen[1]) faces.push(["_", unseen[0], unseen[1]]);
  const parts = [faces.length ? row(faces, "fan") : element("span", { class: "faint" }, say("empty"))];
  if (held.perhaps) parts.push(element("span", { class: "apart" }, element("i", {}, say("perhaps-held")), row(held.perhaps, "fan small", () => ["ghost"])));
  if (held.exposed) parts.push(element("span", { class: "apart" }, element("i", {}, say("exposed")), row(held.exposed, "fan small")));
  return element("div", { class: "hand" + (plays ? " plays" : "") + (next ? " next" : ""), role: "group", "aria-label": seat },
    element("p", { class: "seat" }, element("span", { class: "who" }, called(known.record, seat)), element("b", { class: "number", title: say("cards", { count: amount(held.size) }) }, amount(held.size))),
    parts);
}
const CLOSED = new Set(["samba", "mixed-samba"]);
function meldOf(known, side, meld, at, old) {
  const key = known.step.deal + ":" + side.side + ":" + at;
  const touched = old && !old.melds.includes(meld);
  const size = meld.cards.reduce((all, face) => all + (typeof face === "string" ? 1 : face[1]), 0);
  const most = meld.cards.reduce((all, face) => all + (typeof face === "string" ? 1 : face[2]), 0);
  const number = (size === most ? size : size + ".." + most) + (meld.others ? "+" : "");
  const kind = meld.complete ? say("kind:" + meld.complete) : meld.perhaps ? say("perhaps", { what: meld.perhaps.map((one) => say("kind:" + one)).join(" " + say("or") + " ") }) : "";
  const names = meld.cards.map(faceName).join(", ");
  const label = element("span", { class: "label" }, element("b", {}, meld.label), " ", kind ? element("em", {}, kind) : null, " ", element("span", { class: "number" }, number));
  const classes = "meld" + (touched ? " touched" : "") + (meld.complete ? " complete is-" + meld.complete : "");
  if (!meld.complete) {
    const faces = meld.others ? [...meld.cards, ["_", 0, 1]] : meld.cards;
    return element("div", { class: classes }, row(faces, "spread"), label);
  }
  const open = opened.has(key);
  const spoken = say("closed", { kind, label: meld.label }) + ", " + say("cards", { count: number });
  const top = open ? row(meld.cards, "spread") : element("span", { class: "row deck thick", "aria-hidden": "true" }, topOf(meld));
  return element("button", { type: "button", class: classes, "aria-expanded": String(open), "aria-label": spoken + (open ? ": " + names : ""), title: names, "data-does": "meld", "data-key": key }, top, label);
}
/* As at the table: a samba lies closed; of a canasta a red card lies on top where it is clean, a black one where not. */
function topOf(meld) {
  if (CLOSED.has(meld.complete)) return card("_");
  const faces = meld.cards.map((face) => (typeof face === "string" ? face : face[0]));
  const wild = (code) => code === "w" || code.startsWith("JK") || code[0] === "2";
  if (meld.complete === "wild" || meld.complete === "threes") return card(faces[0]);
  const wanted = meld.complete === "natural";
  const natural = faces.filter((code) => !wild(code) && code[1] && isSuit(code[1]));
  const fitting = natural.find((code) => RED.test(code.replace("'", "")) === wanted);
  if (fitting) return card(fitting);
  const rank = faces.find((code) => !wild(code)) || faces[0];
  return card(/^[AKQJT3-9]/.test(rank) ? rank[0] + "_" : rank, [wanted ? "red" : "black"]);
}
