/** What Pairs says in English. */

import { capital, count, does, subject, subjects, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Card, Reason } from "./wire.gen";

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-card": "There’s no card here.",
  "face-up": "This card is already face up.",
  taken: "This card has already been taken.",
};

const pictures: Readonly<Record<Card, string>> = {
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
  penguin: "penguin",
  octopus: "octopus",
  walrus: "walrus",
  crab: "crab",
  turtle: "turtle",
  apple: "apple",
  bird: "bird",
  clover: "clover",
  daisy: "daisy",
  ear: "ear of wheat",
  fish: "fish",
  grapes: "grapes",
  heart: "heart",
  ice: "ice cube",
  jewel: "jewel",
  volcano: "volcano",
};

export const words = {
  ...invitation,
  reasons,
  pictures,
  board: "Cards",
  progress: (found: number, all: number) => `${found} of ${count(all, "pair", "pairs")}`,
  /** Alone, on the day's deal. */
  figures: { turns: "turns", pairs: "pairs", of: (found: number, all: number) => `${found} of ${all}` },
  turns: (n: number) => count(n, "turn", "turns"),
  pairs: (n: number) => count(n, "pair", "pairs"),
  faceDown: (cell: string) => `${cell}, face down`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  empty: (cell: string) => `${cell}, taken`,
  unfound: (seen: string) => `${seen}, not found`,
  tags: { first: "match me", pair: "a pair", miss: "no pair" },

  /** What somebody is about to do. */
  moves: { turn: (cell: string) => `Turn over ${cell}` },

  ask: {
    first: "Turn over a card",
    firstWhy: "Then a second one. Two alike are yours.",
    again: "A pair! Take another turn.",
    second: "Where is its twin?",
    secondWhy: "Turn over a second card.",
    wait: (who: Who) => `${whose(who)} turn`,
    waitFirst: (who: Who) => `${does(who, "turn", "turns")} over a card.`,
    waitSecond: (who: Who) => `${does(who, "look", "looks")} for its twin.`,
    limit: (n: number) => `${count(n, "more turn", "more turns")} without a pair and the game ends.`,
  },

  /** The log: what happened, without faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    turn: (who: Who, cell: string) => `${subject(who)} turned over ${cell}`,
    pair: (who: Who) => `${subject(who)} found a pair`,
    back: "No pair. Both cards turn back.",
    end: (who: readonly Who[]) => (who.length === 0 ? "Nobody won" : `${subjects(who)} won the game`),
    join: {
      turn: (cell: string) => ` and ${cell}`,
      pair: ": a pair",
      back: ": no pair",
    },
  },

  /** Alone, after a turn without a pair, while both cards lie open. */
  alone: {
    remember: "No pair: remember both",
    both: (one: string, other: string) => `${capital(one)} and ${other}.`,
    goOn: "Tap to go on.",
    missed: (turn: number, both: string) => `Turn ${turn}, no pair. ${both}`,
  },

  /** For the screen reader: with the face, as long as it lies open. */
  speech: {
    turn: (who: Who, cell: string, card: string) => `${subject(who)} turned over ${cell}: ${card}.`,
    match: (card: string) => `Find the other ${card}.`,
  },

  result: {
    all: "All pairs are found.",
    limit: (n: number) => `${count(n, "turn", "turns")} in a row without a pair: the game ends as it stands.`,
    shared: "Equal pairs: a shared win.",
    alone: (needed: number) => `All pairs found, in ${count(needed, "turn", "turns")}.`,
    lost: (n: number) => `${count(n, "turn", "turns")} in a row without a pair: the game is lost.`,
    unfound: "Cards that nobody found are shown where they lay.",
  },
  ending: {
    title: "The pairs",
    taken: "Pairs taken",
    pairs: "Pairs",
    none: "no pair",
    total: (who: Who, pairs: number) => `${subject(who)}: ${count(pairs, "pair", "pairs")}.`,
    alone: "You found them all",
    lost: "Not this time",
  },
};

export type Words = typeof words;
