import { expect, test } from "vitest";
import { matryoshkaView } from "../../testing/fakes";
import type { View } from "./notation";
import { promptOf, spokenPrompt } from "./prompt";

const who = (seat: number) => ({ isYou: seat === 0, name: ["Ada", "Otto", "Mika"][seat] ?? "" });

const ask = (legal: string[], view: Partial<View> = {}, toMove: number[] = [0]) =>
  promptOf({ view: matryoshkaView({ round: 1, ...view }), position: { toMove, legal }, who });

test.each([
  ["show:A1", { round: 0 }, "MAT-3"],
  ["show:A1", { round: 2 }, "MAT-9"],
  ["middle:A1", { active: 0 }, "MAT-6"],
  ["offer:A1", { active: 1, middle: "B2" }, "MAT-7"],
  ["accept:1", { active: 0, middle: "B2" }, "MAT-8"],
])("%s in %o cites %s", (move, view, rule) => {
  expect(ask([move], view).notes.map((note) => note.rule)).toEqual([rule]);
});

test("what is asked is said with its reason", () => {
  expect(spokenPrompt(ask(["accept:1"], { active: 0, middle: "B2" }))).toBe(
    "Your turn. Take one offer. Whoever offered it gets your B2.",
  );
  expect(ask(["offer:A1"], { active: 1, middle: "B2" }).title).toBe("Offer Otto a doll");
});

test.each([
  [{ active: null }, [1, 2], "Waiting for Otto and Mika", "MAT-9"],
  [{ active: 1 }, [1], "Waiting for Otto", "MAT-6"],
  [{ active: 1, middle: "B2" }, [2], "Waiting for Mika", "MAT-7"],
  [{ active: 1, middle: "B2" }, [1], "Waiting for Otto", "MAT-8"],
])("waiting in %o for %o", (view, toMove, title, rule) => {
  const prompt = ask([], view, toMove);
  expect([prompt.title, prompt.notes[0]?.rule]).toEqual([title, rule]);
});
