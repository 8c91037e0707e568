import { expect, test } from "vitest";
import { type Spot, stepFrom } from "./walking";

/** A display with gaps: rows A and C, and a B with a single doll. */
const spots: Spot[] = [
  { row: 0, column: 1 },
  { row: 0, column: 4 },
  { row: 1, column: 6 },
  { row: 2, column: 0 },
  { row: 2, column: 5 },
];

test.each([
  ["ArrowRight", { row: 0, column: 1 }, { row: 0, column: 4 }],
  ["ArrowRight", { row: 0, column: 4 }, undefined],
  ["ArrowLeft", { row: 2, column: 5 }, { row: 2, column: 0 }],
  ["ArrowDown", { row: 0, column: 1 }, { row: 1, column: 6 }],
  ["ArrowDown", { row: 1, column: 6 }, { row: 2, column: 5 }],
  ["ArrowDown", { row: 2, column: 5 }, undefined],
  ["ArrowUp", { row: 1, column: 6 }, { row: 0, column: 4 }],
  ["Home", { row: 2, column: 5 }, { row: 2, column: 0 }],
  ["End", { row: 0, column: 1 }, { row: 0, column: 4 }],
  ["a", { row: 0, column: 1 }, undefined],
])("%s from %o", (key, here, there) => {
  expect(stepFrom(spots, here, key)).toEqual(there);
});
