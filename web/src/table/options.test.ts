import { expect, test } from "vitest";
import { invitation as memoarrr } from "../games/memoarrr/invitation.en";
import { invitation as memoryKings } from "../games/memory-kings/invitation.en";
import { invitation as tremember } from "../games/tremember/invitation.en";
import { optionLabel, valueLabel } from "./options";

test("the same option counts something else in another game, and says so", () => {
  expect(optionLabel(memoryKings.options, "limit")).toBe("Moves without a recruit, at most");
  expect(optionLabel(tremember.options, "limit")).toBe("Turns without a pair, at most");
});

test("values are in words, too", () => {
  expect(valueLabel(memoarrr.options, "abilities", "on")).toBe("On");
  expect(valueLabel(tremember.options, "limit", 12)).toBe("12");
});

test("what has no words is shown as it is", () => {
  expect(optionLabel({}, "limit")).toBe("limit");
  expect(valueLabel({}, "edition", "2018")).toBe("2018");
});
