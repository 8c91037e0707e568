import { expect, test } from "vitest";
import { speak } from "../../kit/prompt";
import { kingsView } from "../../testing/fakes";
import { NO_SELECTION } from "./choice";
import { type Asking, promptOf } from "./prompt";
import type { Phase, View } from "./wire.gen";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

interface Change extends Partial<Asking> {
  readonly movesLeft?: number;
}

function ask(phase: Phase, legal: string[], view: Partial<View> = {}, { movesLeft, ...change }: Change = {}) {
  const toMove = [legal.length > 0 ? 0 : 1];
  return promptOf({
    view: kingsView(view),
    position: { toMove, legal, phase, movesLeft: movesLeft ?? null },
    isAgain: false,
    selection: NO_SELECTION,
    who,
    ...change,
  });
}

const wait = (phase: Phase, change: Change = {}) => ask(phase, [], {}, change);

const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.flatMap((note) => note.rule ?? []);
const moves = ["move:1:a1", "move:1:c1", "move:1:c3"];
const taken: Change = { selection: { heldPawn: 1, goal: null } };

test.each<[string, Phase, string, Partial<View>]>([
  ["place:b1", "place", "KNG-5", {}],
  ["place:b1", "place", "KNG-13", { counter: "a1", players: 1, pawns: [[]] }],
  ["move:1:a1", "move", "KNG-6", {}],
  ["peek:b4", "peek", "KNG-9", {}],
])("%s (%s) cites %s", (move, phase, rule, view) => {
  expect(rules(ask(phase, [move], view))).toEqual([rule]);
});

test("a pawn found on the queen is placed again", () => {
  const prompt = ask("place", ["place:a3"], { counter: "a1", pawns: [["b1", "d1"]], cells: { d1: "queen" } });
  expect(prompt.title).toBe("Place pawn 2 again");
  expect(rules(prompt)).toEqual(["KNG-19"]);
});

test("a pawn that is taken up goes as its card leads it", () => {
  const prompt = ask("move", moves, { cells: { b1: "autumn-knight" } }, taken);
  expect(prompt.title).toBe("Move pawn 1");
  expect(prompt.notes[0]?.text).toContain("knight");
});

test("where only steps of that pawn are legal, it is said that nothing leads it", () => {
  const legal = ["move:1:a1", "move:1:c1", "move:1:b2", "move:2:e5"];
  const prompt = ask("move", legal, { cells: { b1: "autumn-knight" } }, taken);
  expect(prompt.notes[0]).toMatchObject({ rule: "KNG-7" });
  expect(prompt.notes[0]?.text).not.toContain("knight");
});

test("both pawns get there: which?", () => {
  const prompt = ask("move", moves, {}, { selection: { heldPawn: null, goal: "c3" } });
  expect(prompt.title).toBe("Which pawn goes to c3?");
});

test("another turn and a limit that nears are said with their rules", () => {
  expect(rules(ask("move", moves, {}, { isAgain: true }))).toEqual(["KNG-10"]);
  expect(rules(ask("move", moves, {}, { movesLeft: 20 }))).toEqual(["KNG-18"]);
  expect(rules(wait("move", { movesLeft: 20 }))).toEqual(["KNG-18"]);
  expect(rules(ask("move", moves, {}, { movesLeft: 21 }))).toEqual(["KNG-6"]);
});

test("waiting says for whom, and what for", () => {
  expect(wait("move").title).toBe("Otto’s turn");
  expect(rules(wait("move"))).toEqual([]);
  expect(rules(wait("place"))).toEqual(["KNG-5"]);
  expect(wait("peek").notes).toEqual([
    { text: "Otto has found the queen and may look at a card.", rule: "KNG-9" },
  ]);
  expect(rules(wait("move", { isAgain: true }))).toEqual(["KNG-10"]);
});

test("what the screen reader hears at the start of a turn names no card", () => {
  expect(speak(ask("move", moves, { cells: { b1: "autumn-knight" } }))).toBe(
    "Your turn. Move a pawn. Choose a card within reach, or a pawn first.",
  );
});
