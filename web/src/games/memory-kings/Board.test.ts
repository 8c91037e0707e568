import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import type { TableState } from "../../table/state.svelte";
import { all, click, find, labelOf, press, sitAt } from "../../testing/board";
import { type FakeSocket, kingsView, positionOf } from "../../testing/fakes";
import memoryKings from "./index";
import { CELLS, type Event, type View } from "./wire.gen";
import { memoryKingsWords } from "./words";

const to = "all" as const;

let socket: FakeSocket;
let table: TableState;
let hear: (frame: PositionFrame) => void;
let leave: () => Promise<void>;

const moves = () => all("[data-move]").map((each) => each.dataset["move"]);
const sent = () => socket.moves.flat();
const legal = ["move:1:a1", "move:1:d1", "move:1:c3", "move:2:c3", "move:2:e1"];

/** The last position of a game. */
const over = (view: Partial<View>, hidden_cards: PositionFrame["hidden_cards"] = null): PositionFrame => ({
  ...positionOf(kingsView(view), { to_move: [] }),
  phase: null,
  hidden_cards,
});

beforeEach(() => {
  settings.speed = 0;
  ({ socket, table, hear, leave } = sitAt(memoryKings, memoryKingsWords, {
    game: "memory-kings",
    options: {},
  }));
});

afterEach(() => leave());

test("each place is a button that says what lies and stands there, and nothing more", () => {
  hear(positionOf(kingsView({ cells: { b1: "autumn-knight" }, tokens: { b1: 1 }, counter: "a1" })));
  expect(all("button[data-cell]")).toHaveLength(25);
  expect(labelOf('[data-cell="c2"]')).toBe("c2, face down, white back");
  expect(labelOf('[data-cell="a1"]')).toBe("a1, face down, black back, the Counter");
  expect(labelOf('[data-cell="b1"]')).toBe("b1, autumn knight, Otto’s token, your pawn 1");
  expect(all("[data-cell] [data-card]")).toHaveLength(1);
});

test("a card that one pawn can reach is played by one click; if both can reach it, the player is asked which", () => {
  hear(positionOf(kingsView(), { legal }));
  expect(moves()).toEqual(["move:1:a1", "move:2:e1"]);
  click('[data-cell="c3"]');
  expect(moves()).toEqual(["move:1:a1", "move:2:e1", "move:1:c3", "move:2:c3"]);
  click('[data-cell="d1"]');
  expect(sent()).toEqual(["move:2:c3"]);
});

test("a pawn is taken up on the board or beside it, and then only it moves", () => {
  hear(positionOf(kingsView(), { legal }));
  click('[data-cell="d1"]');
  expect(moves()).toEqual(["move:2:e1", "move:2:c3"]);
  expect(find('[data-cell="d1"]')?.getAttribute("aria-pressed")).toBe("true");
  click('input[name="piece"][data-value="1"]');
  expect(moves()).toEqual(["move:1:a1", "move:1:c3", "move:1:d1"]);
  click('[data-prompt] [data-move="move:1:d1"]');
  expect(sent()).toEqual(["move:1:d1"]);
});

test("what was taken up is put down when something else is asked", () => {
  hear(positionOf(kingsView(), { legal }));
  click('[data-cell="d1"]');
  const again = { event: "recruit", seat: 0, cells: ["b1", "d1"], pairs: 1, to };
  hear(positionOf(kingsView(), { events: [again], legal, decision: 1 }));
  expect(find(".taken")).toBeNull();
  expect(find("[data-prompt]")?.textContent).toContain("KNG-10");
});

test("a place that is out of reach is asked for, so that the server says why", () => {
  hear(positionOf(kingsView(), { legal }));
  expect(find('[data-cell="e5"]')?.getAttribute("aria-disabled")).toBe("true");
  click('[data-cell="e5"]');
  expect(sent()).toEqual(["move:1:e5"]);
  const params = { rule: "KNG-6", reason: "out-of-reach" };
  socket.hear({ type: "refused", error: { code: "illegal-move", params } });
  flushSync();
  expect(find('[role="alert"]')?.textContent).toContain("KNG-6");
});

test("the queen's advice can be declined in words", () => {
  hear(positionOf(kingsView(), { legal: ["peek:a1", "peek:none"] }));
  expect(labelOf('[data-move="peek:none"]')).toBe("No, thanks");
});

test("a private look is on the board until it is ended, and then nowhere in the page", () => {
  hear(positionOf(kingsView()));
  const events = [
    { event: "peek", seat: 0, cell: "c4", to },
    { event: "saw", seat: 0, cards: { c4: "spring-rook" }, to: [0] },
  ];
  hear(positionOf(kingsView(), { events, to_move: [1] }));
  expect(find("[data-look]")).not.toBeNull();
  expect(labelOf('[data-cell="c4"]')).toBe("c4, spring rook, only you see this");
  click("[data-action=end-look]");
  expect(find("[data-look]")).toBeNull();
  expect(document.body.textContent + JSON.stringify(table.teller.speech)).not.toMatch(/spring[- ]rook/);
  expect(all("[data-card]")).toEqual([]);
  expect(find('[data-cell="c4"]')?.outerHTML).not.toMatch(/spring|rook/);
});

test("a card that is left turns down, and its face is gone from the page and from what is said", () => {
  hear(positionOf(kingsView()));
  const turnedUp = { event: "up", cell: "b1", card: "autumn-knight", to };
  hear(positionOf(kingsView({ cells: { b1: "autumn-knight" } }), { events: [turnedUp], legal }));
  expect(JSON.stringify(table.teller.speech)).toMatch(/autumn knight/);
  const events = [
    { event: "move", seat: 0, pawn: 1, from: "b1", cell: "a1", to },
    { event: "down", cell: "b1", to },
    { event: "up", cell: "a1", card: "winter-bishop", to },
  ];
  const view = kingsView({
    cells: { a1: "winter-bishop" },
    pawns: [
      ["a1", "d1"],
      ["b3", "d3"],
    ],
  });
  hear(positionOf(view, { events, to_move: [1] }));
  expect(all("[data-card]").map((each) => each.dataset["card"])).toEqual(["winter-bishop"]);
  expect(JSON.stringify(table.teller.speech)).toMatch(/winter bishop/);
  expect(document.body.textContent + JSON.stringify(table.teller.speech)).not.toMatch(/autumn knight/);
  expect(table.teller.log[0]?.text).toBe("You moved pawn 1 from b1 to a1");
  expect(find('[data-cell="a1"] + .tag')?.textContent).toBe("new");
});

test("one place is in the tab order, and the arrows move it", () => {
  hear(positionOf(kingsView(), { legal: ["move:1:e1"] }));
  const stops = () => all('[data-cell][tabindex="0"]').map((cell) => cell.dataset["cell"]);
  expect(stops()).toEqual(["e1"]);
  find('[data-cell="e1"]')?.focus();
  for (const key of ["ArrowRight", "ArrowDown", "Home"]) press(key);
  expect(stops()).toEqual(["a2"]);
});

test("the limit is told when it nears, as the server counts it", () => {
  const prompt = () => find("[data-prompt]")?.textContent;
  hear({ ...positionOf(kingsView(), { legal }), moves_left: 21 });
  expect(prompt()).not.toContain("KNG-18");
  hear({ ...positionOf(kingsView(), { legal }), moves_left: 2 });
  expect(prompt()).toContain("ends in 2 moves");
});

test("six seasons make six rows", () => {
  hear(positionOf(kingsView({ cells: Object.fromEntries(CELLS.map((cell) => [cell, null])) })));
  expect(all('[role="row"]')).toHaveLength(6);
  expect(all("button[data-cell]")).toHaveLength(36);
});

test("alone, the Counter's pairs, its way and its victory are told", () => {
  const alone: Partial<View> = { players: 1, pawns: [["b1", "d1"]], counter: "d5", pairs: [2, 6] };
  hear(positionOf(kingsView(alone), { to_move: [] }));
  expect(find("[data-counter]")?.textContent).toContain("6 of 6 pairs · 1 card to go");
  hear(over({ ...alone, scores: [2, 6], winners: [], ended: "counter-pairs", decided: "lost" }));
  expect(find("[data-result] h2")?.textContent).toBe("The Counter wins");
  expect(all("[data-score]").map((each) => each.dataset["score"])).toEqual(["6", "2"]);
});

const reason = () => find("[data-result] h2 + p")?.textContent;

test.each<[Pick<View, "ended" | "decided">, Partial<View>, string, string]>([
  [{ ended: "pairs", decided: "pairs" }, {}, "six pairs", "KNG-12"],
  [{ ended: "limit", decided: "pairs" }, {}, "most pairs win", "KNG-18"],
  [{ ended: "limit", decided: "shared" }, { winners: [0, 1] }, "a shared win", "KNG-18"],
  [{ ended: "pairs", decided: "pairs" }, { players: 1, counter: "c2" }, "six pairs", "KNG-16"],
  [{ ended: "counter-pairs", decided: "lost" }, { players: 1, counter: "e5" }, "its last pair", "KNG-16"],
  [{ ended: "counter-home", decided: "lost" }, { players: 1, counter: "e5" }, "the last card", "KNG-16"],
])("why it is over is said as the server says it: %o", (ending, view, text, rule) => {
  hear(over({ scores: [6, 6], winners: [0], ...view, ...ending }));
  expect(reason()).toContain(text);
  expect(reason()).toContain(rule);
});

test("after the game every card lies open, also the one that was put aside, as soon as they are told", () => {
  const won: Partial<View> = { scores: [6, 0], winners: [0], ended: "pairs", decided: "pairs" };
  hear(over(won));
  expect(all("[data-card]")).toEqual([]);
  expect(find("[data-result]")?.textContent).not.toContain("Every card");
  hear(over(won, { cells: { a1: "autumn-rook", b2: "queen" }, removed: "winter-bishop" }));
  expect(labelOf('[data-cell="b2"]')).toBe("b2, queen");
  expect(find("[data-result]")?.textContent).toContain("winter bishop");
});

test("Esc puts down what is taken up", () => {
  hear(positionOf(kingsView(), { legal }));
  click('[data-cell="d1"]');
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  flushSync();
  expect(find(".taken")).toBeNull();
});

test("where another has looked stays marked until this player moves", () => {
  hear(positionOf(kingsView()));
  hear(positionOf(kingsView(), { events: [{ event: "peek", seat: 1, cell: "c4", to }], legal }));
  expect(find('[data-cell="c4"] .eye')).not.toBeNull();
  expect(labelOf('[data-cell="c4"]')).toBe("c4, face down, white back");
  const move: Event = { event: "move", seat: 0, pawn: 1, from: "b1", cell: "a1", to };
  hear(positionOf(kingsView(), { events: [move], to_move: [1], decision: 1 }));
  expect(find(".eye")).toBeNull();
});

test("one's own last move leaves no track once one is asked again, nor while the answer is on its way", () => {
  hear(positionOf(kingsView(), { legal }));
  const events: Event[] = [
    { event: "move", seat: 0, pawn: 1, from: "b1", cell: "a1", to },
    { event: "recruit", seat: 0, cells: ["a1", "d1"], pairs: 1, to },
  ];
  hear(positionOf(kingsView(), { events, to_move: [1] }));
  expect(all(".trail")).toHaveLength(1);
  hear(positionOf(kingsView(), { events, legal, decision: 1 }));
  expect(all(".trail")).toEqual([]);
  click('[data-cell="e1"]');
  expect(sent()).toEqual(["move:2:e1"]);
  expect(all(".trail")).toEqual([]);
});
