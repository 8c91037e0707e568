/** What Tremember says in English. */

import { count, does, subject, subjects, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Card, Reason } from "./wire.gen";

const points = (n: number): string => count(n, "point", "points");
/** How two cards lie that score this many points (TRE-8). */
const lying: Readonly<Record<number, string>> = { 3: "side by side", 2: "corner to corner", 1: "apart" };

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "take-face-up": "This card is face up. Take one that’s face down.",
  "gap-on-edge": "The gap is right at this edge, so nothing would move.",
  "turn-face-up": "This card is already face up.",
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
  /** Words on a card, so they must be short. */
  tags: { first: "match me", in: "new", miss: "no pair", pair: (n: number) => `+${n}` },
  turned: "turned",
  holds: "holds a card",

  ask: {
    take: "Take out a card",
    takeWhy: "Any face-down card. Only you will see it.",
    again: "A pair! You go again.",
    push: "Push it back in",
    pushWhy: "From which edge? The line moves along by one.",
    first: "Turn over a card",
    firstWhy: "Two alike make a pair. The one you pushed in counts too.",
    second: "Where is its twin?",
    secondWhy: "Side by side scores 3 points, corner to corner 2, apart 1.",
    wait: (who: Who) => `${whose(who)} turn`,
    waitTake: (who: Who) => `${does(who, "are", "is")} taking out a card.`,
    waitPush: (who: Who, cell: string) =>
      `${does(who, "are", "is")} looking at the card from ${cell}, then ${who.isYou ? "push" : "pushes"} it back in.`,
    waitTurn: (who: Who) => `${does(who, "are", "is")} turning over two cards.`,
    waitSecond: (who: Who) => `${does(who, "are", "is")} looking for its twin.`,
    limit: (n: number) => `The game ends in ${count(n, "turn", "turns")} unless somebody finds a pair.`,
  },

  /** The log: what happened, without faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    take: (who: Who, cell: string) => `${subject(who)} took out ${cell}`,
    push: (who: Who, side: string) => `${subject(who)} pushed it in from ${side}`,
    turn: (who: Who, cell: string) => `${subject(who)} turned over ${cell}`,
    pair: (who: Who, n: number) => `${subject(who)} found a pair ${lying[n] ?? ""}: ${points(n)}`,
    back: "No pair",
    rotate: "The jokers turned everything a quarter turn clockwise",
    end: (who: readonly Who[]) => `${subjects(who)} won the game`,
    join: {
      push: (side: string) => `, then pushed it in from ${side}`,
      turn: (cell: string) => `, then ${cell}`,
      pair: (n: number) => `: a pair ${lying[n] ?? ""}, ${points(n)}`,
      back: ": no pair",
    },
  },

  /** For the screen reader: with the face, as long as it lies open. */
  speech: {
    turn: (who: Who, cell: string, card: string) => `${subject(who)} turned over ${cell}: ${card}.`,
    match: (card: string) => `Find the other: ${card}.`,
  },

  result: {
    shared: "Equal points: a shared win.",
    limit: (turns: number) => `${turns} turns in a row without a pair: the game ends as it stands.`,
    unfound: "Nobody found the faded pictures.",
  },
  ending: {
    title: "The chips",
    found: "Pairs found",
    points: "Points",
    pair: (card: string, points: number) => `${card}, ${count(points, "point", "points")}`,
    none: "no pair",
    total: (who: Who, points: number) => `${subject(who)}: ${count(points, "point", "points")}.`,
    all: "All pairs are found.",
  },
};

export type Words = typeof words;
