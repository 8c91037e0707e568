import { describe, expect, test } from "vitest";
import { LOOK } from "../../kit/timing";
import { stepsOf } from "./steps";
import type { Event } from "./wire.gen";

const to = "all" as const;
const reveal: Event = { event: "reveal", seat: 0, cell: "b4", card: "crab-lava", result: "failed", to };
const volcano: Event = { event: "volcano", seat: 0, volcano: "dark", next: null, to };
const treasure: Event = { event: "treasure", seat: 1, left: 6, to };
const round: Event = { event: "round", round: 2, start: 0, volcano: "dark", to };
const swap: Event = { event: "swap", seat: 0, cells: ["b4", "b5"], to };

const show = (...move: readonly Event[]) => move.flatMap((event) => stepsOf(event, move));

test("a reveal is half a turn, the face, half a turn: 280 ms", () => {
  const [away, towards] = show(reveal);
  expect(away).toMatchObject({ overlay: { flip: { cells: ["b4"], half: "away" } }, ms: 140 });
  expect(towards).toMatchObject({
    overlay: { flip: { half: "towards" } },
    draws: true,
    tells: true,
    ms: 140,
  });
  expect(JSON.stringify(away)).not.toContain("crab");
});

test("every event that changes something is drawn in one of its steps", () => {
  for (const event of [reveal, volcano, treasure, round, swap])
    expect(show(event).filter(({ draws }) => draws)).toHaveLength(1);
});

test.each([[[reveal, round]], [[reveal, volcano, treasure, round]]])(
  "before a round's cards go down they stay, as long as everyone has set",
  (events) => {
    const steps = show(...events);
    const down = steps.findIndex(({ overlay }) => overlay?.flip?.cells === "open");
    expect(steps[down - 1]).toMatchObject({ ms: LOOK, reveal: true });
  },
);

test("a round that follows no reveal does not wait", () => {
  expect(show(round)[0]).toMatchObject({ overlay: { flip: { cells: "open", half: "away" } } });
});

test("a swap takes 420 ms and changes the cards after it", () => {
  expect(show(swap)).toMatchObject([
    { overlay: { swap: ["b4", "b5"] }, tells: true, ms: 420 },
    { draws: true, ms: 0 },
  ]);
});

describe("a private look", () => {
  const saw: Event = { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] };
  const peek: Event = { event: "peek", seat: 0, cell: "b4", to };

  test("is opened, held, and closed by its owner", () => {
    const steps = show(peek, saw);
    expect(steps.find(({ hold }) => hold)?.overlay).toEqual({ look: { b4: "crab-lava" }, isLooking: true });
    expect(JSON.stringify(steps.at(-1))).not.toContain("crab");
  });

  test("of another is an eye on the cell", () => {
    expect(show(peek).at(-1)?.overlay).toEqual({ eyeCells: ["b4"] });
  });
});

test("a round as it is heard; only whoever looks hears a private look", () => {
  const first: Event = { event: "reveal", seat: 0, cell: "a1", card: "crab-water", result: "first", to };
  const second: Event = {
    event: "reveal",
    seat: 1,
    cell: "a2",
    card: "crab-desert",
    result: "connected",
    to,
  };
  const peek: Event = { event: "peek", seat: 0, cell: "b4", to };
  const saw: Event = { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] };
  const moves = [[first], [second], [peek], [peek, saw], [reveal, volcano, treasure, round]];
  const heard = moves.map((move) => show(...move).flatMap(({ sound }) => sound ?? []));
  expect(heard).toEqual([
    ["up"],
    ["up", "match"],
    [],
    ["up", "down"],
    ["up", "miss", "volcano", "knock", "down"],
  ]);
});
