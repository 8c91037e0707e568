import { expect, test } from "vitest";
import { speak } from "../../kit/prompt";
import { matryoshkaView } from "../../testing/fakes";
import { countsOf, missingFrom, rowsOf, seatsFrom } from "./notation";
import { promptOf } from "./prompt";
import type { Phase, View } from "./wire.gen";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto", "Mika"][seat] ?? "" });

const ask = (phase: Phase, view: Partial<View> = {}, legal = ["A1"], toMove = [0]) =>
  promptOf({ view: matryoshkaView({ round: 1, ...view }), position: { toMove, legal, phase }, who });

test.each<[Phase, Partial<View>, string]>([
  ["show", { round: 0 }, "MAT-3"],
  ["show", { round: 2 }, "MAT-9"],
  ["middle", { active: 0 }, "MAT-6"],
  ["offer", { active: 1, middle: "B2" }, "MAT-7"],
  ["accept", { active: 0, middle: "B2" }, "MAT-8"],
])("%s in %o cites %s", (phase, view, rule) => {
  expect(ask(phase, view).notes.map((note) => note.rule)).toEqual([rule]);
});

test("what is asked is said with its reason", () => {
  expect(speak(ask("accept", { active: 0, middle: "B2" }))).toBe(
    "Your turn. Take one offer. Whoever offered it gets your B2.",
  );
  expect(ask("offer", { active: 1, middle: "B2" }).title).toBe("Offer Otto a doll");
});

test.each<[Phase, Partial<View>, number[], string, string]>([
  ["show", { active: null }, [1, 2], "Waiting for Otto and Mika", "MAT-9"],
  ["middle", { active: 1 }, [1], "Waiting for Otto", "MAT-6"],
  ["offer", { active: 1, middle: "B2" }, [2], "Waiting for Mika", "MAT-7"],
  ["accept", { active: 1, middle: "B2" }, [1], "Waiting for Otto", "MAT-8"],
])("%s: waiting in %o for %o", (phase, view, toMove, title, rule) => {
  const prompt = ask(phase, view, [], toMove);
  expect([prompt.title, prompt.notes[0]?.rule]).toEqual([title, rule]);
});

test("MAT-3, MAT-9: how many dolls a display takes, by the round, less those that are picked", () => {
  const missing = [0, 1, 2, 3, 4].map((round) => missingFrom(matryoshkaView({ round })));
  expect(missing).toEqual([2, 4, 6, 8, 13]);
  expect(missingFrom(matryoshkaView({ round: 1, picked: ["A1", "B2"] }))).toBe(2);
});

test("dolls are laid out by sets and sizes", () => {
  expect(rowsOf(["C5", "A1", "A7"])).toEqual([
    { set: "A", cards: ["A1", null, null, null, null, null, "A7"] },
    { set: "C", cards: [null, null, null, null, "C5", null, null] },
  ]);
  expect(countsOf(["C5", "A1", "B1"])).toEqual([2, 0, 0, 0, 1, 0, 0]);
});

test("seats go clockwise", () => {
  expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
});
