import { describe, expect, test } from "vitest";
import type { Teller } from "../../kit/game";
import type { Event } from "./notation";
import { tellEvent } from "./telling";

const to = "all" as const;
const FACES = /lighthouse|anchor/;
const turn: Event = { event: "turn", seat: 1, cell: "a6", card: "lighthouse", to };
const back: Event = { event: "back", cells: ["a5", "a6"], to };
const pair: Event = { event: "pair", seat: 1, cells: ["a5", "a6"], points: 3, score: 4, to };
const push: Event = { event: "push", seat: 1, side: "west", cells: ["a3", "b3", "c3"], to };
const EVENTS: Event[] = [
  { event: "setup", start: 1, to },
  { event: "take", seat: 1, cell: "c3", to },
  { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
  push,
  turn,
  pair,
  back,
  { event: "rotate", to },
  { event: "end", scores: [1, 4], winners: [1], ended: "all-open", decided: "points", to },
];

function told(events: readonly Event[], move: readonly Event[] = events) {
  const log: { seat: number | null; line: string; joins?: string | undefined }[] = [];
  let spoken: { line: string; faces: boolean }[] = [];
  const teller: Teller = {
    who: (seat) => ({ isYou: seat === 0, name: seat === 1 ? "Otto" : "Ada" }),
    addLine: (seat, line, joins) => log.push({ seat, line, joins }),
    say: (line, faces = false) => spoken.push({ line, faces }),
    forgetFaces: () => {
      spoken = spoken.filter(({ faces }) => !faces);
    },
  };
  for (const event of events) tellEvent(event, move, teller);
  return { log, spoken };
}

describe("the log", () => {
  test.each(EVENTS)("names no face: $event", (event) => {
    expect(JSON.stringify(told([event]).log)).not.toMatch(FACES);
  });

  test("says what two cards came to in one line", () => {
    expect(told([turn]).log[0]).toEqual({ seat: 1, line: "Otto turned over a6", joins: undefined });
    expect(told([turn, back]).log.map(({ seat, joins }) => [seat, joins])).toEqual([
      [1, ", then a6"],
      [1, ": no pair"],
    ]);
    expect(told([turn, pair]).log[1]?.joins).toBe(": a pair side by side, 3 points");
  });
});

describe("the screen reader", () => {
  test.each(EVENTS)("is told to forget what names a face: $event", (event) => {
    for (const { line, faces } of told([event]).spoken) if (FACES.test(line)) expect(faces).toBe(true);
  });

  test("hears a face while it lies open, and no longer", () => {
    expect(told([turn]).spoken[0]).toEqual({ line: "Otto turned over a6: lighthouse.", faces: true });
    expect(JSON.stringify(told([turn, back]).spoken)).not.toMatch(FACES);
  });
});
