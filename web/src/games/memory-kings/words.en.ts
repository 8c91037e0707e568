/** What Memory Kings says in English. */

import { count, does, list, spelt, subject, subjects, whose } from "../../words/en/grammar";
import { commonReasons } from "../../words/en/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.en";
import type { Reason } from "./wire.gen";

const COUNTER: Who = { isYou: false, name: "The Counter" };
const owner = (who: Who): string =>
  who.isYou ? "your" : who === COUNTER ? "the Counter’s" : `${who.name}’s`;

/** Why a rule forbids a move. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-card": "There’s no card here.",
  occupied: "There’s already a pawn here.",
  "black-back": "Pawns start on white backs.",
  "other-back": "Your pawns start on backs of the Counter’s colour.",
  "out-of-reach": "This pawn can’t get here. It takes one step, or its card’s escort.",
  "no-escort": "Somebody else’s token is on this pawn’s card, so it gives no escort.",
  "face-up": "This card is already face up.",
};

export const words = {
  ...invitation,
  reasons,
  counter: COUNTER,
  board: "Marble board",
  goal: (pairs: number) => `To ${count(pairs, "pair", "pairs")}`,
  inThisGame: "In this game",
  seasons: {
    spring: "spring",
    summer: "summer",
    autumn: "autumn",
    winter: "winter",
    monsoon: "monsoon",
    drought: "drought",
  },
  ranks: { rook: "rook", knight: "knight", bishop: "bishop", queen: "queen" },
  card: (season: string, rank: string) => `${season} ${rank}`,
  backs: { white: "white back", black: "black back" },
  faceDown: (cell: string, back: string) => `${cell}, face down, ${back}`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  pawn: (who: Who, number: number): string => (number === 0 ? "the Counter" : `${owner(who)} pawn ${number}`),
  token: (who: Who) => `${owner(who)} token`,
  /** Which of your pawns can get to a card. */
  reachedBy: (numbers: readonly number[]): string =>
    numbers.length === 0 ? "within reach" : `within reach of pawn ${numbers.join(" and ")}`,
  fresh: "new",
  pairs: (n: number) => count(n, "pair", "pairs"),
  pairsOf: (n: number, goal: number) => `${n} of ${count(goal, "pair", "pairs")}`,
  counterGoes: (steps: number): string =>
    steps === 0 ? "has arrived" : `${count(steps, "card", "cards")} to go`,

  pawns: "Which pawn?",
  /** A pawn and the card that it stands on. */
  pawnOn: (number: number, cell: string) => `Pawn ${number}, on ${cell}`,
  pawnAt: (number: number) => `Pawn ${number}`,
  moves: {
    to: (number: number, cell: string) => `Pawn ${number} to ${cell}`,
    /** To the card on which the other pawn stands. */
    toOwn: (cell: string) => `To ${cell}`,
    none: "No, thanks",
    place: (cell: string) => `Place a pawn on ${cell}`,
    peek: (cell: string) => `Look at ${cell}`,
    decline: "Decline the advice",
  },

  ask: {
    place: (number: number): string => (number === 1 ? "Place your first pawn" : "Place your second pawn"),
    placeWhy: "On a white back. Once all pawns are placed, their cards turn face up.",
    placeAlone: "On a back of the Counter’s colour. Once both are placed, their cards turn face up.",
    placeAgain: (number: number) => `Place pawn ${number} again`,
    placeAgainWhy: "Nobody starts on the queen. Remember where she is.",
    move: "Move a pawn",
    moveWhy: "Choose a card within reach, or a pawn first.",
    moveOne: (number: number) => `Move pawn ${number}`,
    stepOnly: "One step only: somebody else’s token is on its card.",
    which: (cell: string) => `Which pawn goes to ${cell}?`,
    whichWhy: "Both can get there.",
    again: "A pair! Move again",
    peek: "The queen’s advice: look at a card",
    peekWhy: "Any face-down card, for your eyes only. Or none.",
    limit: (n: number) => `The game ends in ${count(n, "move", "moves")} unless somebody recruits a pair.`,
    wait: (who: Who) => `${whose(who)} turn`,
    waitPlace: (who: Who) => `${does(who, "are", "is")} placing a pawn.`,
    waitMove: (who: Who) => `${does(who, "are", "is")} moving a pawn.`,
    waitAgain: (who: Who) =>
      `${does(who, "have", "has")} recruited a pair and ${who.isYou ? "move" : "moves"} again.`,
    waitPeek: (who: Who) => `${does(who, "have", "has")} found the queen and may look at a card.`,
  },

  /** How each card escorts a pawn, at a glance. */
  overview: {
    title: "Escorts",
    note: "A card with somebody else’s token gives none.",
    rook: "straight, as far as you like",
    knight: "two straight and one to the side",
    bishop: "diagonally, as far as you like",
    queen: "like rook or bishop; turn her up, and you may look at a face-down card",
  },

  /** The escort of the card that a pawn stands on. */
  escorts: {
    rook: "One step, or the rook’s escort: straight, as far as you like.",
    knight: "One step, or the knight’s escort: two straight and one to the side.",
    bishop: "One step, or the bishop’s escort: diagonally, as far as you like.",
    queen: "One step, or the queen’s escort: straight or diagonally, as far as you like.",
  },

  /** The log: what happened, without faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    place: (who: Who, number: number, cell: string) => `${subject(who)} placed pawn ${number} on ${cell}`,
    move: (who: Who, number: number, from: string, cell: string) =>
      `${subject(who)} moved pawn ${number} from ${from} to ${cell}`,
    counter: (cell: string) => `The Counter moved to ${cell}`,
    peek: (who: Who, cell: string) => `${subject(who)} looked at ${cell}`,
    noPeek: (who: Who) => `${subject(who)} declined the advice`,
    recruit: (who: Who, cells: readonly string[]) => `${subject(who)} recruited the pair on ${list(cells)}`,
    end: (who: readonly Who[]) => `${subjects(who)} won the game`,
    join: {
      peek: (cell: string) => `, and looked at ${cell}`,
      noPeek: ", and declined the advice",
      recruit: (cells: readonly string[]) => `, and recruited the pair on ${list(cells)}`,
    },
  },

  /** For the screen reader: with the face, as long as it lies open. */
  speech: {
    up: (cell: string, card: string) => `${cell} turns face up: ${card}.`,
    taken: (number: number, cell: string, cells: readonly string[]) =>
      `Pawn ${number}, on ${cell}, can get to ${list(cells)}.`,
  },

  result: {
    pairs: (goal: number) => `First to recruit ${spelt(goal)} pairs.`,
    limit: (moves: number) => `${count(moves, "move", "moves")} without a recruit: most pairs wins.`,
    shared: (moves: number) =>
      `${count(moves, "move", "moves")} without a recruit, and equal pairs: a shared win.`,
    "counter-pairs": "It recruited its last pair before you did.",
    "counter-home": "It reached the last card.",
    allUp: "Every card, as it lay.",
    removed: (card: string) => `Put aside unseen: ${card}.`,
  },
  ending: {
    title: "The recruits",
    recruited: "Recruited pairs",
    pairs: "Pairs",
    none: "no pair",
    total: (who: Who, pairs: number) => `${subject(who)}: ${count(pairs, "pair", "pairs")}.`,
    counterWins: "The Counter wins",
  },
};

export type Words = typeof words;
