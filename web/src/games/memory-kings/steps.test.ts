import { describe, expect, test } from "vitest";
import { LOOK } from "../../kit/timing";
import type { Event } from "./notation";
import { type KingsStep, stepsOf } from "./steps";

const to = "all" as const;
const move: Event = { event: "move", seat: 1, pawn: 2, from: "a1", cell: "c2", to };
const down: Event = { event: "down", cell: "a1", to };
const up: Event = { event: "up", cell: "c2", card: "autumn-rook", to };
const recruit: Event = { event: "recruit", seat: 1, cells: ["c2", "d5"], pairs: 2, to };

const kinds = (steps: readonly KingsStep[]) =>
  steps.map((step) => step.do).filter((kind) => kind !== "pause");

test("cause, card, consequence: a move that recruits", () => {
  expect(kinds(stepsOf([move, down, up, recruit]))).toEqual([
    "tell",
    "hop",
    "turn",
    "down",
    "turn",
    "up",
    "tell",
    "recruit",
    "tell",
  ]);
});

test("a pawn hops 260 ms; a card turns half, then half: 280 ms", () => {
  const steps = stepsOf([move, up]);
  expect(steps[1]).toMatchObject({ do: "hop", seat: 1, pawn: 2, from: "a1", cell: "c2", ms: 260 });
  expect(steps[2]).toMatchObject({ do: "turn", cells: ["c2"], ms: 140 });
  expect(steps[3]).toMatchObject({ do: "up", cards: { c2: "autumn-rook" }, ms: 140 });
});

test("the face is in no step before its own", () => {
  const steps = stepsOf([move, down, up]);
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.do === "up"),
  );
  expect(JSON.stringify(before)).not.toContain("rook");
});

test("when all pawns stand, their cards turn up together, and lie open long enough for all", () => {
  const place: Event = { event: "place", seat: 0, pawn: 2, cell: "b1", to };
  const other: Event = { event: "up", cell: "b1", card: "winter-bishop", to };
  const steps = stepsOf([place, other, up]);
  expect(kinds(steps)).toEqual(["put", "tell", "turn", "up", "tell", "tell"]);
  expect(steps.find((step) => step.do === "up")).toMatchObject({
    cards: { b1: "winter-bishop", c2: "autumn-rook" },
  });
  expect(steps.at(-1)).toMatchObject({ do: "pause", ms: LOOK, reveal: true });
});

test("the Counter's move is told, and then shown", () => {
  const counter: Event = { event: "counter", from: "a1", cell: "b1", to };
  expect(kinds(stepsOf([counter, down, up]))).toEqual(["tell", "hop", "turn", "down", "turn", "up", "tell"]);
  expect(stepsOf([counter]).find((step) => step.do === "hop")).toMatchObject({ seat: -1, pawn: 0 });
});

describe("the queen's advice", () => {
  const peek: Event = { event: "peek", seat: 0, cell: "b4", to };
  const saw: Event = { event: "saw", seat: 0, cards: { b4: "spring-knight" }, to: [0] };

  test("is opened, held, and closed by its owner", () => {
    const steps = stepsOf([peek, saw]);
    expect(kinds(steps)).toEqual(["tell", "turn", "peer", "look", "turn", "unpeer"]);
    expect(steps.find((step) => step.do === "look")?.hold).toBe(true);
  });

  test("of another is an eye on the cell", () => {
    expect(kinds(stepsOf([peek]))).toEqual(["tell", "eye"]);
  });

  test("declined is only told", () => {
    expect(kinds(stepsOf([{ ...peek, cell: null }]))).toEqual(["tell"]);
  });
});
