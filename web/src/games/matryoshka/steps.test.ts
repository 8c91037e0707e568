import { describe, expect, test } from "vitest";
import { LOOK } from "../../kit/timing";
import type { Event } from "./notation";
import { type MatryoshkaStep, stepsOf } from "./steps";

const to = "all" as const;
const kinds = (steps: readonly MatryoshkaStep[]) =>
  steps.map((step) => step.do).filter((kind) => kind !== "pause");
const flightsOf = (steps: readonly MatryoshkaStep[]) =>
  steps.flatMap((step) => (step.do === "fly" ? step.flights : []));

test("a doll slides into the middle, then it lies there, then it is told", () => {
  const steps = stepsOf([{ event: "middle", seat: 1, card: "C5", to }]);
  expect(kinds(steps)).toEqual(["fly", "middle", "tell"]);
  expect(steps[0]).toMatchObject({ ms: 320, flights: [{ from: "seat-1", to: "middle", card: "C5" }] });
});

describe("an offer", () => {
  const offered: Event = { event: "offered", seat: 2, to };

  test("of another comes face down", () => {
    expect(flightsOf(stepsOf([offered]))).toEqual([{ from: "seat-2", to: "offer-2" }]);
    expect(stepsOf([offered])[1]).toMatchObject({ do: "offered", seat: 2, card: null });
  });

  test("of one's own is seen on its way", () => {
    const steps = stepsOf([offered, { event: "offer", seat: 2, card: "C5", to: [2] }]);
    expect(flightsOf(steps)).toEqual([{ from: "seat-2", to: "offer-2", card: "C5" }]);
    expect(steps[1]).toMatchObject({ do: "offered", card: "C5" });
  });

  test("is turned up before the active player when all have come: half a turn, the faces, half a turn", () => {
    const steps = stepsOf([offered, { event: "offers", seat: 0, cards: { 1: "A1", 2: "C5" }, to: [0] }]);
    expect(kinds(steps)).toEqual(["fly", "offered", "tell", "turn", "offers", "tell"]);
    const before = steps.slice(
      0,
      steps.findIndex((step) => step.do === "offers"),
    );
    expect(JSON.stringify(before)).not.toMatch(/A1|C5/);
  });
});

test("two dolls cross in 420 ms, and no step names one that is not on the table", () => {
  const steps = stepsOf([
    { event: "exchange", seat: 0, with: 2, to },
    { event: "got", seat: 0, card: "C5", to: [0, 2] },
  ]);
  expect(steps.find((step) => step.do === "swap")).toMatchObject({ seat: 0, with: 2, ms: 420 });
  expect(kinds(steps)).toEqual(["tell", "swap", "exchanged", "tell"]);
});

describe("drawing", () => {
  const drawing: Event[] = [
    { event: "draw", seat: 1, count: 2, to },
    { event: "draw", seat: 2, count: 2, to },
    { event: "draw", seat: 0, count: 2, to },
    { event: "drew", seat: 0, cards: ["C5", "D1"], to: [0] },
  ];

  test("is told once, and everyone's dolls come from the deck one after the other", () => {
    const steps = stepsOf(drawing);
    expect(kinds(steps)).toEqual(["tell", "fly", "draw", "drew", "tell"]);
    const flights = flightsOf(steps);
    expect(flights).toHaveLength(6);
    expect(new Set(flights.map(({ after }) => after)).size).toBe(6);
    expect(JSON.stringify(flights)).not.toMatch(/C5|D1/);
  });

  test("of the first hands is a deal", () => {
    const setup: Event = { event: "setup", start: 1, sets: ["A", "C", "D"], to };
    expect(kinds(stepsOf([setup, ...drawing]))).toEqual(["tell", "deal", "tell", "tell"]);
  });
});

test("all displays lie open together before the next round begins", () => {
  const steps = stepsOf([
    { event: "ready", seat: 2, to },
    { event: "display", displays: [["A1"], ["B2"], ["C3"]], to },
    { event: "round", round: 2, start: 1, to },
  ]);
  const up = steps.findIndex((step) => step.do === "display");
  const round = steps.findIndex((step) => step.do === "round");
  expect(steps.slice(up, round).reduce((ms, step) => ms + step.ms, 0)).toBeGreaterThanOrEqual(LOOK);
});

test("what is picked in secret makes no step", () => {
  expect(stepsOf([{ event: "show", seat: 0, card: "C5", to: [0] }])).toEqual([]);
});
