import { describe, expect, test } from "vitest";
import { LOOK } from "../../kit/timing";
import type { Event } from "./notation";
import { stepsOf, type TrememberStep } from "./steps";

const to = "all" as const;
const take: Event = { event: "take", seat: 0, cell: "c3", to };
const saw: Event = { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] };
const push: Event = { event: "push", seat: 0, side: "west", cells: ["a3", "b3", "c3"], to };
const turn: Event = { event: "turn", seat: 0, cell: "a6", card: "moon", to };
const back: Event = { event: "back", cells: ["a5", "a6"], to };
const pair: Event = { event: "pair", seat: 0, cells: ["a5", "a6"], points: 3, score: 7, to };
const rotate: Event = { event: "rotate", to };

const kinds = (steps: readonly TrememberStep[]) =>
  steps.map((step) => step.do).filter((kind) => kind !== "pause");
const timed = (steps: readonly TrememberStep[]) => steps.map(({ do: kind, ms }) => [kind, ms]);

test("a card rises, and goes to whoever took it", () => {
  expect(timed(stepsOf([take]))).toEqual([
    ["tell", 0],
    ["lift", 180],
    ["take", 320],
  ]);
});

test("its taker sees it, and needs no button to end the look: pushing it in does", () => {
  const steps = stepsOf([take, saw]);
  expect(steps.at(-1)).toMatchObject({ do: "see", card: "anchor" });
  expect(steps.some((step) => step.hold)).toBe(false);
  expect(JSON.stringify(steps.slice(0, -1).filter((step) => step.do !== "tell"))).not.toContain("anchor");
});

test("a push brings the card to the edge, then all move together", () => {
  const steps = stepsOf([push]);
  expect(timed(steps)).toEqual([
    ["tell", 0],
    ["bring", 320],
    ["slide", 320],
    ["settle", 0],
  ]);
  expect(steps[1]).toMatchObject({ cell: "a3", side: "west" });
});

describe("turning over", () => {
  test("is half a turn, the face, half a turn: 280 ms", () => {
    const [half, face] = stepsOf([turn]);
    expect(half).toMatchObject({ do: "turn", cells: ["a6"], ms: 140 });
    expect(face).toMatchObject({ do: "reveal", card: "moon", isFirst: true, ms: 140 });
    expect(JSON.stringify(half)).not.toContain("moon");
  });

  test("two that are no pair lie open long enough for all, however still or fast the screen", () => {
    const steps = stepsOf([turn, back]);
    const down = steps.findIndex((step) => step.do === "turn" && step.cells.length === 2);
    expect(steps[down - 1]).toMatchObject({ do: "miss", ms: LOOK, reveal: true });
    expect(steps.find((step) => step.do === "reveal")).toMatchObject({ isFirst: false });
  });

  test("what was said of two faces is forgotten before they are covered", () => {
    expect(kinds(stepsOf([turn, back])).slice(-4)).toEqual(["miss", "turn", "tell", "down"]);
  });

  test("a pair is marked, then paid, then told", () => {
    expect(kinds(stepsOf([turn, pair]))).toEqual(["turn", "reveal", "tell", "match", "pay", "score", "tell"]);
  });
});

test("a joker pair turns everything after the points; then the pictures stand up", () => {
  const steps = stepsOf([turn, pair, rotate]);
  expect(timed(steps).slice(-2)).toEqual([
    ["rotate", 900],
    ["right", 300],
  ]);
  expect(kinds(steps).indexOf("score")).toBeLessThan(kinds(steps).indexOf("rotate"));
});
