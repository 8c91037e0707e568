import { expect, test } from "vitest";
import { aView } from "../../testing/fakes";
import type { View } from "./notation";
import { promptOf, spokenPrompt } from "./prompt";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

function ask(
  legal: string[],
  view: Partial<View> = {},
  more: { isActing?: boolean; isAgain?: boolean } = {},
) {
  return promptOf({
    view: aView(view),
    position: { toMove: [legal.length > 0 ? 0 : 1], legal },
    isActing: false,
    isAgain: false,
    who,
    ...more,
  });
}

const open = { last: "b4", cells: { b4: "walrus-lava" } };
const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.map((note) => note.rule);

test.each([
  ["side:north", "MEM-7"],
  ["peek:b4", "MEM-22"],
  ["swap:b4", "MEM-23"],
  ["ban:b4", "MEM-24"],
])("%s cites %s", (move, rule) => {
  expect(rules(ask([move]))).toEqual([rule]);
});

test("a reveal shows what would match", () => {
  const prompt = ask(["reveal:a1"], open);
  expect(prompt.match).toBe("walrus-lava");
  expect(rules(prompt)).toEqual(["MEM-9"]);
  expect(spokenPrompt(prompt)).toBe(
    "Your turn. Turn up a location. The same animal or the same landscape. Match walrus or lava.",
  );
});

test("the first of a round always succeeds, and the very first is not one just looked at", () => {
  expect(rules(ask(["reveal:a1"], { round: 2 }))).toEqual(["MEM-10"]);
  expect(rules(ask(["reveal:a1"], { round: 1 }))).toEqual(["MEM-10", "MEM-11"]);
});

test("a ban and an extra turn are said with their rules", () => {
  expect(rules(ask(["reveal:a1"], { ...open, banned: "d1" }))).toEqual(["MEM-24"]);
  expect(rules(ask(["reveal:a1"], open, { isAgain: true }))).toEqual(["MEM-25"]);
});

test("waiting says for whom, and what for", () => {
  expect(ask([], open).title).toBe("Otto’s turn");
  const acting = ask([], { last: "b4", cells: { b4: "penguin-lava" } }, { isActing: true });
  expect(acting.notes[0]?.text).toContain("penguin");
  expect(acting.match).toBeNull();
});
