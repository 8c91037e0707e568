/** What Tremember says in English. */

import { count, does, list, subject, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Card, Reason } from "./wire.gen";

const points = (n: number): string => count(n, "point", "points");
/** How the two lie that brought so many points (TRE-8). */
const lying: Readonly<Record<number, string>> = { 3: "side by side", 2: "corner to corner", 1: "apart" };

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "take-face-up": "This card lies open: take one that lies face down.",
  "gap-on-edge": "The gap is on this very edge, so nothing would move.",
  "turn-face-up": "This card lies open already.",
};

export const words = {
  ...invitation,
  reasons,
  frame: "Pictures",
  pairs: (found: number, all: number) => `${found} of ${all} pairs`,
  points,
  cards: {
    lighthouse: "lighthouse",
    teapot: "teapot",
    umbrella: "umbrella",
    cactus: "cactus",
    key: "key",
    rocket: "rocket",
    cherries: "cherries",
    sailboat: "sailboat",
    guitar: "guitar",
    moon: "moon",
    balloon: "balloon",
    sock: "sock",
    anchor: "anchor",
    kite: "kite",
    pineapple: "pineapple",
    "ice-cream": "ice cream",
    "joker-1": "joker 1",
    "joker-2": "joker 2",
  } satisfies Record<Card, string>,
  sides: { north: "the top", east: "the right", south: "the bottom", west: "the left" },
  faceDown: (cell: string) => `${cell}, face down`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  unfound: (place: string) => `${place}, not found`,
  gap: (cell: string) => `${cell}, empty`,
  /** What somebody is about to do. */
  moves: {
    take: (cell: string) => `Take out ${cell}`,
    push: (side: string) => `Push in from ${side}`,
    turn: (cell: string) => `Turn over ${cell}`,
  },
  /** Few letters: they stand on a card. */
  tags: { first: "match me", in: "new", miss: "no pair", pair: (n: number) => `+${n}` },
  turned: "turned",
  holds: "holds a card",

  ask: {
    take: "Take out a card",
    takeWhy: "Any that lies face down. Only you see it.",
    again: "A pair: you go again.",
    push: "Push it back in",
    pushWhy: "From which edge? The line moves by one.",
    first: "Turn over a card",
    firstWhy: "Two alike are a pair. The one you pushed in may be one of them.",
    second: "Where is its twin?",
    secondWhy: "Side by side it brings 3 points, corner to corner 2, else 1.",
    wait: (who: Who) => `${whose(who)} turn`,
    waitTake: (who: Who) => `${does(who, "take", "takes")} out a card.`,
    waitPush: (who: Who, cell: string) =>
      `${does(who, "look", "looks")} at the card from ${cell} and ${who.isYou ? "push" : "pushes"} it back in.`,
    waitTurn: (who: Who) => `${does(who, "turn", "turns")} over two cards.`,
    waitSecond: (who: Who) => `${does(who, "look", "looks")} for its twin.`,
    limit: (n: number) => `Without a pair the game ends in ${count(n, "turn", "turns")}.`,
  },

  /** The log: what happened, no faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    take: (who: Who, cell: string) => `${subject(who)} took out ${cell}`,
    push: (who: Who, side: string) => `${subject(who)} pushed it in from ${side}`,
    turn: (who: Who, cell: string) => `${subject(who)} turned over ${cell}`,
    pair: (who: Who, n: number) => `${subject(who)} found a pair ${lying[n] ?? ""}: ${points(n)}`,
    back: "No pair",
    rotate: "The joker turned everything by a quarter, clockwise",
    end: (who: readonly Who[]) => `${list(who.map(subject))} won the game`,
    join: {
      push: (side: string) => `, and pushed it in from ${side}`,
      turn: (cell: string) => `, then ${cell}`,
      pair: (n: number) => `: a pair ${lying[n] ?? ""}, ${points(n)}`,
      back: ": no pair",
    },
  },

  /** For the screen reader: with the face, as long as it lies open. */
  spoken: {
    turn: (who: Who, cell: string, card: string) => `${subject(who)} turned over ${cell}: ${card}.`,
    match: (card: string) => `Find the other: ${card}.`,
  },

  result: {
    shared: "Equal points: a draw.",
    limit: (turns: number) => `${turns} turns in a row without a pair: the game ends as it stands.`,
    unfound: "The pale pictures were not found.",
  },
};

export type Words = typeof words;
