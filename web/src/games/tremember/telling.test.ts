import { describe, expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { tellEvent } from "./telling";
import type { Event } from "./wire.gen";

const to = "all" as const;
const FACES = /lighthouse|anchor/;
const turn: Event = { event: "turn", seat: 1, cell: "a6", card: "lighthouse", to };
const back: Event = { event: "back", cells: ["a5", "a6"], to };
const pair: Event = { event: "pair", seat: 1, cells: ["a5", "a6"], points: 3, score: 4, to };
const EVENTS: Event[] = [
  { event: "setup", start: 1, to },
  { event: "take", seat: 1, cell: "c3", to },
  { event: "saw", seat: 0, cards: { c3: "anchor" }, to: [0] },
  { event: "push", seat: 1, side: "west", cells: ["a3", "b3", "c3"], to },
  turn,
  pair,
  back,
  { event: "rotate", to },
  { event: "end", scores: [1, 4], winners: [1], ended: "all-open", decided: "points", to },
];

/** A teller that was told these moves. */
function told(...moves: readonly (readonly Event[])[]): Teller {
  const teller = new Teller((seat) => ({ isYou: seat === 0, name: seat === 1 ? "Otto" : "Ada" }));
  for (const move of moves) for (const event of move) tellEvent(event, move, teller);
  return teller;
}

describe("the log", () => {
  test.each(EVENTS)("names no face: $event", (event) => {
    expect(JSON.stringify(told([event]).log)).not.toMatch(FACES);
  });

  test("says what two cards came to in one line", () => {
    const first: Event = { ...turn, cell: "a5" };
    const line = (...events: readonly Event[]) => told([first], events).log.map(({ text }) => text);
    expect(line(turn, back)).toEqual(["Otto turned over a5, then a6: no pair"]);
    expect(line(turn, pair)).toEqual(["Otto turned over a5, then a6: a pair side by side, 3 points"]);
    expect(line(turn)).toEqual(["Otto turned over a6", "Otto turned over a5"]);
  });
});

test.each(EVENTS)("the screen reader is told to forget what names a face: $event", (event) => {
  for (const { text, namesFace } of told([event]).speech) expect(namesFace || !FACES.test(text)).toBe(true);
});

test("the screen reader hears a face while it lies open", () => {
  expect(told([turn]).speech).toMatchObject([{ text: "Otto turned over a6: lighthouse.", namesFace: true }]);
});
