import { expect, test } from "vitest";
import { overviewOf } from "./overview";

test("what counts: every number of dolls that scores, with the bonus of a long run, and what more of one size add", () => {
  expect(overviewOf().lines.map(({ sign, text }) => ["text" in sign && sign.text, text])).toEqual([
    ["2", "2 points"],
    ["3", "4 points"],
    ["4", "7 points"],
    ["5", "10 points, as a run 11"],
    ["6", "13 points, as a run 15"],
    ["7", "16 points, as a run 19"],
    ["8+", "3 more for each of one size"],
  ]);
});
