import { expect, test } from "vitest";
import { speak } from "../../kit/prompt";
import { trememberView } from "../../testing/fakes";
import { promptOf } from "./prompt";
import type { Phase, View } from "./wire.gen";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

interface Also {
  readonly isAgain?: boolean;
  readonly movesLeft?: number;
}

function ask(phase: Phase, view: Partial<View> = {}, { isAgain = false, movesLeft = 200 }: Also = {}) {
  const position = { toMove: [0], legal: [`${phase}:…`], phase, movesLeft };
  return promptOf({ view: trememberView(view), position, isAgain, who });
}

function wait(phase: Phase, view: Partial<View> = {}, { movesLeft = 200 }: Also = {}) {
  const position = { toMove: [1], legal: [], phase, movesLeft };
  return promptOf({ view: trememberView(view), position, isAgain: false, who });
}

const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.map((note) => note.rule);
const open = { turned: "a5", cells: { a5: "moon" } } as const;

test.each<[Phase, string]>([
  ["take", "TRE-3"],
  ["push", "TRE-4"],
  ["turn", "TRE-5"],
])("%s cites %s, for whoever is asked and for whoever waits", (phase, rule) => {
  expect(rules(ask(phase))).toEqual([rule]);
  expect(rules(wait(phase))).toEqual([rule]);
});

test("after a pair one goes again", () => {
  expect(rules(ask("take", {}, { isAgain: true }))).toEqual(["TRE-6", "TRE-3"]);
});

test("a limit that nears is said with its rule, where a turn begins", () => {
  expect(rules(ask("take", {}, { movesLeft: 21 }))).toEqual(["TRE-3"]);
  expect(ask("take", {}, { movesLeft: 2 }).notes).toEqual([
    { text: "The game ends in 2 turns unless somebody finds a pair.", rule: "TRE-12" },
  ]);
  expect(rules(wait("take", {}, { movesLeft: 20 }))).toEqual(["TRE-3", "TRE-12"]);
  expect(rules(ask("push", {}, { movesLeft: 2 }))).toEqual(["TRE-4"]);
});

test("the second card: what it should match, and what that brings", () => {
  const prompt = ask("turn", open);
  expect(prompt.match).toBe("moon");
  expect(rules(prompt)).toEqual(["TRE-8"]);
  expect(speak(prompt)).toMatch(/^Your turn\. Where is its twin\? .* Find the other: moon\.$/);
});

test("the card that was taken out is shown to its taker alone", () => {
  expect(ask("push", { taken: { seat: 0, cell: "c3", card: "anchor" } }).heldCard).toBe("anchor");
  expect(wait("push", { taken: { seat: 1, cell: "c3" } }).heldCard).toBeNull();
});

test("waiting says for whom, and what for, also to somebody who has just come", () => {
  const waiting = (...asking: Parameters<typeof wait>) => wait(...asking).notes[0]?.text;
  expect(wait("take").title).toBe("Otto’s turn");
  expect(waiting("take")).toBe("Otto is taking out a card.");
  expect(waiting("push", { taken: { seat: 1, cell: "c3" } })).toContain("the card from c3");
  expect(waiting("turn")).toBe("Otto is turning over two cards.");
  expect(waiting("turn", open)).toBe("Otto is looking for its twin.");
});
