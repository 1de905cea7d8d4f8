"use strict";
/* Shows the replay that the page carries. What a record says goes into text nodes and nowhere else. */
(() => {
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

  /* What is said about a step */

  /* A question to a learner: its answers as buttons; hint and answer only when asked for. */
  function lesson(note) {
    const { answers, hint } = note.lesson;
    const replied = element("p", { class: "reply", role: "status" });
    const right = () => say("the-answer", { answer: answers.filter((one) => one.right).map((one) => one.said).join(say("or-answer")) });
    const button = (name, label, told) => {
      const made = element("button", { type: "button", class: name }, label);
      made.addEventListener("click", () => fill(replied, told()));
      return made;
    };
    const choices = answers.some((one) => !one.right) ? answers : [];
    return element("div", { class: "lesson", role: "group", "aria-label": say("your-answer") },
      element("p", { class: "annotation" }, foreign(note.annotation)),
      choices.map((one) => button("choice", one.said, () => [element("b", {}, say(one.right ? "right" : "wrong")), one.reply ? [" ", foreign(one.reply)] : []])),
      hint ? button("hint", say("hint"), () => [foreign(hint)]) : null,
      button("answer", say("show-answer"), () => [right()]),
      replied);
  }
  /* What is asked about a turn, at the step before it, so that nobody has seen yet how it went on. */
  function coming(known) {
    const next = known.level.steps[known.at + 1];
    const step = next && (next.step || next);
    if (!step || step.what !== "turn") return [];
    const parts = [];
    for (const line of step.lines) {
      const asked = (list) => (list || []).filter((note) => note.lesson);
      const so = [];
      const heading = () => [line.said.join(""), ...so].join(" ");
      if (asked(line.before).length) parts.push(element("div", { class: "on-act" }, element("code", {}, heading()), notes(asked(line.before))));
      for (const act of line.acts || []) {
        so.push(act.said.join(""));
        if (asked(act.notes).length) parts.push(element("div", { class: "on-act" }, element("code", {}, heading()), notes(asked(act.notes))));
      }
      if (asked(line.notes).length) parts.push(element("div", { class: "on-act" }, element("code", {}, line.said.join("")), notes(asked(line.notes))));
    }
    return parts;
  }
  function notes(list) {
    return (list || []).map((note) => {
      if (note.lesson) return lesson(note);
      if (note.annotation !== undefined) return element("p", { class: "annotation" }, foreign(note.annotation));
      if (note.remark !== undefined) return element("p", { class: "remark" }, foreign("; " + note.remark));
      return element("p", { class: "glyph" }, note.glyph);
    });
  }
  function finding(one) {
    const inside = [];
    const rule = one.rule === null ? null : replay.rules[one.rule];
    if (one.follows) inside.push(element("p", {}, say("follows", { code: one.follows })));
    else if (rule) {
      inside.push(element("p", { class: "wording" }, here(rule.wording)), element("cite", {}, here(rule.place)));
      if (rule.because) inside.push(element("p", { class: "faint" }, say("because-" + rule.standing, { reason: here(rule.because) })));
    }
    if (one.help && !one.follows) inside.push(element("p", {}, element("b", {}, say("help") + ": "), here(one.help)));
    if (one.acknowledged !== null) inside.push(element("p", {}, element("b", {}, say("acknowledged") + ": "), foreign(one.acknowledged)));
    return element("details", { class: "finding " + one.severity },
      element("summary", {}, element("span", { class: "severity" }, say("severity:" + one.severity)), " ", element("code", {}, one.code), " ", foreign(here(one.message))),
      element("div", {}, inside));
  }
  function showComment(known) {
    const { step, level } = known;
    const parts = [];
    if (level.variation && known.at === 0) parts.push(notes(level.variation.opens));
    for (const line of step.lines) {
      const own = [];
      for (const act of line.acts || []) {
        const said = (act.notes || []).filter((note) => note.annotation !== undefined || note.remark !== undefined);
        if (said.length) own.push(element("div", { class: "on-act" }, element("code", {}, act.said.join("")), notes(said)));
      }
      parts.push(notes(line.before), own, notes(line.notes));
    }
    if (level.variation && known.at === level.steps.length - 1) parts.push(notes(level.variation.closes));
    parts.push(step.findings.map(finding), coming(known));
    const ways = [];
    for (const inner of known.inner) {
      ways.push(element("a", { class: "way enter", href: "#" + inner.steps[0].step.name }, "\u21b3 " + say("enter", { name: inner.variation.name })));
    }
    if (level.variation) ways.push(element("a", { class: "way leave", href: "#" + level.outer.step.name }, "\u21b0 " + say("leave", { name: level.variation.name })));
    if (ways.length) parts.push(element("p", { class: "ways" }, ways));
    fill($("comment"), parts);
    $("comment").hidden = !$("comment").hasChildNodes();
  }

  /* The record beside the table */

  function pieces(said) {
    return said.map((piece, at) => (at % 2 ? element("mark", {}, foreign(piece)) : piece));
  }
  function lineText(line) {
    const inline = (list) => (list || []).map((note) => {
      if (note.annotation !== undefined) return [" ", element("i", { class: "annotation" }, "{", foreign(note.annotation), "}")];
      if (note.remark !== undefined) return [" ", element("i", { class: "remark" }, "; ", foreign(note.remark))];
      return [element("b", { class: "glyph" }, note.glyph)];
    });
    if (line.line === "turn") {
      const acts = line.acts.map((act) => [" ", pieces(act.said), inline(act.notes)]);
      return [element("b", {}, pieces(line.said)), inline(line.before), acts, inline(line.notes)];
    }
    return [element("bdi", { dir: "auto" }, pieces(line.said)), inline(line.notes)];
  }
  const links = new Map();
  function recordItem(known) {
    const { step } = known;
    const lines = step.lines.filter((line) => line.said.join("") || line.notes.length);
    const main = step.what === "dealing" ? lines.slice(0, 1) : lines;
    const rest = step.what === "dealing" ? lines.slice(1) : [];
    const text = main.length ? main.map((line) => element("span", { class: "line" }, lineText(line))) : [element("span", { class: "line" }, say("end"))];
    const link = element("a", { href: "#" + step.name }, text, step.findings.length ? element("span", { class: "flag " + step.findings[0].severity, title: say("guilty"), role: "img", "aria-label": say("guilty") }, "!") : null);
    links.set(known, link);
    const parts = [link];
    if (rest.length) parts.push(element("details", { class: "dealt" }, element("summary", {}, say("cards-dealt")), rest.map((line) => element("span", { class: "line" }, lineText(line)))));
    for (const one of step.variations || []) {
      const inner = known.inner.find((level) => level.variation === one);
      const inside = inner ? inner.steps.map(recordItem) : (one.lines || []).map((line) => element("li", {}, element("span", { class: "line" }, lineText(line))));
      parts.push(element("div", { class: "variation" }, element("p", {}, say("variation", { name: one.name }), " ", notes(one.opens)), element("ol", {}, inside), notes(one.closes)));
    }
    return element("li", { class: step.what }, parts);
  }
  function showRecord() {
    links.clear();
    const parts = [];
    for (const record of replay.records) {
      const about = record.tags.map(([name, value]) => [element("dt", {}, name), element("dd", {}, foreign(value))]);
      const extra = record.opening.filter((line) => line.line !== "tag" && (line.said.join("") || line.notes.length));
      parts.push(element("details", { class: "about" }, element("summary", {}, say(severalRecords ? "record" : "about", { number: record.record })),
        element("dl", {}, about), element("p", {}, say("rules-of", record.rules)), extra.map((line) => element("span", { class: "line" }, lineText(line)))));
      parts.push(element("ol", { class: "steps" }, main.steps.filter((known) => known.record === record).map(recordItem)));
    }
    fill($("record"), parts);
  }
  function everyFinding(levels) {
    return levels.flatMap((known) => [[known, known.step.findings], ...known.inner.flatMap((inner) => everyFinding(inner.steps))]);
  }
  function showFindings() {
    const parts = [];
    for (const [known, found] of everyFinding(main.steps)) {
      if (found.length) {
        const where = title(known) + (known.level.variation ? ", " + say("variation", { name: known.level.variation.name }) : "");
        parts.push(element("section", {}, element("h3", {}, element("a", { href: "#" + known.step.name }, where)), found.map(finding)));
      }
    }
    if (replay.unplaced.length) parts.push(element("section", {}, element("h3", {}, say("unplaced")), replay.unplaced.map(finding)));
    fill($("findings"), parts.length ? parts : element("p", { class: "faint" }, say("no-findings")));
  }

  /* The score */

  function turnsTold(known, turns) {
    return turns.map((turn, at) => {
      const there = main.steps.find((one) => one.record === known.record && one.step.deal === known.step.deal && one.step.what === "turn" && one.step.turn === turn);
      return [at ? ", " : "", there ? element("a", { href: "#" + there.step.name }, String(turn)) : String(turn)];
    });
  }
  function ledger(known) {
    const { step } = known;
    const caption = [severalRecords ? say("record", { number: known.record.record }) + ", " : "", element("a", { href: "#" + step.name }, say("deal", { number: step.deal }))];
    if (!step.count) return element("section", { class: "ledger" }, element("h3", {}, caption), element("p", { class: "faint" }, say("not-counted")));
    const told = (value) => (value === null || value === undefined ? "" : String(value).replace("-", "\u2212"));
    const tables = step.count.map((part) => {
      const claims = part.rows.some((one) => one.claimed !== null) || part.claimed.score !== null || part.claimed.total !== null;
      const cells = (name, number, points, claimed, turns, kind, rule) => element("tr", { class: kind || null }, element("th", { scope: "row", title: rule }, name), element("td", {}, number), element("td", {}, points), claims ? element("td", { class: "claimed" }, claimed) : null, element("td", { class: "turns" }, turns));
      const plain = new Set(["cards", "hand", "penalty"]);
      const differs = (claimed, range) => claimed !== null && (claimed < (range[0] ?? -Infinity) || claimed > (range[1] ?? Infinity));
      const claim = (claimed, range) => (differs(claimed, range) ? element("mark", {}, told(claimed)) : told(claimed));
      const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("b", {}, part.side)), element("th", { scope: "col" }, say("number")), element("th", { scope: "col" }, say("points")), claims ? element("th", { scope: "col" }, say("claimed")) : null, element("th", { scope: "col" }, say("turns"))));
      const rows = part.rows.map((one) => cells(say("item:" + one.item), plain.has(one.item) ? "" : amount(one.number), amount(one.points, true), claim(one.claimed, one.number), turnsTold(known, one.turns), null, here(replay.rules[one.rule].place)));
      const body = element("tbody", {}, cells(say("total-before"), "", amount(part.before), "", ""), rows, cells(say("score"), "", amount(part.score, true), claim(part.claimed.score, part.score), "", "sum"), part.total ? cells(say("total-row"), "", amount(part.total), claim(part.claimed.total, part.total), "", "sum") : null);
      return element("table", {}, head, body);
    });
    return element("section", { class: "ledger" }, element("h3", {}, caption), tables);
  }
  function chart(record) {
    const ends = main.steps.filter((known) => known.record === record && known.step.what === "end" && known.step.count && known.step.count.every((part) => part.total));
    if (ends.length < 2) return null;
    const middle = ([low, high]) => ((low ?? high ?? 0) + (high ?? low ?? 0)) / 2;
    const lines = record.sides.map(({ side }) => ({ side, points: ends.map((known) => known.step.count.find((part) => part.side === side).total) }));
    const every = [0, record.target, ...lines.flatMap((line) => line.points.flatMap((range) => [range[0] ?? 0, range[1] ?? 0]))];
    const [low, high] = [Math.min(...every), Math.max(...every)];
    const [left, right, top, bottom] = [48, 350, 14, 214];
    const x = (at) => left + ((right - left) * (at + 1)) / ends.length;
    const y = (points) => bottom - ((bottom - top) * (points - low)) / (high - low || 1);
    const graph = drawn("svg", { viewBox: "0 0 420 240", class: "chart", role: "img", "aria-label": say("chart") });
    const step = [100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000, 20000, 50000].find((one) => (high - low) / one <= 6) || 100000;
    for (let points = Math.ceil(low / step) * step; points <= high; points += step) {
      graph.append(drawn("line", { x1: left, x2: right, y1: y(points), y2: y(points), class: points === 0 ? "zero" : "grid" }), drawn("text", { x: left - 8, y: y(points) + 4, class: "scale" }, String(points)));
    }
    graph.append(drawn("line", { x1: left, x2: right, y1: y(record.target), y2: y(record.target), class: "target" }), drawn("text", { x: left + 4, y: y(record.target) - 5, class: "target-name" }, say("target", { points: record.target })));
    ends.forEach((known, at) => graph.append(drawn("text", { x: x(at), y: bottom + 20, class: "scale mid" }, String(known.step.deal))));
    const labels = lines.map((line, at) => ({ at, y: y(middle(line.points[line.points.length - 1])) })).sort((one, other) => one.y - other.y);
    labels.forEach((label, at) => { if (at && label.y - labels[at - 1].y < 16) label.y = labels[at - 1].y + 16; });
    lines.forEach((line, at) => {
      const path = [[left, y(0)], ...line.points.map((range, deal) => [x(deal), y(middle(range))])].map(([px, py], n) => (n ? "L" : "M") + px.toFixed(1) + " " + py.toFixed(1)).join("");
      const group = drawn("g", { class: "line-" + (at % 6) }, drawn("path", { d: path }));
      line.points.forEach((range, deal) => {
        if (range[0] !== range[1] && range[0] !== null && range[1] !== null) group.append(drawn("line", { x1: x(deal), x2: x(deal), y1: y(range[0]), y2: y(range[1]), class: "spread" }));
        group.append(drawn("circle", { cx: x(deal), cy: y(middle(range)), r: 4.5 }, drawn("title", {}, line.side + ": " + amount(range))));
      });
      group.append(drawn("text", { x: right + 10, y: labels.find((label) => label.at === at).y + 4, class: "name" }, line.side));
      graph.append(group);
    });
    const table = element("table", { class: "totals" }, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("deal", { number: "" })), lines.map((line) => element("th", { scope: "col" }, line.side)))),
      element("tbody", {}, ends.map((known, at) => element("tr", {}, element("th", { scope: "row" }, element("a", { href: "#" + known.step.name }, String(known.step.deal))), lines.map((line) => element("td", {}, amount(line.points[at])))))));
    return element("section", { class: "totals" }, element("h3", {}, say("chart")), graph, table);
  }
  function showScore() {
    const ends = main.steps.filter((known) => known.step.what === "end");
    const parts = [replay.records.map(chart), ends.map(ledger)];
    fill($("score"), ends.length ? parts : element("p", { class: "faint" }, say("no-count")));
  }

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
    showActs(now);
    showFelt(now);
    showComment(now);
    const slider = $("slider");
    slider.max = String(level.steps.length - 1);
    slider.value = String(now.at);
    slider.setAttribute("aria-valuetext", title(now));
    $("previous").disabled = $("first").disabled = now.at === 0;
    $("next").disabled = $("last").disabled = now.at === level.steps.length - 1;
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
    showStep(true);
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
})();
