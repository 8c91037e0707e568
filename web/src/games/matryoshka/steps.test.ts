import { describe, expect, test } from "vitest";
import { CROSS, LAY, RECEIVE, RISE, SLIDE } from "../../kit/timing";
import { stepsOf } from "./steps";
import type { Event } from "./wire.gen";

const to = "all" as const;

const show = (...move: readonly Event[]) => move.flatMap((event) => stepsOf(event, move, false));
const flightsOf = (steps: ReturnType<typeof show>) => steps.flatMap(({ overlay }) => overlay?.flights ?? []);
const lasting = (steps: ReturnType<typeof show>) => steps.reduce((sum, { ms }) => sum + ms, 0);

test("a doll slides into the middle, then it lies there and is told", () => {
  const [slide, laid] = show({ event: "middle", seat: 1, card: "C5", to });
  expect(slide).toEqual({ overlay: { flights: [{ from: "seat-1", to: "middle", card: "C5" }] }, ms: LAY });
  expect(laid).toMatchObject({ draws: true, tells: true, faces: { middle: "C5" } });
});

describe("an offer", () => {
  const offered: Event = { event: "offered", seat: 2, to };

  test("of another comes face down", () => {
    expect(flightsOf(show(offered))).toEqual([{ from: "seat-2", to: "offer-2" }]);
    expect(lasting(show(offered))).toBe(SLIDE);
  });

  test("of one's own is seen on its way", () => {
    const steps = show(offered, { event: "offer", seat: 2, card: "C5", to: [2] });
    expect(flightsOf(steps)).toEqual([{ from: "seat-2", to: "offer-2", card: "C5" }]);
  });

  test("is turned up before the active player when all have come: half a turn, the faces, half a turn", () => {
    const steps = show(offered, { event: "offers", seat: 0, cards: { 1: "A1", 2: "C5" }, to: [0] });
    const up = steps.findIndex(({ faces }) => faces !== undefined);
    expect(steps[up - 1]?.overlay?.flip).toEqual({ cells: ["offer-1", "offer-2"], half: "away" });
    expect(steps[up]).toMatchObject({ draws: true, faces: { "offer-1": "A1", "offer-2": "C5" } });
    expect(JSON.stringify(steps.slice(0, up))).not.toMatch(/A1|C5/);
  });
});

describe("an exchange", () => {
  const exchange: Event = { event: "exchange", seat: 0, with: 2, to };
  const got: Event = { event: "got", seat: 0, card: "C5", to: [0, 2] };

  test("rises, crosses, is received and taken up, in no less than 2.2 seconds", () => {
    const steps = show(exchange, got);
    expect(steps.map(({ ms }) => ms)).toEqual([RISE, CROSS, RECEIVE, SLIDE, 0, 0]);
    expect([RISE, CROSS, RECEIVE]).toEqual([300, 700, 900]);
    expect(lasting(steps)).toBeGreaterThanOrEqual(2200);
    expect(steps[2]).toMatchObject({ overlay: { receivers: [0, 2] }, reveal: true });
    expect(steps.findIndex(({ draws }) => draws)).toBe(4);
  });

  test("names no doll: what lies there is drawn", () => {
    expect(JSON.stringify(show(exchange, got))).not.toContain("C5");
  });

  test("that is shown once more moves no doll: others may lie there now", () => {
    const steps = stepsOf(exchange, [exchange], true);
    expect(flightsOf(steps as ReturnType<typeof show>)).toEqual([]);
    expect(steps).toMatchObject([{ tells: true, overlay: { receivers: [0, 2] } }]);
  });
});

describe("drawing", () => {
  const drawing: Event[] = [
    { event: "draw", seat: 1, count: 2, to },
    { event: "draw", seat: 2, count: 2, to },
    { event: "draw", seat: 0, count: 2, to },
    { event: "drew", seat: 0, cards: ["C5", "D1"], to: [0] },
  ];

  test("is told once, and everyone's dolls come from the deck one after the other", () => {
    const steps = show(...drawing);
    expect(steps.filter(({ tells }) => tells)).toHaveLength(2);
    const flights = flightsOf(steps);
    expect(flights).toHaveLength(6);
    expect(new Set(flights.map(({ after }) => after)).size).toBe(6);
    expect(JSON.stringify(flights)).not.toMatch(/C5|D1/);
  });

  test("of the first hands is a deal", () => {
    const steps = show({ event: "setup", start: 1, sets: ["A", "C", "D"], to }, ...drawing);
    expect(steps[0]?.overlay).toEqual({ isDealing: true });
    expect(flightsOf(steps)).toEqual([]);
  });
});

test("displays are drawn and counted as the first is turned up, and turned up 250 ms apart", () => {
  const displays: Extract<Event, { event: "display" }>["displays"] = [["A1"], ["B2"], ["C3"]];
  const steps = show({ event: "display", displays, to });
  expect(steps.map(({ overlay, ms }) => [overlay?.displayReveal?.open, ms])).toEqual([
    [1, 250],
    [2, 250],
    [3, 250],
    [undefined, 3000],
  ]);
  expect(steps[0]).toMatchObject({ draws: true, counts: true, tells: true });
  expect(steps.at(-1)).toMatchObject({ reveal: true });
});

test("who is ready takes no time, and what is picked in secret makes no step", () => {
  expect(lasting(show({ event: "ready", seat: 1, to }))).toBe(0);
  expect(show({ event: "show", seat: 0, card: "C5", to: [0] })).toEqual([]);
});
