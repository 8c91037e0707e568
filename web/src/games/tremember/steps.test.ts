import { describe, expect, test } from "vitest";
import { LOOK } from "../../kit/timing";
import { stepsOf } from "./steps";
import type { Event } from "./wire.gen";

const to = "all" as const;
const take: Event = { event: "take", seat: 0, cell: "c3", to };
const saw: Event = { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] };
const push: Event = { event: "push", seat: 0, side: "west", cells: ["a3", "b3", "c3"], to };
const turn: Event = { event: "turn", seat: 0, cell: "a6", card: "moon", to };
const back: Event = { event: "back", cells: ["a5", "a6"], to };
const pair: Event = { event: "pair", seat: 0, cells: ["a5", "a6"], points: 3, score: 7, to };
const rotate: Event = { event: "rotate", to };

test("every event is drawn in one of its steps, and told in one", () => {
  for (const event of [take, push, turn, back, pair, rotate]) {
    const steps = stepsOf(event);
    expect(steps.filter(({ draws }) => draws)).toHaveLength(1);
    expect(steps.filter(({ tells }) => tells)).toHaveLength(1);
  }
});

test("a card rises, and goes to whoever took it as it leaves a gap", () => {
  expect(stepsOf(take)).toMatchObject([
    { overlay: { liftedCell: "c3" }, ms: 180 },
    { overlay: { flight: { seat: 0, cell: "c3" } }, draws: true, ms: 320 },
  ]);
});

test("its taker sees it, and needs no button to end the look: pushing it in does", () => {
  const [step, ...more] = stepsOf(saw);
  expect(step).toMatchObject({ draws: true, faces: { c3: "anchor" }, ms: 0 });
  expect(step?.speech).toContain("anchor");
  expect([step?.hold, ...more]).toEqual([undefined]);
});

test("a push brings the card to the edge, then all move together; what named its face goes first", () => {
  expect(stepsOf(push)).toMatchObject([
    { overlay: { flight: { seat: 0, cell: "a3", side: "west" } }, hides: true, ms: 320 },
    { overlay: { slide: { side: "west", cells: ["a3", "b3", "c3"] } }, ms: 320 },
    { draws: true, ms: 0 },
  ]);
});

describe("turning over", () => {
  test("is half a turn, the face, half a turn: 280 ms", () => {
    const [away, towards] = stepsOf(turn);
    expect(away).toMatchObject({ overlay: { flip: { cells: ["a6"], half: "away" } }, ms: 140 });
    expect(towards).toMatchObject({ overlay: { flip: { half: "towards" } }, draws: true, ms: 140 });
    expect(JSON.stringify(away)).not.toContain("moon");
  });

  test("two that are no pair lie open long enough for all, however still or fast the screen", () => {
    expect(stepsOf(back)).toMatchObject([
      { ms: LOOK, reveal: true },
      { overlay: { flip: { cells: ["a5", "a6"], half: "away" } } },
      { overlay: { flip: { half: "towards" } }, hides: true, draws: true },
    ]);
  });

  test("a pair is seen, then paid, then counted and told", () => {
    expect(stepsOf(pair)).toMatchObject([
      { pause: true },
      { overlay: { flight: { seat: 0, cell: "a6", chips: 3 } } },
      { draws: true, tells: true, ms: 0 },
    ]);
  });
});

test("a joker pair turns everything; then its cards stand up, and lie there", () => {
  expect(stepsOf(rotate)).toMatchObject([
    { overlay: { rotation: "turning" }, tells: true, ms: 900 },
    { overlay: { rotation: "righting" }, ms: 300 },
    { draws: true, ms: 0 },
  ]);
});
