import { describe, expect, test } from "vitest";
import { LOOK } from "../../boards/timing";
import type { Event } from "./notation";
import { type MemoarrrStep, stepsOf } from "./steps";

const to = "all" as const;
const reveal: Event = { event: "reveal", seat: 0, cell: "b4", card: "crab-lava", result: "failed", to };
const volcano: Event = { event: "volcano", seat: 0, volcano: "dark", next: null, to };
const treasure: Event = { event: "treasure", seat: 1, left: 6, to };
const round: Event = { event: "round", round: 2, start: 0, volcano: "dark", to };

const kinds = (steps: readonly MemoarrrStep[]) =>
  steps.map((step) => step.do).filter((kind) => kind !== "pause");

/** The step before the one that turns everything down. */
const beforeDown = (steps: readonly MemoarrrStep[]) =>
  steps[steps.findIndex((step) => step.do === "turn-all") - 1];

test("a reveal is half a turn, the face, half a turn: 280 ms", () => {
  const [turn, face] = stepsOf([reveal]);
  expect(turn).toMatchObject({ do: "turn", cells: ["b4"], ms: 140 });
  expect(face).toMatchObject({ do: "reveal", cell: "b4", card: "crab-lava", ms: 140 });
});

test("the face is in no step before its own", () => {
  const steps = stepsOf([reveal]);
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.do === "reveal"),
  );
  expect(JSON.stringify(before)).not.toContain("crab");
});

test("cause, card, consequence: a miss that ends the round", () => {
  expect(kinds(stepsOf([reveal, volcano, treasure, round]))).toEqual([
    "turn",
    "reveal",
    "fly",
    "give",
    "tell",
    "fly",
    "give",
    "tell",
    "turn-all",
    "clear",
    "tell",
  ]);
});

test.each([[[reveal, round]], [[reveal, volcano, treasure, round]]])(
  "before a round's cards go down they stay, as long as everyone has set",
  (events) => {
    expect(beforeDown(stepsOf(events))).toMatchObject({ ms: LOOK, reveal: true });
  },
);

test("a round that follows no reveal does not wait", () => {
  expect(kinds(stepsOf([round]))).toEqual(["turn-all", "clear", "tell"]);
  expect(stepsOf([round])[0]).toMatchObject({ do: "turn-all" });
});

test("a swap takes 420 ms and changes the cards after it", () => {
  const steps = stepsOf([{ event: "swap", seat: 0, cells: ["b4", "b5"], to }]);
  expect(steps.map(({ do: kind, ms }) => [kind, ms])).toEqual([
    ["tell", 0],
    ["cross", 420],
    ["trade", 0],
  ]);
});

describe("a private look", () => {
  const saw: Event = { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] };
  const peek: Event = { event: "peek", seat: 0, cell: "b4", to };

  test("is opened, held, and closed by its owner", () => {
    const steps = stepsOf([peek, saw]);
    expect(kinds(steps)).toEqual(["tell", "turn", "peer", "look", "turn", "unpeer"]);
    expect(steps.find((step) => step.do === "look")?.hold).toBe(true);
  });

  test("of another is an eye on the cell", () => {
    expect(kinds(stepsOf([peek]))).toEqual(["tell", "eye"]);
  });
});
