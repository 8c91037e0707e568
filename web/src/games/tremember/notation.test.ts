import { expect, test } from "vitest";
import { trememberView } from "../../testing/fakes";
import { betweenEdgeAnd, pairsFound, quarterTurned, ROWS } from "./notation";

test("TRE-9: column x, row y goes to column 5 − y, row x", () => {
  expect(quarterTurned("a1")).toBe("f1");
  expect(quarterTurned("b3")).toBe("d2");
  const four = (cell: string) => quarterTurned(quarterTurned(quarterTurned(quarterTurned(cell))));
  expect(ROWS.flat().map(four)).toEqual(ROWS.flat());
});

test("what lies between a gap and an edge", () => {
  expect(betweenEdgeAnd("c3", "west")).toEqual(["b3", "a3"]);
  expect(betweenEdgeAnd("c3", "south")).toEqual(["c4", "c5", "c6"]);
  expect(betweenEdgeAnd("a3", "west")).toEqual([]);
});

test("a first card that lies open is no pair yet", () => {
  const cells = { a1: "moon", b1: "moon" };
  expect(pairsFound(trememberView({ cells }))).toBe(1);
  expect(pairsFound(trememberView({ cells: { ...cells, c1: "key" }, turned: "c1" }))).toBe(1);
});
