import { describe, expect, test } from "vitest";
import { Teller } from "../../kit/teller.svelte";
import { tellEvent } from "./telling";
import type { Event } from "./wire.gen";
import { words as de } from "./words.de";
import { words as en } from "./words.en";

const to = "all" as const;
const CARD = /[A-J][1-7]\b/;

const events: Event[] = [
  { event: "setup", start: 1, sets: ["A", "C"], to },
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
  { event: "got", seat: 0, card: "C5", to: [0, 1] },
  { event: "got", seat: 1, card: "C5", to: [0, 1] },
  { event: "active", seat: 1, to },
  { event: "back", to },
  { event: "left", cards: ["C5"], to },
  { event: "end", scores: [1, 2, 3], winners: [2], ended: "rounds", decided: "points", to },
];

function heard(event: Event) {
  const teller = new Teller((seat) => ({ isYou: seat === 0, name: ["Ada", "Otto", "Mika"][seat] ?? "" }));
  tellEvent(event, teller);
  return { lines: teller.log.map(({ text }) => text), speech: teller.speech };
}

const kindOf = (kind: Event["event"]): Event => events.find(({ event }) => event === kind) as Event;

describe("the log", () => {
  test.each(events)("names no face: $event", (event) => {
    for (const line of heard(event).lines) expect(line).not.toMatch(CARD);
  });
});

describe("the screen reader", () => {
  test.each(events)("is told to forget what names a face: $event", (event) => {
    for (const { text, namesFace } of heard(event).speech) expect(namesFace).toBe(CARD.test(text));
  });

  test("hears which doll is laid in the middle", () => {
    expect(heard(kindOf("middle")).speech[0]?.text).toBe("Otto laid a doll in the middle: C5, clover.");
  });

  test("hears of a doll that was got only if it is one's own", () => {
    const [mine, theirs] = events.filter(({ event }) => event === "got") as [Event, Event];
    expect(heard(mine).speech[0]?.text).toBe("You got C5, clover.");
    expect(heard(theirs).speech).toEqual([]);
  });

  test("hears of it on a shared device too, where nobody is called you", () => {
    const teller = new Teller(
      (seat) => ({ isYou: false, name: ["Ada", "Otto", "Mika"][seat] ?? "" }),
      (seat) => seat === 1,
    );
    for (const event of events.filter(({ event }) => event === "got")) tellEvent(event, teller);
    expect(teller.speech.map(({ text }) => text)).toEqual(["You got C5, clover."]);
  });
});

test("you and others take their own form of the verb, in both languages", () => {
  const [you, otto] = [
    { isYou: true, name: "Ada" },
    { isYou: false, name: "Otto" },
  ];
  expect(en.log.exchange(otto, you)).toBe("Otto exchanged with you");
  expect(de.log.exchange(you, otto)).toBe("Du hast mit Otto getauscht");
  expect(de.ask.wait([otto, you])).toBe("Warten auf Otto und dich");
  expect(en.ask.wait([otto])).toBe("Waiting for Otto");
});
