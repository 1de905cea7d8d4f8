#!/usr/bin/env node
// A small engine of classic canasta that speaks the protocol of docs/engine-protocol.md. Node alone, no packages.
//
// It plays by the rule set `canasta-classic`, and gets these rules wrong on purpose, so that there is something to find:
//
//     top-card      lets a pile be taken of which the top card is not laid
//     two-canastas  asks for two canastas to go out (the rules: one)
//     pair          takes a pile only with two natural cards, never by adding its top card to a meld
//     any-seat      lets anybody begin a turn
//     red-discard   lets a red three be discarded
//     in-hand       takes nothing off for the cards that are left in the hands
//
// Run it with the names of the faults that it is to have; with `none` it has none, and with no name it has all.
"use strict";

const { createHash } = require("node:crypto");
const { createInterface } = require("node:readline");

const FAULTS = ["top-card", "two-canastas", "pair", "any-seat", "red-discard", "in-hand"];
const POINTS = { A: 20, 2: 20, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5 };
const CANASTA = 7;

const isWild = (card) => card === "JK" || card[0] === "2";
const isRedThree = (card) => card === "3h" || card === "3d";
const isBlackThree = (card) => card === "3s" || card === "3c";
const points = (card) => (card === "JK" ? 50 : POINTS[card[0]] ?? 10);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const natural = (cards) => cards.filter((card) => !isWild(card));

/** An act against the rules: which rule, and why. */
class Refused extends Error {
  constructor(rule, why) {
    super(why);
    this.rule = rule;
  }
}

function check(holds, rule, why) {
  if (!holds) throw new Refused(rule, why);
}

/** Takes cards away from where they must lie. */
function take(cards, from, where) {
  for (const card of cards) {
    const at = from.indexOf(card);
    check(at >= 0, where, `${card} is not there`);
    from.splice(at, 1);
  }
}

const after = (table, seat) => table.seats[(table.seats.indexOf(seat) + 1) % table.seats.length];

/** A deal as a plain value, so that it can be copied whole: where every card lies, and the turn that is played. */
function dealt(match, deal) {
  const sides = Object.fromEntries(match.sides.map((side) => [side.name, side.seats]));
  const table = {
    draws: match.rules.clauses.draw_count,
    needed: match.rules.clauses.going_out_melds,
    seats: match.seats,
    sides,
    sideOf: Object.fromEntries(match.sides.flatMap((side) => side.seats.map((seat) => [seat, side.name]))),
    totals: deal.totals,
    hands: Object.fromEntries(match.seats.map((seat) => [seat, [...deal.hands[seat]]])),
    stock: [...deal.stock],
    pile: [...(deal.position ? deal.pile : deal.up)],
    red: Object.fromEntries(match.sides.map((side) => [side.name, []])),
    owed: Object.fromEntries(match.seats.map((seat) => [seat, []])),
    melds: Object.fromEntries(match.sides.map((side) => [side.name, []])),
    laid: deal.position ? [...deal.laid] : [],
    // Who has had a turn; in a position nobody knows, and it makes no difference.
    played: deal.position ? [...match.seats] : [],
    turn: null,
    out: null,
    over: false,
    concealed: false,
  };
  table.toPlay = deal.position ? deal.to_play : after(table, deal.dealer);
  for (const [owner, cards] of Object.entries(deal.red_threes ?? {})) {
    if (deal.position) {
      table.red[owner].push(...cards);
    } else {
      // They lie on the table already, and are replaced in the first turn of their owner.
      take(cards, table.hands[owner], "red three");
      table.owed[owner].push(...cards);
      table.red[table.sideOf[owner]].push(...cards);
    }
  }
  for (const [side, melds] of Object.entries(deal.melds ?? {})) table.melds[side] = melds.map((cards) => [...cards]);
  return table;
}

class Engine {
  constructor(faults) {
    this.faults = faults;
    this.history = [];
  }

  wrong(fault) {
    return this.faults.includes(fault);
  }

  // ---- Messages ----

  answer(message) {
    switch (message.type) {
      case "hello":
        return {
          type: "hello",
          protocol: 1,
          engine: { name: "canasta.js", version: "1" },
          can: ["digest", "position", "undo"],
          rules: ["canasta-classic"],
        };
      case "match":
        this.match = message;
        return { type: "ready" };
      case "deal":
        this.table = dealt(this.match, message);
        this.history = [];
        return { type: "verdict", legal: true };
      case "act":
        return this.judged(() => this.act(message.seat, message.act));
      case "end":
        return this.judged(() => this.end(message.how));
      case "digest":
        return { type: "digest", digest: this.digest() };
      case "score":
        return { type: "score", sides: Object.keys(this.table.sides).map((side) => this.score(side)) };
      case "bye":
        return { type: "bye" };
      default:
        return { type: "error", error: "unknown-type", why: String(message.type) };
    }
  }

  /** Does something; what is against the rules has not happened. */
  judged(happens) {
    const before = structuredClone(this.table);
    try {
      happens();
      return { type: "verdict", legal: true };
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.table = before;
      return { type: "verdict", legal: false, faults: [{ rule: refused.rule, why: refused.message }] };
    }
  }

  digest() {
    const { table } = this;
    const lines = [
      ["stock", ...table.stock],
      ["pile", ...table.pile],
    ];
    for (const seat of table.seats) {
      const taken = table.turn?.seat === seat ? [...table.turn.rest, ...(table.turn.top ? [table.turn.top] : [])] : [];
      lines.push([`hand ${seat}`, ...[...table.hands[seat], ...taken].sort()]);
    }
    for (const side of Object.keys(table.sides)) {
      lines.push([`red ${side}`, ...[...table.red[side]].sort()]);
      for (const cards of table.melds[side]) lines.push([`meld ${side}`, ...[...cards].sort()]);
    }
    const text = lines.map((line) => `${line.join(" ")}\n`).join("");
    return createHash("sha256").update(text, "ascii").digest("hex");
  }

  score(side) {
    const { table } = this;
    const seats = table.sides[side];
    const melds = table.melds[side];
    const whole = melds.filter((cards) => cards.length >= CANASTA);
    const clean = whole.filter((cards) => !cards.some(isWild)).length;
    // Who never had a turn could not lay the red threes of his first hand: they count as laid.
    const waiting = seats.filter((seat) => !table.played.includes(seat));
    const reds = table.red[side].length + waiting.flatMap((seat) => table.hands[seat]).filter(isRedThree).length;
    const left = seats.flatMap((seat) => table.hands[seat]).filter((card) => !isRedThree(card));
    const items = {
      natural: 500 * clean,
      mixed: 300 * (whole.length - clean),
      red3: (reds === 4 ? 800 : 100 * reds) * (melds.length ? 1 : -1),
      cards: sum(melds.flat().map(points)),
      hand: this.wrong("in-hand") ? 0 : -sum(left.map(points)),
    };
    if (seats.includes(table.out)) {
      items.out = 100;
      items.concealed = table.concealed ? 100 : 0;
    }
    const deal = sum(Object.values(items));
    return { side, items, deal, total: table.totals[side] + deal };
  }

  // ---- Rules ----

  act(seat, act) {
    const { table } = this;
    check(!table.over, "over", "the deal is over");
    if (!table.turn) {
      check(seat === table.toPlay || this.wrong("any-seat"), "order", `it is the turn of ${table.toPlay}`);
      const melds = table.melds[table.sideOf[seat]].length;
      table.turn = { seat, opened: melds > 0, there: melds, rest: [], top: null, worth: 0 };
      this.history = [];
    }
    const { turn } = table;
    check(seat === turn.seat, "order", `${turn.seat} is playing`);
    if (act.do === "undo") {
      check(this.history.length, "undo", "nothing was done");
      this.table = this.history.pop();
      return;
    }
    check(!turn.discarded || ["go_out", "end_turn", "announce", "ask"].includes(act.do), "over", "discarded already");
    check(!turn.ends || ["end_turn", "red_threes"].includes(act.do), "over", "the last card ended the deal");
    const before = structuredClone(table);
    check(PLAYS.includes(act.do), act.do, "classic canasta knows no such play");
    this[act.do](turn, act, table.sideOf[seat]);
    if (act.do !== "end_turn") this.history.push(before);
  }

  fromStock(cards) {
    for (const card of cards) {
      check(this.table.stock[0] === card, "stock", `${card} does not lie on top`);
      this.table.stock.shift();
    }
  }

  noRedThreeWaits(turn) {
    const waits = this.table.owed[turn.seat].length || this.table.hands[turn.seat].some(isRedThree);
    check(!waits, "red three", "a red three is laid first");
  }

  draw(turn, act, side) {
    const { table } = this;
    check(!turn.drawn && !turn.taken, "draw", "drawn or taken already");
    this.noRedThreeWaits(turn);
    check(act.cards.length === Math.min(table.draws, table.stock.length), "draw", "not so many cards");
    const last = act.cards.map((word) => {
      const chain = word.split("/");
      this.fromStock(chain);
      const kept = chain.pop();
      check(chain.every(isRedThree), "red three", "what is replaced is none");
      table.red[side].push(...chain);
      return kept;
    });
    table.hands[turn.seat].push(...last);
    turn.drawn = true;
    turn.ends = !table.stock.length && last.every(isRedThree);
  }

  take_pile(turn) {
    const { table } = this;
    check(!turn.drawn && !turn.taken, "draw", "drawn or taken already");
    this.noRedThreeWaits(turn);
    check(table.pile.length, "pile", "there is none");
    const top = table.pile.at(-1);
    check(!isWild(top) && !isBlackThree(top), "pile", `${top} blocks it`);
    check(table.hands[turn.seat].length > 1 || table.pile.length > 1, "pile", "one card for one card");
    turn.frozen = table.pile.some((card) => isWild(card) || isRedThree(card));
    turn.top = top;
    turn.rest = table.pile.slice(0, -1);
    table.pile = [];
    turn.taken = true;
  }

  red_threes(turn, act, side) {
    const { table } = this;
    for (const word of act.cards) {
      const [card, ...drawn] = word.split("/");
      check(isRedThree(card), "red three", `${card} is none`);
      let fromPile = turn.taken;
      if (table.owed[turn.seat].includes(card)) {
        take([card], table.owed[turn.seat], "red three");
        take([card], table.red[side], "red three");
        fromPile = false;
      } else {
        // What came with the pile may not be in the hand yet.
        take([card], turn.rest.includes(card) ? turn.rest : table.hands[turn.seat], "hand");
      }
      check(!(fromPile && drawn.length), "red three", "no card is drawn for one of the pile");
      check(fromPile || drawn.length || !table.stock.length, "red three", "a card is drawn for it");
      this.fromStock(drawn);
      const kept = drawn.splice(-1);
      check(drawn.every(isRedThree), "red three", "what is replaced is none");
      table.red[side].push(card, ...drawn);
      table.hands[turn.seat].push(...kept);
    }
  }

  meld(turn, act, side) {
    const naturals = natural(act.cards);
    check(act.cards.length >= 3, "meld", "three cards at least");
    if (act.cards.every(isBlackThree)) {
      check(act.cards.length <= 4, "meld", "four black threes at most");
      turn.black = true;
    } else {
      check(naturals.length >= 2, "meld", "two natural cards at least");
      this.checkGroup(act.cards);
    }
    const same = this.table.melds[side].some((cards) => natural(cards)[0][0] === naturals[0][0]);
    check(!same, "meld", "there is a meld of that rank");
    const meld = [];
    this.table.melds[side].push(meld);
    this.lay(turn, act.cards, meld, side);
  }

  add(turn, act, side) {
    const meld = this.table.melds[side][(act.meld ?? 0) - 1];
    check(meld, "meld", "there is no such meld");
    if (isBlackThree(meld[0])) {
      check(act.cards.every(isBlackThree) && meld.length + act.cards.length <= 4, "meld", "black threes only");
      turn.black = true;
    } else {
      this.checkGroup([...meld, ...act.cards]);
    }
    turn.leans = turn.leans || act.meld <= turn.there;
    this.lay(turn, act.cards, meld, side);
  }

  checkGroup(cards) {
    const naturals = natural(cards);
    check(!cards.some((card) => card[0] === "3"), "meld", "threes are in no group");
    check(naturals.every((card) => card[0] === naturals[0][0]), "meld", "cards of one rank");
    check(cards.length - naturals.length <= 3, "meld", "three wild cards at most");
  }

  lay(turn, cards, meld, side) {
    const { table } = this;
    check(turn.drawn || turn.taken, "draw", "nothing drawn yet");
    check(!table.hands[turn.seat].some(isRedThree), "red three", "a red three is laid first");
    const own = [...cards];
    if (turn.top) {
      take([turn.top], own, "pile");
      const pair = own.filter((card) => card[0] === turn.top[0] && !isWild(card)).length >= 2;
      check(pair || !(turn.frozen || this.wrong("pair")), "pile", "a natural pair takes it");
      check(pair || turn.opened, "pile", "a side without melds takes it with a natural pair");
      turn.top = null;
    }
    take(own, table.hands[turn.seat], "hand");
    meld.push(...cards);
    turn.worth += sum(cards.map(points));
    turn.laid = true;
    if (turn.rest.length && (turn.opened || this.enough(turn, side))) {
      table.hands[turn.seat].push(...turn.rest.splice(0));
    }
  }

  enough(turn, side) {
    const total = this.table.totals[side];
    return turn.worth >= (total < 0 ? 15 : total < 1500 ? 50 : total < 3000 ? 90 : 120);
  }

  discard(turn, act) {
    const hand = this.table.hands[turn.seat];
    const [card] = act.cards;
    check(turn.drawn || turn.taken, "draw", "nothing drawn yet");
    if (turn.top && this.wrong("top-card")) {
      hand.push(...turn.rest.splice(0), turn.top);
      turn.top = null;
    }
    check(!turn.top, "pile", "its top card is laid first");
    check(act.cards.length === 1, "discard", "one card");
    if (!(this.wrong("red-discard") && isRedThree(card))) {
      check(!hand.some(isRedThree), "red three", "a red three is laid");
    }
    take([card], hand, "hand");
    this.table.pile.push(card);
    turn.discarded = true;
  }

  ask(turn, act, side) {
    check(this.table.sides[side].length > 1, "ask", "there is no partner");
    turn.leave = act.leave && turn.leave !== false;
  }

  announce(turn) {
    check(this.table.hands[turn.seat].length === 1, "announce", "it is not one card");
  }

  go_out(turn, act, side) {
    const canastas = this.table.melds[side].filter((cards) => cards.length >= CANASTA).length;
    const needed = this.wrong("two-canastas") ? 2 : this.table.needed;
    check(!this.table.hands[turn.seat].length && !turn.rest.length && !turn.top, "out", "there are cards left");
    check(canastas >= needed, "out", "too few canastas");
    check(turn.leave !== false, "out", "the partner said no");
    turn.out = true;
  }

  end_turn(turn, act, side) {
    const { table } = this;
    const hand = table.hands[turn.seat];
    check(turn.drawn || turn.taken, "draw", "nothing drawn");
    check(!turn.top, "pile", "its top card was not laid");
    if (turn.laid && !turn.opened && !this.enough(turn, side)) {
      check(turn.out && !turn.taken, "minimum", `${turn.worth} points do not open`);
    }
    check(!hand.some(isRedThree), "red three", "a red three is laid");
    if (!turn.out && !turn.ends) {
      check(turn.discarded, "discard", "no discard");
      check(hand.length, "out", "a card is kept by who does not go out");
    }
    check(turn.out || turn.leave !== true, "ask", "the partner said yes");
    check(turn.out || !turn.black, "meld", "black threes are laid in going out");
    if (turn.out) {
      table.out = turn.seat;
      table.concealed = Boolean(turn.laid) && !table.laid.includes(turn.seat) && !turn.leans;
    }
    if (turn.laid) table.laid.push(turn.seat);
    table.played.push(turn.seat);
    table.over = Boolean(turn.out || turn.ends);
    table.toPlay = after(table, turn.seat);
    table.turn = null;
  }

  end(how) {
    const { table } = this;
    check(!table.turn, "end", "a turn is being played");
    if (how === "out") check(table.out, "end", "nobody went out");
    else check(!table.out && !table.stock.length, "end", "the stock is not used up");
    table.over = true;
  }
}

const PLAYS = ["draw", "take_pile", "red_threes", "meld", "add", "discard", "ask", "announce", "go_out", "end_turn"];

const names = process.argv.slice(2);
const engine = new Engine(names.length === 0 ? FAULTS : names.filter((name) => name !== "none"));
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  const reply = { id: message.id, ...engine.answer(message) };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
  if (reply.type === "bye") lines.close();
});
