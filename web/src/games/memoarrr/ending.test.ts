import { expect, test } from "vitest";
import { decidedBy, layAtEnd } from "./ending";

test("cards lie as dealt, every swap followed", () => {
  const island = { a1: "crab-lava", b1: "octopus-water", c1: "turtle-desert" };
  const cells = layAtEnd({
    deal: { island, removed: "walrus-jungle" },
    moves: [
      [0, "side:north"],
      [0, "reveal:b1"],
      [0, "swap:a1"],
      [1, "reveal:a1"],
      [1, "swap:b1"],
      [0, "reveal:b1"],
      [0, "swap:c1"],
    ],
  });
  expect(cells).toEqual({ a1: "crab-lava", b1: "turtle-desert", c1: "octopus-water" });
});

test("MEM-20: what decided", () => {
  expect(decidedBy([8, 7], [[4, 4], [7]], [0])).toBe("rubies");
  expect(decidedBy([4, 4, 7], [[4], [2, 2], [7]], [2])).toBe("rubies");
  expect(decidedBy([4, 4], [[4], [2, 2]], [1])).toBe("chests");
  expect(
    decidedBy(
      [5, 5],
      [
        [3, 2],
        [4, 1],
      ],
      [1],
    ),
  ).toBe("highest");
  expect(decidedBy([5, 5], [[5], [5]], [0, 1])).toBe("shared");
});
