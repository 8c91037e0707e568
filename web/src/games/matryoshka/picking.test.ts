import { expect, test } from "vitest";
import { matryoshkaView } from "../../testing/fakes";
import { countsOf, othersFrom, rowsOf } from "./notation";
import { pickingOf, showMoves, toggled } from "./picking";

const hand = ["A1", "A5", "B2", "C5", "D7", "F3"];

test("the legal moves say how many dolls a display takes", () => {
  const legal = hand.slice(0, 5).map((card) => `show:${card}`);
  expect(pickingOf(matryoshkaView(), legal)).toEqual({ open: hand, missing: 2 });
  expect(pickingOf(matryoshkaView(), ["show:A1"])).toEqual({ open: hand, missing: 6 });
});

test("a display goes on above what is picked already", () => {
  const view = matryoshkaView({ picked: ["A1", "B2"] });
  expect(pickingOf(view, ["show:C5", "show:D7"])).toEqual({ open: ["C5", "D7", "F3"], missing: 2 });
});

test("nothing is to be picked when something else is asked", () => {
  expect(pickingOf(matryoshkaView(), ["offer:A1"])).toBeNull();
  expect(pickingOf(matryoshkaView(), [])).toBeNull();
});

test("dolls are picked in any order and sent in the one that the notation wants", () => {
  const chosen = ["F3", "A5", "D7", "A5", "A1"].reduce<readonly string[]>(toggled, []);
  expect(chosen).toEqual(["F3", "D7", "A1"]);
  expect(showMoves(chosen)).toEqual(["show:A1", "show:D7", "show:F3"]);
});

test("dolls are laid out by sets and values", () => {
  expect(rowsOf(["C5", "A1", "A7"])).toEqual([
    { set: "A", cards: ["A1", null, null, null, null, null, "A7"] },
    { set: "C", cards: [null, null, null, null, "C5", null, null] },
  ]);
  expect(countsOf(["C5", "A1", "B1"])).toEqual([2, 0, 0, 0, 1, 0, 0]);
});

test("others sit clockwise from the left neighbour on", () => {
  expect(othersFrom(2, 4)).toEqual([3, 0, 1]);
});
