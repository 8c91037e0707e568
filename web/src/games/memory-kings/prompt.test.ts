import { expect, test } from "vitest";
import { kingsView } from "../../testing/fakes";
import type { View } from "./notation";
import { type Asking, promptOf, spokenPrompt } from "./prompt";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

function ask(legal: string[], view: Partial<View> = {}, more: Partial<Asking> = {}) {
  return promptOf({
    view: kingsView(view),
    position: { toMove: [legal.length > 0 ? 0 : 1], legal },
    isAgain: false,
    isAdvised: false,
    choice: { taken: null, goal: null },
    who,
    ...more,
  });
}

const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.flatMap((note) => note.rule ?? []);
const moves = ["move:1:a1", "move:1:c1", "move:1:c3"];
const taken = { choice: { taken: 1 as const, goal: null } };

test.each([
  ["place:b1", "KNG-5", {}],
  ["place:b1", "KNG-13", { counter: "a1", players: 1, pawns: [[]] }],
  ["move:1:a1", "KNG-6", {}],
  ["peek:b4", "KNG-9", {}],
])("%s cites %s", (move, rule, view) => {
  expect(rules(ask([move], view))).toEqual([rule]);
});

test("a pawn found on the queen is placed again", () => {
  const prompt = ask(["place:a3"], { counter: "a1", pawns: [["b1", "d1"]], cells: { d1: "queen" } });
  expect(prompt.title).toBe("Place pawn 2 again");
  expect(rules(prompt)).toEqual(["KNG-19"]);
});

test("a pawn that is taken up goes as its card leads it", () => {
  const prompt = ask(moves, { cells: { b1: "autumn-knight" } }, taken);
  expect(prompt.title).toBe("Move pawn 1");
  expect(prompt.notes[0]?.text).toContain("knight");
});

test("where only steps are legal, it is said that nothing leads", () => {
  const prompt = ask(["move:1:a1", "move:1:c1"], { cells: { b1: "autumn-knight" } }, taken);
  expect(prompt.notes[0]).toMatchObject({ rule: "KNG-7" });
  expect(prompt.notes[0]?.text).not.toContain("knight");
});

test("both pawns get there: which?", () => {
  expect(ask(moves, {}, { choice: { taken: null, goal: "c3" } }).title).toBe("Which pawn goes to c3?");
});

test("another turn and a limit that nears are said with their rules", () => {
  expect(rules(ask(moves, {}, { isAgain: true }))).toEqual(["KNG-10"]);
  const near = { legal: moves, left: 20 };
  expect(rules(ask(moves, {}, { position: { ...near, toMove: [0] } }))).toEqual(["KNG-18"]);
  expect(rules(ask([], {}, { position: { ...near, toMove: [1], legal: [] } }))).toEqual(["KNG-18"]);
  expect(rules(ask(moves, {}, { position: { ...near, toMove: [0], left: 21 } }))).toEqual(["KNG-6"]);
});

test("waiting says for whom, and what for", () => {
  expect(ask([]).title).toBe("Otto’s turn");
  expect(ask([], { pawns: [["b1"], []] }).notes[0]?.rule).toBe("KNG-5");
  expect(ask([], {}, { isAdvised: true }).notes[0]?.rule).toBe("KNG-9");
  expect(ask([], {}, { isAgain: true }).notes[0]?.rule).toBe("KNG-10");
});

test("what the screen reader hears at the start of a turn names no card", () => {
  expect(spokenPrompt(ask(moves, { cells: { b1: "autumn-knight" } }))).toBe(
    "Your turn. Move a pawn. Choose a card within reach, or a pawn first.",
  );
});
