import { expect, test } from "vitest";
import { aTable } from "../testing/fakes";
import { optionText } from "./options";

test("the same option counts something else in another game, and says so", () => {
  const options = { limit: 12 };
  expect(optionText(aTable({ game: "memory-kings", options }))).toContain(
    "Moves without a recruit, at most: 12",
  );
  expect(optionText(aTable({ game: "tremember", options }))).toContain("Turns without a pair, at most: 12");
});

test("what has no words is shown as it is", () => {
  expect(optionText(aTable({ game: "some-game-of-tomorrow", options: { limit: 12 } }))).toContain(
    "limit: 12",
  );
});
