import { expect, test } from "vitest";
import { kingsView } from "../../testing/fakes";
import { decidedBy } from "./ending";

test("what decided", () => {
  expect(decidedBy(kingsView({ scores: [6, 2], winners: [0] }))).toBe("pairs");
  expect(decidedBy(kingsView({ scores: [3, 2], winners: [0] }))).toBe("limit");
  expect(decidedBy(kingsView({ scores: [2, 2], winners: [0, 1] }))).toBe("shared");
  const alone = { players: 1, pawns: [["b1", "d1"]] };
  expect(decidedBy(kingsView({ ...alone, counter: "c2", scores: [6, 2], winners: [0] }))).toBe("alone");
  expect(decidedBy(kingsView({ ...alone, counter: "c2", scores: [2, 6], winners: [] }))).toBe(
    "counter-pairs",
  );
  expect(decidedBy(kingsView({ ...alone, counter: "e5", scores: [2, 1], winners: [] }))).toBe("counter-path");
});
