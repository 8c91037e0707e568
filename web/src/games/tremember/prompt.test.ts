import { expect, test } from "vitest";
import { trememberView } from "../../testing/fakes";
import type { View } from "./notation";
import { promptOf, type Since, spokenPrompt } from "./prompt";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

function ask(legal: string[], view: Partial<View> = {}, since: Since = null, left: number | null = null) {
  const position = { toMove: [legal.length > 0 ? 0 : 1], legal, left };
  return promptOf({ view: trememberView(view), position, since, who });
}

const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.map((note) => note.rule);
const open = { turned: "a5", cells: { a5: "moon" } };

test.each([
  ["take:a1", "TRE-3"],
  ["push:north", "TRE-4"],
  ["turn:a1", "TRE-5"],
])("%s cites %s", (move, rule) => {
  expect(rules(ask([move]))).toEqual([rule]);
});

test("after a pair one goes again", () => {
  expect(rules(ask(["take:a1"], {}, "pair"))).toEqual(["TRE-6", "TRE-3"]);
});

test("a limit that nears is said with its rule, where a turn begins", () => {
  expect(rules(ask(["take:a1"], {}, null, 21))).toEqual(["TRE-3"]);
  expect(ask(["take:a1"], {}, null, 2).notes).toEqual([
    { text: "Without a pair the game ends in 2 turns.", rule: "TRE-12" },
  ]);
  expect(rules(ask([], {}, "passed", 20))).toEqual(["TRE-3", "TRE-12"]);
  expect(rules(ask(["push:north"], {}, null, 2))).toEqual(["TRE-4"]);
});

test("the second card: what it should match, and what that brings", () => {
  const prompt = ask(["turn:a1"], open);
  expect(prompt.match).toBe("moon");
  expect(rules(prompt)).toEqual(["TRE-8"]);
  expect(spokenPrompt(prompt)).toMatch(/^Your turn\. Where is its twin\? .* Find the other: moon\.$/);
});

test("the card that was taken out is shown to its taker alone", () => {
  expect(ask(["push:north"], { taken: { seat: 0, cell: "c3", card: "anchor" } }).held).toBe("anchor");
  expect(ask([], { taken: { seat: 1, cell: "c3" } }).held).toBeNull();
});

test("waiting says for whom, and what for, as far as that is known", () => {
  const waiting = (view: Partial<View>, since: Since = null) => ask([], view, since).notes[0]?.text;
  expect(ask([]).title).toBe("Otto’s turn");
  expect(waiting({}, "passed")).toBe("Otto takes out a card.");
  expect(waiting({ taken: { seat: 1, cell: "c3" } })).toContain("the card from c3");
  expect(waiting({}, "pushed")).toBe("Otto turns over two cards.");
  expect(waiting(open)).toBe("Otto looks for its twin.");
  // After a reload: it may be either.
  expect(waiting({})).toBeUndefined();
});
