import { expect, test } from "vitest";
import { speak } from "../../kit/prompt";
import { aView } from "../../testing/fakes";
import { promptOf } from "./prompt";
import type { Phase, View } from "./wire.gen";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" });

const ask = (phase: Phase, view: Partial<View> = {}, isAgain = false) =>
  promptOf({ view: aView(view), position: { toMove: [0], legal: [`${phase}:a1`], phase }, isAgain, who });

const wait = (phase: Phase, view: Partial<View> = {}) =>
  promptOf({ view: aView(view), position: { toMove: [1], legal: [], phase }, isAgain: false, who });

const open: Partial<View> = { last: "b4", cells: { b4: "walrus-lava" } };
const rules = (prompt: ReturnType<typeof ask>) => prompt.notes.map((note) => note.rule);

test.each<[Phase, string]>([
  ["side", "MEM-7"],
  ["peek", "MEM-22"],
  ["swap", "MEM-23"],
  ["ban", "MEM-24"],
])("%s cites %s", (phase, rule) => {
  expect(rules(ask(phase))).toEqual([rule]);
});

test("a reveal shows what would match", () => {
  const prompt = ask("reveal", open);
  expect(prompt.match).toBe("walrus-lava");
  expect(rules(prompt)).toEqual(["MEM-9"]);
  expect(speak(prompt)).toBe(
    "Your turn. Turn up a location. The same animal or the same landscape. Match walrus or lava.",
  );
});

test("the first of a round always succeeds, and the very first is not one just looked at", () => {
  expect(rules(ask("reveal", { round: 2 }))).toEqual(["MEM-10"]);
  expect(rules(ask("reveal", { round: 1 }))).toEqual(["MEM-10", "MEM-11"]);
});

test("a ban and an extra turn are said with their rules", () => {
  expect(rules(ask("reveal", { ...open, banned: "d1" }))).toEqual(["MEM-24"]);
  expect(rules(ask("reveal", open, true))).toEqual(["MEM-25"]);
});

test("waiting says for whom, and what for", () => {
  expect(wait("reveal", open).title).toBe("Otto’s turn");
  const acting = wait("peek", { last: "b4", cells: { b4: "penguin-lava" } });
  expect(acting.notes[0]?.text).toContain("penguin");
  expect(acting.match).toBeNull();
});
