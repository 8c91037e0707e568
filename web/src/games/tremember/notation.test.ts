import { expect, test } from "vitest";
import { trememberView } from "../../testing/fakes";
import { isBetween, pairsFound } from "./notation";
import { CELLS, type Cell, type Side } from "./wire.gen";

test("what lies between a gap and an edge", () => {
  const between = (gap: Cell, side: Side) => CELLS.filter((cell) => isBetween(cell, gap, side));
  expect(between("c3", "west")).toEqual(["a3", "b3"]);
  expect(between("c3", "east")).toEqual(["d3", "e3", "f3"]);
  expect(between("c3", "north")).toEqual(["c1", "c2"]);
  expect(between("c3", "south")).toEqual(["c4", "c5", "c6"]);
  expect(between("a3", "west")).toEqual([]);
});

test("cards that lie open without their twins are no pair", () => {
  const cells = { a1: "moon", b1: "moon" } as const;
  expect(pairsFound(trememberView({ cells }))).toBe(1);
  expect(pairsFound(trememberView({ cells: { ...cells, c1: "key" }, turned: "c1" }))).toBe(1);
  expect(pairsFound(trememberView({ cells: { ...cells, c1: "key", d1: "kite" } }))).toBe(1);
});
