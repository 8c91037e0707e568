import { expect, test } from "vitest";
import { decidedBy } from "./ending";

test("MAT-14: what decided", () => {
  expect(decidedBy([18, 20, 12], [1])).toBe("points");
  expect(decidedBy([18, 20, 20], [2])).toBe("runs");
  expect(decidedBy([20, 20, 20], [0, 2])).toBe("runs");
  expect(decidedBy([18, 20, 20], [1, 2])).toBe("shared");
});
