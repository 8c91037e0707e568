import { expect, test } from "vitest";
import { invitation as memoryKings } from "../games/memory-kings/invitation.en";
import { invitation as tremember } from "../games/tremember/invitation.en";
import { aTable } from "../testing/fakes";
import { optionText } from "./options";

const table = aTable({ options: { limit: 12 } });

test("the same option counts something else in another game, and says so", () => {
  expect(optionText(table, memoryKings.options)).toContain("Moves without a recruit, at most: 12");
  expect(optionText(table, tremember.options)).toContain("Turns without a pair, at most: 12");
});

test("what has no words is shown as it is", () => {
  expect(optionText(table, {})).toContain("limit: 12");
});
