/* What is said beside the table: questions, notes, findings, the record, the score. */
/* What is said about a step */

/* A question to a learner: its answers as buttons; hint and answer only when asked for. */
function lesson(note, revealed) {
  const { answers, hint } = note.lesson;
  const replied = element("p", { class: "reply", role: "status" });
  const right = () => say("the-answer", { answer: answers.filter((one) => one.right).map((one) => one.said).join(say("or-answer")) });
  const button = (name, label, told) => {
    const made = element("button", { type: "button", class: name }, label);
    made.addEventListener("click", () => {
      fill(replied, told());
      if (name !== "hint") revealed();
    });
    return made;
  };
  const choices = answers.some((one) => !one.right) ? answers : [];
  return element("div", { class: "lesson", role: "group", "aria-label": say("your-answer") },
    element("p", { class: "annotation" }, noted(note.annotation)),
    choices.map((one) => button("choice", one.said, () => [element("b", {}, say(one.right ? "right" : "wrong")), one.reply ? [" ", noted(one.reply)] : []])),
    hint ? button("hint", say("hint"), () => [noted(hint)]) : null,
    button("answer", say("show-answer"), () => [right()]),
    replied);
}
/* What is asked at a step, so that nobody has seen yet how it goes on. */
function coming(known, one) {
  const next = known.level.steps[known.at + 1];
  const inside = one.variation && next ? next.inner.flatMap((inner) => inner.steps) : [];
  return one.variation ? [...inside, next].filter((each) => each && each.step.asked_about) : next ? [next] : [];
}
function asked(known) {
  return (known.step.asks || []).map((one) => element("div", { class: "on-act" },
    one.variation ? element("p", {}, element("span", { class: "tag" }, say("variation", { name: one.variation }))) : null,
    element("code", {}, one.said), lesson(one.note, () => coming(known, one).forEach(meet))));
}
/* Notes, but for questions to a learner that are asked elsewhere: there stands what is asked and nothing of an answer. */
const remarked = (list) => notes((list || []).filter((note) => !note.lesson));
const questioned = (list) => (list || []).map((note) => (note.lesson ? element("p", { class: "annotation" }, noted(note.annotation)) : notes([note])));
function notes(list) {
  return (list || []).map((note) => {
    if (note.lesson) return lesson(note, () => {});
    if (note.annotation !== undefined) return element("p", { class: "annotation" }, noted(note.annotation));
    if (note.remark !== undefined) return element("p", { class: "remark" }, noted("; " + note.remark));
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
  if (level.variation && known.at === 0) parts.push(remarked(level.variation.opens));
  for (const line of step.lines) {
    const own = [];
    for (const act of line.acts || []) {
      const said = (act.notes || []).filter((note) => note.annotation !== undefined || note.remark !== undefined);
      if (said.length) own.push(element("div", { class: "on-act" }, element("code", {}, act.said.join("")), notes(said)));
    }
    const said = line.line === "turn" || step.what === "end" ? notes : remarked;
    parts.push(notes(line.before), own, said(line.notes));
  }
  if (level.variation && known.at === level.steps.length - 1) parts.push(remarked(level.variation.closes));
  parts.push(step.findings.map(finding), asked(known));
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
    if (note.annotation !== undefined) return [" ", element("i", { class: "annotation" }, "{", noted(note.annotation), "}")];
    if (note.remark !== undefined) return [" ", element("i", { class: "remark" }, "; ", noted(note.remark))];
    return [element("b", { class: "glyph" }, note.glyph)];
  });
  if (line.line === "turn") {
    const acts = line.acts.map((act) => [" ", pieces(act.said), inline(act.notes)]);
    return [element("b", {}, pieces(line.said)), inline(line.before), acts, inline(line.notes)];
  }
  return [element("bdi", { dir: "auto" }, pieces(line.said)), inline(line.notes)];
}
/* Turns that are asked about, of which the record shows no more than that they are, until the question is answered or
   the reader has been there. */
const met = new Set();
const veiled = (known) => known.step.asked_about && !met.has(known);
function meet(known) {
  if (met.has(known)) return;
  met.add(known);
  if (known.step.asked_about && links.has(known)) fill(links.get(known), recordText(known));
}
const links = new Map();
function recordText(known) {
  const { step } = known;
  if (veiled(known)) return element("span", { class: "line" }, element("b", {}, pieces(step.lines[0].said)), " ", element("span", { role: "img", title: say("not-shown-yet"), "aria-label": say("not-shown-yet") }, "\u2026"));
  const lines = step.lines.filter((line) => line.said.join("") || line.notes.length);
  const main = step.what === "dealing" ? lines.slice(0, 1) : lines;
  const text = main.length ? main.map((line) => element("span", { class: "line" }, lineText(line))) : [element("span", { class: "line" }, say("end"))];
  return [text, step.findings.length ? element("span", { class: "flag " + step.findings[0].severity, title: say("guilty"), role: "img", "aria-label": say("guilty") }, "!") : null];
}
function recordItem(known) {
  const { step } = known;
  const rest = step.what === "dealing" ? step.lines.filter((line) => line.said.join("") || line.notes.length).slice(1) : [];
  const link = element("a", { href: "#" + step.name }, recordText(known));
  links.set(known, link);
  const parts = [link];
  if (rest.length) parts.push(element("details", { class: "dealt" }, element("summary", {}, say("cards-dealt")), rest.map((line) => element("span", { class: "line" }, lineText(line)))));
  for (const one of step.variations || []) {
    const inner = known.inner.find((level) => level.variation === one);
    const inside = inner ? inner.steps.map(recordItem) : (one.lines || []).map((line) => element("li", {}, element("span", { class: "line" }, lineText(line))));
    parts.push(element("div", { class: "variation" }, element("p", {}, say("variation", { name: one.name }), " ", questioned(one.opens)), element("ol", {}, inside), questioned(one.closes)));
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
