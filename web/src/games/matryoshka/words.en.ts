/** What Matryoshka says in English. */

import { count, does, list, subject, subjects, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Reason } from "./wire.gen";

const names = (who: readonly Who[]): string => list(who.map(({ isYou, name }) => (isYou ? "you" : name)));

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-offer": "This player hasn’t made an offer.",
  "set-left-out": "This set isn’t in the game.",
  "on-display": "This doll is on display, not in your hand.",
  "not-in-hand": "This doll isn’t in your hand.",
  "out-of-order": "This doll comes before one you’ve already picked.",
  "too-high": "Too few dolls would be left to pick after this one.",
};

export const words = {
  ...invitation,
  reasons,
  round: (n: number) => `Round ${n} of 4`,
  beforeRound: "Before round 1",
  /** What the dolls of a set wear on their aprons. */
  sets: {
    A: "apple",
    B: "bird",
    C: "clover",
    D: "daisy",
    E: "ear of wheat",
    F: "fish",
    G: "grapes",
    H: "heart",
    I: "ice",
    J: "jewel",
  },
  card: (card: string, set: string) => `${card}, ${set}`,
  set: (set: string, motif: string) => `Set ${set}, ${motif}`,
  value: (value: number) => `Size ${value}`,
  ofValue: (n: number, value: number) => `${count(n, "doll", "dolls")} of size ${value}`,
  dolls: (n: number) => count(n, "doll", "dolls"),
  /** What counts, in a lesson. */
  table: { inARow: "In a row or same size", points: "Points", longRuns: "Bonus for runs" },
  overview: {
    title: "What counts",
    note: "For this many dolls of one size, or of one set without a gap (a run):",
    withBonus: (points: string, run: number) => `${points}, as a run ${run}`,
    more: "each doll of one size beyond that",
    each: (n: number) => `${n} more for each of one size`,
  },
  inPlay: "Sets in this game",
  deck: (n: number) => `${count(n, "doll", "dolls")} in the deck`,

  middle: "Middle",
  middleEmpty: "nothing in the middle yet",
  offers: "Offers, face down",
  offersOpen: "Offers, for your eyes only",
  offerOf: (who: Who) => (who.isYou ? "your offer" : `${who.name}’s offer`),
  choosing: "choosing…",
  faceDown: "face down",
  ready: "ready",
  readiness: "Who has picked",
  /** What somebody is about to do. */
  moves: {
    middle: (card: string) => `Lay ${card} in the middle`,
    offer: (card: string) => `Offer ${card}`,
    take: (card: string, who: Who) => `Take ${card}, offered by ${who.name}`,
  },

  hand: "Your hand",
  handEmpty: "Your hand is empty.",
  fresh: "new",
  shelf: "Your dolls",
  picked: "picked",
  displays: "Displays",
  display: (who: Who) => `${whose(who)} display`,
  noDisplay: "Nothing is shown now.",
  left: "left over",
  leftOf: (who: Who, card: string) => `${does(who, "have", "has")} ${card} left over`,

  /** Under a player's name. */
  notes: {
    points: (n: number) => count(n, "point", "points"),
    sofar: (n: number) => `${count(n, "point", "points")} so far`,
    cards: (shown: number, held: number) =>
      shown > 0 ? `${shown} shown, ${held} in hand` : `${held} in hand`,
  },
  starts: "starts",
  swapped: "has just exchanged",

  pick: {
    done: (n: number) => (n === 1 ? "Show this one" : `Show these ${n}`),
    sofar: (chosen: number, missing: number) =>
      chosen > missing ? `${chosen - missing} too many` : `${chosen} of ${missing} picked`,
    all: "All",
    none: "None",
  },

  ask: {
    show: (n: number) => `Pick ${count(n, "doll", "dolls")} to show`,
    showWhy: "Nobody sees them until all have picked.",
    middle: "Lay a doll in the middle",
    middleWhy: "One from your hand, face up. You get one of the others’ for it.",
    offer: (active: Who) => `Offer ${active.name} a doll`,
    offerWhy: "One from your hand, face down. Only you two ever see it.",
    accept: "Take one offer",
    acceptWhy: (middle: string) => `Whoever offered it gets your ${middle}.`,
    wait: (who: readonly Who[]) => `Waiting for ${names(who)}`,
    waitShow: "Everyone picks in secret, then all dolls are shown at once.",
    waitMiddle: (active: Who) => `${does(active, "lay", "lays")} a doll in the middle.`,
    waitOffers: (active: Who) =>
      `The offers lie face down. Only ${active.isYou ? "you look" : `${active.name} looks`} at them.`,
    waitAccept: (active: Who) => `${does(active, "look", "looks")} at the offers and must take one.`,
  },

  /** The log: what happened, no faces. */
  log: {
    setup: (who: Who) => `The dolls are dealt. ${does(who, "start", "starts")}.`,
    draw: (n: number) => `Everyone drew ${count(n, "doll", "dolls")}`,
    ready: (who: Who) => `${does(who, "have", "has")} picked a display`,
    display: "All displays are shown",
    round: (round: number, who: Who) => `Round ${round}: ${does(who, "start", "starts")}`,
    middle: (who: Who) => `${subject(who)} laid a doll in the middle`,
    offered: (who: Who) => `${subject(who)} offered a doll`,
    exchange: (who: Who, giver: Who) => `${subject(who)} exchanged with ${giver.isYou ? "you" : giver.name}`,
    end: (who: readonly Who[]) => `${subjects(who)} won the game`,
  },

  /** For the screen reader: with faces, as long as they can be seen. */
  speech: {
    drew: (cards: readonly string[]) => `You drew ${cards.join("; ")}.`,
    middle: (who: Who, card: string) => `${subject(who)} laid a doll in the middle: ${card}.`,
    offers: (offers: readonly { who: Who; card: string }[]) =>
      `Only you see this: ${offers.map(({ who, card }) => `${who.name} offers ${card}`).join("; ")}.`,
    got: (card: string) => `You got ${card}.`,
  },

  result: {
    byRuns: "Equal points: the longest run decides, then the next longest.",
    shared: "Equal points and equal runs: a shared win.",
    how: "Columns score by how many dolls they have, rows by their unbroken runs.",
    leftOver: "The doll left over doesn’t count.",
  },
  ending: {
    title: "The count",
    size: "size",
    run: "run",
    sizes: "sizes",
    runs: "runs",
    longRuns: "long runs",
    together: "total",
    leftOver: "left over",
    byRun: (who: Who) => `${does(who, "win", "wins")} on runs`,
    points: (scores: readonly number[]) => `${list(scores.map(String))} points.`,
    tie: (points: number, seats: number) => `${Array(seats).fill(points).join(" : ")}. Runs decide.`,
    tieShared: (points: number, seats: number) => `${Array(seats).fill(points).join(" : ")}, and equal runs.`,
    longest: [
      "Longest run",
      "Second longest",
      "Third longest",
      "Fourth longest",
      "Fifth longest",
      "Sixth longest",
    ],
    total: (who: Who, points: number) => `${subject(who)}: ${count(points, "point", "points")}.`,
    decides: "decides",
  },
};

export type Words = typeof words;
