import { expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { tellEvent } from "./telling";
import type { Event } from "./wire.gen";

const to = "all" as const;
const move: Event = { event: "move", seat: 0, pawn: 2, from: "b1", cell: "c3", to };
const peek: Event = { event: "peek", seat: 0, cell: "d4", to };
const recruit: Event = { event: "recruit", seat: 0, cells: ["c3", "e1"], pairs: 1, to };
const counter: Event = { event: "counter", from: "a1", cell: "b1", to };
const itsPair: Event = { event: "recruit", seat: -1, cells: ["b1", "e1"], pairs: 1, to };
const lost: Event = {
  event: "end",
  scores: [0, 6],
  winners: [],
  ended: "counter-pairs",
  decided: "lost",
  to,
};
const EVENTS: readonly Event[] = [
  { event: "setup", start: 1, suits: ["autumn"], backs: { a1: "black" }, to },
  { event: "place", seat: 1, pawn: 1, cell: "b1", to },
  move,
  { event: "down", cell: "b1", to },
  { event: "up", cell: "c3", card: "autumn-rook", to },
  peek,
  { event: "peek", seat: 1, cell: null, to },
  { event: "saw", seat: 0, cards: { d4: "winter-knight" }, to: [0] },
  recruit,
  counter,
  itsPair,
  lost,
];
const FACE = /autumn|winter|rook|knight|bishop|queen/;

function hear(...events: readonly Event[]): Teller {
  const teller = new Teller((seat) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" }));
  for (const event of events) tellEvent(event, teller);
  return teller;
}

const lines = (teller: Teller) => teller.log.map(({ text }) => text);

test("the log names no face", () => {
  expect(lines(hear(...EVENTS)).join(" ")).not.toMatch(FACE);
  for (const event of EVENTS) expect(lines(hear(event)).join(" ")).not.toMatch(FACE);
});

test("what names a face is removed when the card goes face down", () => {
  const said = EVENTS.flatMap((event) => hear(event).speech);
  expect(said.filter(({ text }) => FACE.test(text))).toHaveLength(1);
  for (const { text, namesFace } of said) expect(FACE.test(text)).toBe(namesFace);
});

test("what follows a move continues its line", () => {
  expect(lines(hear(move, peek, recruit))).toEqual([
    "You moved pawn 2 from b1 to c3, and looked at d4, and recruited the pair on c3 and e1",
  ]);
});

test("the Counter is named, and has no seat in the log", () => {
  expect(hear(itsPair, counter).log.map(({ seat, text }) => [seat, text])).toEqual([
    [null, "The Counter moved to b1"],
    [null, "The Counter recruited the pair on b1 and e1"],
  ]);
});

test("the end says who won; alone it may be the Counter", () => {
  const won: Event = { event: "end", scores: [6, 2], winners: [0], ended: "pairs", decided: "pairs", to };
  expect(lines(hear(won))).toEqual(["You won the game"]);
  expect(lines(hear(lost))).toEqual(["The Counter won the game"]);
});
