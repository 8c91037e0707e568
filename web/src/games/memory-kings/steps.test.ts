import { describe, expect, test } from "vitest";
import { LOOK, NOTICE } from "../../kit/timing";
import { stepsOf } from "./steps";
import type { Event } from "./wire.gen";

const to = "all" as const;
const place: Event = { event: "place", seat: 0, pawn: 2, cell: "b1", to };
const move: Event = { event: "move", seat: 1, pawn: 2, from: "a1", cell: "c2", to };
const down: Event = { event: "down", cell: "a1", to };
const up: Event = { event: "up", cell: "c2", card: "autumn-rook", to };
const recruit: Event = { event: "recruit", seat: 1, cells: ["c2", "d5"], pairs: 2, to };
const counter: Event = { event: "counter", from: "a1", cell: "b1", to };

const show = (...events: readonly Event[]) => events.flatMap((event) => stepsOf(event, events));

test("cause, card, consequence: a move that recruits", () => {
  expect(show(move, down, up, recruit).flatMap(({ overlay }) => (overlay ? [overlay] : []))).toEqual([
    { hop: { seat: 1, number: 2 } },
    { flip: { cells: ["a1"], half: "away" } },
    { flip: { cells: ["a1"], half: "towards" } },
    { flip: { cells: ["c2"], half: "away" } },
    { flip: { cells: ["c2"], half: "towards" } },
    { recruitedCells: ["c2", "d5"] },
  ]);
});

test("every event that changes something is drawn in one of its steps", () => {
  for (const event of [place, move, down, up, recruit, counter])
    expect(show(event).filter(({ draws }) => draws)).toHaveLength(1);
});

test("what others do is told as it begins: until then the prompt keeps what was asked", () => {
  for (const event of [place, move, counter]) expect(show(event)[0]?.tells).toBe(true);
});

test("a pawn hops 260 ms; a card turns half, then half: 280 ms", () => {
  expect(show(move, up).slice(0, 3)).toMatchObject([{ ms: 260 }, { ms: 140 }, { ms: 140, draws: true }]);
});

test("the face is in no step before its own", () => {
  const steps = show(move, down, up);
  const before = steps.slice(
    0,
    steps.findIndex(({ faces }) => faces?.["c2"]),
  );
  expect(before).toHaveLength(4);
  expect(JSON.stringify(before)).not.toContain("rook");
});

test("when all pawns stand, their cards turn up together, and lie open long enough for all", () => {
  const other: Event = { event: "up", cell: "b1", card: "winter-bishop", to };
  const flip = { cells: ["b1", "c2"] };
  expect(show(place, other, up).slice(2)).toMatchObject([
    { overlay: { flip: { ...flip, half: "away" } }, ms: 140 },
    {
      overlay: { flip: { ...flip, half: "towards" } },
      draws: true,
      faces: { b1: "winter-bishop" },
      ms: 0,
    },
    {
      overlay: { flip: { ...flip, half: "towards" } },
      draws: true,
      faces: { c2: "autumn-rook" },
      ms: 140,
    },
    { ms: LOOK, reveal: true },
  ]);
});

test("alone, the card of one's own pawn and the Counter's turn up one after the other", () => {
  const other: Event = { event: "up", cell: "b1", card: "winter-bishop", to };
  const cells = show(move, up, counter, other).map(({ overlay }) => overlay?.flip?.cells);
  expect(cells.filter((each) => each !== undefined)).toEqual([["c2"], ["c2"], ["b1"], ["b1"]]);
});

test("the Counter's move is told, and then shown", () => {
  expect(show(counter)).toMatchObject([
    { tells: true, pause: true },
    { overlay: { hop: { seat: -1, number: 0 } }, draws: true },
  ]);
});

describe("the queen's advice", () => {
  const peek: Event = { event: "peek", seat: 0, cell: "b4", to };
  const saw: Event = { event: "saw", seat: 0, cards: { b4: "spring-knight" }, to: [0] };

  test("is opened, held, and closed by its owner", () => {
    const steps = show(peek, saw);
    expect(steps.find(({ hold }) => hold)?.overlay).toEqual({
      look: { b4: "spring-knight" },
      isLooking: true,
    });
    expect(JSON.stringify(steps.at(-1))).not.toContain("knight");
  });

  test("of another leaves time to see where", () => {
    expect(show(peek)).toMatchObject([{ tells: true, draws: true, ms: NOTICE, pause: true }]);
  });

  test("declined is only told", () => {
    expect(show({ ...peek, cell: null })).toMatchObject([{ tells: true, ms: 0 }]);
  });
});
