/** What Memoarrr! says in English. */

import { capital, count, does, list, spelt, subject, subjects, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Reason } from "./wire.gen";

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "side-taken": "Somebody was quicker: this side is taken.",
  "no-location": "There’s no location in the middle.",
  "face-up": "This card is already face up.",
  "just-looked-at": "Somebody has just looked at this card, so it can’t be the very first.",
  banned: "A walrus is blocking this card.",
  "not-adjacent": "The octopus only swaps with a card right beside, above or below it.",
};

export const words = {
  ...invitation,
  reasons,
  island: "Island",
  round: (n: number) => `Round ${n} of 7`,
  beforeRound: "Before round 1",
  animals: { penguin: "penguin", octopus: "octopus", walrus: "walrus", crab: "crab", turtle: "turtle" },
  landscapes: { water: "water", flowers: "flowers", lava: "lava", jungle: "jungle", desert: "desert" },
  places: {
    water: "on water",
    flowers: "in the flowers",
    lava: "on lava",
    jungle: "in the jungle",
    desert: "in the desert",
  },
  sides: { north: "North", east: "East", south: "South", west: "West" },
  volcanoes: {
    "1": "the volcano with 1 bird",
    "3": "the volcano with 3 birds",
    "7": "the volcano with 7 birds",
    dark: "the dark volcano",
    light: "a light volcano",
  },
  card: (animal: string, place: string) => `${animal} ${place}`,
  /** What the animals do when they are turned up. */
  overview: {
    title: "Animals",
    penguin: "look at a face-down card; only you see it",
    octopus: "swaps places with a neighbour",
    walrus: "blocks a card for the next player",
    crab: "take another turn",
    turtle: "does nothing, slowly",
  },
  faceDown: (cell: string) => `${cell}, face down`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  barred: (cell: string) => `${cell}, face down, blocked by the walrus`,
  matchMe: "match me",
  verdicts: { first: "first", connected: "a match", failed: "no match" },
  stack: (volcano: string | null, chests: number) =>
    `In the middle: ${volcano ? `${volcano} on top of ` : ""}${count(chests, "chest", "chests")}`,
  chests: (n: number) => count(n, "chest", "chests"),
  took: (volcano: string) => `took ${volcano}`,
  noChest: "no chest yet",
  wonRound: "won the round",
  or: "or",

  /** What somebody is about to do. */
  moves: {
    side: (side: string) => `Look at the ${side.toLowerCase()} side`,
    reveal: (cell: string) => `Turn up ${cell}`,
    peek: (cell: string) => `Look at ${cell}`,
    swap: (cell: string) => `Swap with ${cell}`,
    ban: (cell: string) => `Block ${cell}`,
  },

  ask: {
    side: "Choose a side of the island",
    sideWhy: "Only you get to see its three middle cards.",
    sideButton: (side: string, cells: readonly string[]) => `${side}: look at ${list(cells)}`,
    sideWait: "The others are still choosing a side.",
    sideTold: "Three cards each, for their own eyes only.",
    sideOthers: "Everyone is choosing a side of the island.",
    revealFirstWhy: "The first card of a round always counts as a match.",
    revealVeryFirst: "Any card that nobody has just looked at.",
    reveal: "Turn up a location",
    matchWhy: "The same animal or the same landscape.",
    ban: (cell: string) => `A walrus is blocking ${cell}.`,
    again: "The crab gives you another turn.",
    peek: "Penguin: look at a card",
    peekWhy: "Any face-down location. Only you will see it.",
    swap: "Octopus: swap two cards",
    swapWhy: "It swaps places with a neighbour, face up or face down.",
    walrus: "Walrus: block a card",
    walrusWhy: "The next player can’t turn it up.",
    wait: (who: Who) => `${whose(who)} turn`,
    waitReveal: (who: Who) => `${does(who, "are", "is")} turning up a location.`,
    waitPeek: (who: Who) => `${whose(who)} penguin is looking at a card in secret.`,
    waitSwap: (who: Who) => `${whose(who)} octopus is swapping with a neighbour.`,
    waitBan: (who: Who) => `${whose(who)} walrus is blocking a card.`,
    outWhy: "You have a volcano, so you’re out for the rest of the round.",
  },

  /** The log: what happened, without faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    side: (who: Who, side: string) => `${subject(who)} took the ${side.toLowerCase()} side`,
    round: (round: number, who: Who) => `Round ${round}: ${does(who, "start", "starts")}`,
    first: (who: Who, cell: string) => `${subject(who)} turned up ${cell}`,
    connected: (who: Who, cell: string) => `${subject(who)} turned up ${cell}: a match`,
    failed: (who: Who, cell: string) => `${subject(who)} turned up ${cell}: no match`,
    volcano: (who: Who, volcano: string) => `${subject(who)} got ${volcano}`,
    peek: (who: Who, cell: string) => `${subject(who)} peeked at ${cell}`,
    swap: (who: Who, cells: readonly string[]) => `${subject(who)} swapped ${list(cells)}`,
    ban: (who: Who, cell: string) => `${subject(who)} blocked ${cell}`,
    again: (who: Who) => `${does(who, "go", "goes")} again`,
    treasure: (who: Who) => `${subject(who)} won the round and a chest`,
    end: (who: readonly Who[]) => `${subjects(who)} won the game`,
    join: {
      volcano: (_who: Who, volcano: string) => ` and got ${volcano}`,
      peek: (cell: string) => `, then peeked at ${cell}`,
      swap: (cells: readonly string[]) => `, then swapped ${list(cells)}`,
      ban: (cell: string) => `, then blocked ${cell}`,
      again: (who: Who): string => (who.isYou ? ", and go again" : ", and goes again"),
    },
  },

  /** For the screen reader: with the face, as long as it lies open. */
  speech: {
    first: (who: Who, cell: string, card: string) => `${subject(who)} turned up ${cell}: ${card}.`,
    connected: (who: Who, cell: string, card: string) =>
      `${subject(who)} turned up ${cell}: ${card}. A match.`,
    failed: (who: Who, cell: string, card: string) => `${subject(who)} turned up ${cell}: ${card}. No match.`,
    match: (animal: string, landscape: string) => `Match ${animal} or ${landscape}.`,
  },

  result: {
    byChests: "Equal rubies, so more chests win.",
    byHighest: "Equal rubies and chests, so the richest single chest wins.",
    shared: "All equal: a shared win.",
    rubies: (n: number) => count(n, "ruby", "rubies"),
    chest: (n: number) => `a chest with ${count(n, "ruby", "rubies")}`,
    noChest: "no chest",
    allUp: "Every location, as it lay at the end.",
    removed: "removed",
    removedLabel: (card: string) => `Removed before the game: ${card}`,
  },
  ending: {
    title: "The treasures",
    treasures: "Treasures",
    rubies: "Rubies",
    shut: (round: number) => `Round ${round}: still shut`,
    open: (round: number, n: number) => `Round ${round}: ${count(n, "ruby", "rubies")}`,
    roundTag: (round: number) => `round ${round}`,
    /** "Ada opens a second chest: four rubies!" */
    opens: (who: Who, nth: number, rubies: number) =>
      `${does(who, "open", "opens")} ${["a", "a second", "a third", "a fourth", "a fifth", "a sixth", "a seventh"][nth - 1]} chest: ${rubies === 1 ? "one ruby" : `${spelt(rubies)} rubies!`}`,
    speech: (round: number, who: Who, rubies: number, total: number) =>
      `Round ${round}: ${subject(who)}, ${rubies === 1 ? "one ruby" : `${spelt(rubies)} rubies`}. ${does(who, "have", "has")} ${spelt(total)}.`,
    chests: (n: number) => capital(n === 1 ? "one chest" : `${spelt(n)} chests`),
    lastDecided: (chests: string) => `${chests}, and the last round decided it.`,
    plain: (chests: string) => `${chests}.`,
  },
};

export type Words = typeof words;
