import { describe, expect, test } from "vitest";
import type { Who } from "../../words/who";
import { COUNTER, type Event } from "./notation";
import { LOOK, stepsOf } from "./steps";
import { placeName, saidOf } from "./telling";

const to = "all" as const;
const people: readonly Who[] = [
  { isYou: true, name: "Ada" },
  { isYou: false, name: "Otto" },
  { isYou: false, name: "Mika" },
];
const who = (seat: number): Who => people[seat] ?? { isYou: false, name: "The Counter" };
const lineOf = (event: Event, move: readonly Event[] = [event]) => saidOf(event, move, who).line;
const spokenOf = (event: Event, move: readonly Event[] = [event]) => saidOf(event, move, who).spoken;

const CARDS = /autumn|knight|queen|lighthouse|[A-J][1-7]\b/;

const kings: Event[] = [
  { event: "setup", start: 1, suits: ["autumn"], backs: {}, to },
  { event: "place", seat: 1, pawn: 1, cell: "b1", to },
  { event: "move", seat: 0, pawn: 2, from: "b1", cell: "b4", to },
  { event: "counter", from: "a1", cell: "b1", to },
  { event: "down", cell: "b1", to },
  { event: "up", cell: "b4", card: "autumn-knight", to },
  { event: "peek", seat: 1, cell: "a4", to },
  { event: "peek", seat: 1, cell: null, to },
  { event: "saw", seat: 0, cards: { a4: "queen" }, to: [0] },
  { event: "recruit", seat: COUNTER, cells: ["a1", "b4"], pairs: 1, to },
];
const pass: Event[] = [
  { event: "turn", seat: 1, cell: "a6", card: "lighthouse", to },
  { event: "back", cells: ["a5", "a6"], to },
];
const tremember: Event[] = [
  { event: "take", seat: 1, cell: "c3", to },
  { event: "push", seat: 1, side: "west", cells: ["a3", "b3", "c3"], to },
  { event: "turn", seat: 1, cell: "a6", card: "lighthouse", to },
  { event: "pair", seat: 1, cells: ["a5", "a6"], points: 3, score: 4, to },
  { event: "back", cells: ["a5", "a6"], to },
  { event: "rotate", to },
];
const matryoshka: Event[] = [
  { event: "draw", seat: 1, count: 2, to },
  { event: "drew", seat: 0, cards: ["C5"], to: [0] },
  { event: "show", seat: 0, card: "C5", to: [0] },
  { event: "ready", seat: 1, to },
  { event: "display", displays: [["C5"], [], []], to },
  { event: "round", round: 2, start: 1, to },
  { event: "middle", seat: 1, card: "C5", to },
  { event: "offered", seat: 2, to },
  { event: "offer", seat: 0, card: "C5", to: [0] },
  { event: "offers", seat: 0, cards: { 1: "C5" }, to: [0] },
  { event: "exchange", seat: 1, with: 0, to },
  { event: "got", seat: 1, card: "C5", to: [0, 1] },
  { event: "left", cards: ["C5"], to },
  { event: "end", scores: [1, 2, 3], winners: [2], to },
];

describe("the log", () => {
  test.each([...kings, ...tremember, ...matryoshka])("names no face: $event", (event) => {
    expect(lineOf(event)?.text ?? "").not.toMatch(CARDS);
    expect(lineOf(event)?.joins ?? "").not.toMatch(CARDS);
  });

  test("says what a pass came to in one line", () => {
    const [turn, back] = pass as [Event, Event];
    expect(lineOf(turn)).toEqual({ seat: 1, text: "Otto turned over a6", joins: undefined });
    expect(lineOf(turn, pass)?.joins).toBe(", then a6");
    expect(lineOf(back, pass)).toEqual({ seat: 1, text: "No pair", joins: ": no pair" });
  });

  test("knows the Counter, who has no seat", () => {
    expect(lineOf(kings[3] as Event)).toMatchObject({ seat: null, text: "The Counter moved from a1 to b1" });
    const lost: Event = { event: "end", scores: [2, 6], winners: [], to };
    expect(lineOf(lost)?.text).toBe("The Counter won the game");
  });

  test("tells everyone's drawing once", () => {
    const drawing: Event[] = [
      { event: "draw", seat: 0, count: 2, to },
      { event: "drew", seat: 0, cards: ["C5", "D1"], to: [0] },
      { event: "draw", seat: 1, count: 2, to },
      { event: "draw", seat: 2, count: 2, to },
    ];
    const told = stepsOf(drawing).flatMap((step) => (step.do === "tell" ? [step.event.event] : []));
    expect(told).toEqual(["draw", "drew"]);
  });
});

describe("the screen reader", () => {
  test.each([...kings, ...tremember, ...matryoshka])(
    "is told to forget what names a face: $event",
    (event) => {
      const said = spokenOf(event);
      if (said && CARDS.test(said.text)) expect(said.faces).toBe(true);
    },
  );

  test("hears a face while it lies open", () => {
    expect(spokenOf(kings[5] as Event)?.text).toBe("b4: autumn knight.");
    expect(spokenOf(tremember[2] as Event)?.text).toBe("Otto turned over a6: lighthouse.");
  });

  test("hears of a doll that was got only if it is one's own", () => {
    expect(spokenOf({ event: "got", seat: 0, card: "C5", to: [0, 1] })?.text).toBe("You got C5.");
    expect(spokenOf({ event: "got", seat: 1, card: "C5", to: [0, 1] })).toBeUndefined();
  });

  test("explores places", () => {
    const nothing = { card: null, back: null, isGap: false, pawns: [], token: null };
    const namer = { who };
    expect(placeName("c3", { ...nothing, isGap: true }, namer)).toBe("c3, empty");
    expect(placeName("c3", { ...nothing, back: "white" }, namer)).toBe("c3, face down, white back");
    const pawns = [
      { seat: 0, number: 2 },
      { seat: 1, number: 1 },
      { seat: COUNTER, number: 0 },
    ];
    expect(placeName("c3", { ...nothing, card: "autumn-knight", token: 1, pawns }, namer)).toBe(
      "c3, autumn knight, Otto’s token, your pawn 2, Otto’s pawn 1, the Counter",
    );
  });
});

describe("steps", () => {
  test("a card that goes back lies open long enough", () => {
    const steps = stepsOf(pass);
    const up = steps.findIndex((step) => step.do === "draw");
    const down = steps.findLastIndex((step) => step.do === "draw");
    const open = steps.slice(up, down).reduce((ms, step) => ms + step.ms, 0);
    expect(open).toBeGreaterThanOrEqual(LOOK);
  });

  test("a private look waits for its owner", () => {
    const steps = stepsOf([kings[6] as Event, kings[8] as Event]);
    expect(steps.map((step) => step.do)).toEqual(["tell", "peer", "look", "unpeer"]);
    expect(steps[2]?.hold).toBe(true);
  });

  test("a card taken out is in the view as long as it is in hand, so it needs no look", () => {
    const saw: Event = { event: "saw", seat: 1, cards: { c3: "lighthouse" }, to: [1] };
    expect(stepsOf([tremember[0] as Event, saw]).some((step) => step.hold)).toBe(false);
  });
});
