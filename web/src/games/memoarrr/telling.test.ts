import { afterAll, expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { tellEvent } from "./telling";
import type { Event, Reveal, VolcanoTaken } from "./wire.gen";
import { setWords } from "./words";
import { words as de } from "./words.de";
import { words as en } from "./words.en";

const to = "all";
const reveal = (seat: number, result: Reveal["result"]): Event => ({
  event: "reveal",
  seat,
  cell: "a4",
  card: "crab-desert",
  result,
  to,
});
const volcano = (seat: number, taken: VolcanoTaken["volcano"] = "dark"): Event => ({
  event: "volcano",
  seat,
  volcano: taken,
  next: null,
  to,
});
const again: Event = { event: "again", seat: 1, to };
const peek: Event = { event: "peek", seat: 0, cell: "b4", to };

afterAll(() => setWords(en));

function linesOf(move: readonly Event[], words = en): string[] {
  setWords(words);
  const teller = new Teller((seat) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" }));
  for (const event of move) tellEvent(event, move, teller);
  return teller.log.map(({ text }) => text).reverse();
}

test.each([
  [[reveal(1, "failed"), volcano(1)], "Otto turned up a4 and got the dark volcano"],
  [[reveal(0, "failed"), volcano(0, "light")], "You turned up a4 and got a light volcano"],
  [[reveal(1, "failed")], "Otto turned up a4: no match"],
  [[reveal(0, "connected"), peek], "You turned up a4: a match, then peeked at b4"],
  [[reveal(1, "first"), again], "Otto turned up a4, and goes again"],
])("a move is one line of the log: %#", (move, line) => {
  expect(linesOf(move)).toEqual([line]);
});

test.each([
  [[reveal(1, "failed"), volcano(1)], "Otto hat a4 aufgedeckt und bekommt den dunklen Vulkan"],
  [[reveal(0, "failed"), volcano(0, "light")], "Du hast a4 aufgedeckt und bekommst einen hellen Vulkan"],
  [[reveal(1, "failed")], "Otto hat a4 aufgedeckt, es passt nicht"],
  [[reveal(0, "connected"), peek], "Du hast a4 aufgedeckt, es passt, dann b4 angesehen"],
  [[reveal(1, "first"), again], "Otto hat a4 aufgedeckt: noch einmal dran"],
])("so it is in German: %#", (move, line) => {
  expect(linesOf(move, de)).toEqual([line]);
});

test("a volcano for whoever finds nothing to turn up has a line of its own", () => {
  const move = [reveal(0, "connected"), volcano(1), volcano(0, "light")];
  expect(linesOf(move)).toEqual([
    "You turned up a4: a match",
    "Otto got the dark volcano",
    "You got a light volcano",
  ]);
});
