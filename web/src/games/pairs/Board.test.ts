import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PositionFrame } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import type { TableState } from "../../table/state.svelte";
import { all, click, find, labelOf, sitAt } from "../../testing/board";
import { aTable, type FakeSocket, positionOf } from "../../testing/fakes";
import pairs from "./index";
import { rowsOf, turnsTaken } from "./notation";
import type { Event, View } from "./wire.gen";
import { pairsWords } from "./words";

const to = "all" as const;
const down = { a1: null, b1: null, a2: null, b2: null };

const aView = (change: Partial<View> = {}): View => ({
  game: "pairs",
  options: { pairs: 2, limit: 200 },
  players: 2,
  seat: 0,
  turned: null,
  scores: [0, 0],
  turns: 0,
  cells: down,
  ...change,
});

let socket: FakeSocket;
let table: TableState;
let hear: (frame: PositionFrame) => void;
let leave: () => Promise<void>;

beforeEach(() => {
  settings.speed = 0;
  ({ socket, table, hear, leave } = sitAt(pairs, pairsWords, { ...aTable(), game: "pairs" }));
});

afterEach(() => leave());

const asked = (view: View, ...cells: string[]): PositionFrame => ({
  ...positionOf(view, { legal: cells.map((cell) => `turn:${cell}`) }),
  phase: "turn",
});

test("a ragged last row is as long as the cards reach", () => {
  const view = aView({ options: { pairs: 7, limit: 200 } });
  expect(rowsOf(view).map((row) => row.length)).toEqual([4, 4, 4, 2]);
  expect(rowsOf(aView({ options: { pairs: 26, limit: 200 } })).map((row) => row.length)).toEqual([
    8, 8, 8, 8, 8, 8, 4,
  ]);
});

test("a card face down says its place and nothing more, and can be turned over", () => {
  hear(asked(aView(), "a1", "b1", "a2", "b2"));
  expect(labelOf("[data-cell=a1]")).toBe("a1, face down");
  expect(all("[data-card]")).toHaveLength(0);
  click("[data-cell=b2]");
  expect(socket.moves).toEqual([["turn:b2"]]);
});

test("an open card is named, and its twin is asked for", () => {
  hear(asked(aView({ cells: { ...down, a1: "moon" }, turned: "a1" }), "b1", "a2", "b2"));
  expect(labelOf("[data-cell=a1]")).toBe("a1, moon");
  expect(find("[data-prompt] h2")?.textContent).toBe("Where is its twin?");
  expect(table.teller.speech.at(-1)?.text).toContain("Find the other moon.");
});

test("two that differ lie open until they go back, and then nothing names them", () => {
  const turned = { ...down, a1: "moon" } as const;
  hear(asked(aView({ cells: turned, turned: "a1" }), "b1"));
  const events: Event[] = [
    { event: "turn", seat: 0, cell: "b1", card: "fish", to },
    { event: "back", cells: ["a1", "b1"], to },
  ];
  const changes = [
    { cells: { ...turned, b1: "fish" }, turned: null },
    { cells: down, turns: 1 },
  ];
  hear({ ...positionOf(aView({ turns: 1 }), { events, to_move: [1], decision: 1 }), changes, phase: "turn" });
  table.hurry();
  flushSync();
  expect(table.teller.log[0]?.text).toBe("You turned over b1: no pair");
  expect(all("[data-card]")).toHaveLength(0);
  expect(find("main")?.outerHTML).not.toMatch(/moon|fish/);
});

test("a turn counts from its second card on", () => {
  const one = { ...down, a1: "moon" } as const;
  expect(turnsTaken(aView({ cells: one, turned: "a1", turns: 3 }))).toBe(3);
  expect(turnsTaken(aView({ cells: { ...one, b1: "fish" }, turns: 3 }))).toBe(4);
  expect(turnsTaken(aView({ cells: down, turns: 4 }))).toBe(4);
});

test("a pair leaves two empty places and goes to its finder", () => {
  hear(asked(aView({ cells: { ...down, a1: "moon" }, turned: "a1" }), "b1"));
  const events: Event[] = [
    { event: "turn", seat: 0, cell: "b1", card: "moon", to },
    { event: "pair", seat: 0, cells: ["a1", "b1"], score: 1, to },
  ];
  const left = { a2: null, b2: null };
  const changes = [
    { cells: { ...down, a1: "moon", b1: "moon" }, turned: null },
    { cells: left, scores: [1, 0] },
  ];
  const view = aView({ cells: left, scores: [1, 0], turns: 1 });
  hear({ ...positionOf(view, { events, legal: ["turn:a2"], decision: 1 }), changes, phase: "turn" });
  expect(labelOf("[data-cell=a1]")).toBe("a1, taken");
  expect(find("[data-seat='0'] .note")?.textContent).toContain("1 pair");
  expect(find("[data-prompt]")?.textContent).toContain("Take another turn");
});

test("alone, the end says in how many turns", () => {
  const view = aView({
    players: 1,
    scores: [2],
    winners: [0],
    decided: "pairs",
    ended: "all-taken",
    cells: {},
    turns: 9,
  });
  hear({ ...positionOf(view, { to_move: [] }), phase: null });
  expect(find("[data-result]")?.textContent).toContain("All pairs found, in 9 turns.");
});
