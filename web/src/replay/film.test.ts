import { expect, test } from "vitest";
import type { ReplayStep } from "../lib/protocol.gen";
import { aTable } from "../testing/fakes";
import { facesDown, frameOf, replayTable } from "./film";

const step: ReplayStep = {
  seat: 1,
  move: "reveal:a1",
  by: "dog",
  events: [{ event: "reveal" }],
  changes: [{ cells: { a1: "crab-lava", b1: null } }],
  phase: "reveal",
  view: { cells: { a1: "crab-lava", b1: null } },
  hidden_cards: null,
};
const open: ReplayStep = { ...step, hidden_cards: { cells: { a1: "crab-lava", b1: "turtle-water" } } };

test("through somebody's viewpoint there are only the faces that they saw", () => {
  const frame = frameOf(step, 4, "0", 1);
  expect(frame.view).toEqual(step.view);
  expect(frame.changes).toEqual(step.changes);
  expect(frame.phase).toBe("reveal");
  expect(JSON.stringify(frame)).not.toContain("turtle");
  expect(frame).toMatchObject({ seat: 0, n: 5, to_move: [1], legal: [], by: "dog" });
});

test("with all cards open every face is told, and it is known which lie face down", () => {
  expect(frameOf(open, 4, "open", 1).hidden_cards).toEqual({
    cells: { a1: "crab-lava", b1: "turtle-water" },
  });
  expect(frameOf(step, 4, "all", 1).hidden_cards).toBeNull();
  expect(facesDown(open)).toEqual(["b1"]);
});

test("the table is as it was: running until the last step, and seen from the chosen seat", () => {
  const now = aTable({ stage: "over", you: { seats: [0], is_host: true } });
  expect(replayTable(now, "1", false)).toMatchObject({
    stage: "playing",
    you: { seats: [1], is_host: false },
  });
  expect(replayTable(now, "all", true)).toMatchObject({ stage: "over", you: { seats: [], is_host: false } });
});
