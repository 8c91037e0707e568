/** The words of the plain board, in English, and what the games that are played on it say. */

import type { Who } from "../who";
import { count, does, list, subject, whose } from "./grammar";

const cells = (names: readonly string[]): string => list(names);

export const plainEn = {
  counter: { isYou: false, name: "The Counter" } as Who,
  card: (card: string) => card.replaceAll("-", " "),
  back: (back: string) => `${back} back`,
  sides: { north: "north", east: "east", south: "south", west: "west" },

  round: (n: number) => `Round ${n} of 4`,
  beforeRound: "Before round 1",
  fresh: "new",
  middle: "In the middle",
  offers: "Offers, for your eyes",
  offersFaceDown: "Offers",
  hand: "Your hand",
  faceDownFrom: (who: Who) => `face down, offered by ${who.name}`,
  display: (who: Who) => `${whose(who)} display`,
  noDisplay: "nothing shown yet",
  tags: { picked: "picked", offered: "offered" },

  facts: {
    suits: (suits: readonly string[]) => `Seasons: ${list(suits)}`,
    pairs: (who: Who, n: number) => `${subject(who)}: ${count(n, "pair", "pairs")}`,
    deck: (n: number) => `${count(n, "doll", "dolls")} in the deck`,
    sets: (sets: readonly string[]) => `Sets ${sets.join(" ")}`,
  },

  /** Under a player's name. */
  notes: {
    pairs: (n: number) => count(n, "pair", "pairs"),
    points: (n: number) => count(n, "point", "points"),
    cards: (shown: number, held: number) => `${shown} shown, ${held} in hand`,
  },

  /** A place on the board, for whoever cannot see it: what lies there, who stands there. */
  place: {
    gap: (cell: string) => `${cell}, empty`,
    faceDown: (cell: string, back: string | null) => `${cell}, face down${back ? `, ${back}` : ""}`,
    faceUp: (cell: string, card: string) => `${cell}, ${card}`,
    pawn: (who: Who, n: number) =>
      `${who.isYou ? "your" : n === 0 ? "the" : `${who.name}’s`} ${n === 0 ? "Counter" : `pawn ${n}`}`,
    token: (who: Who) => `${who.isYou ? "your" : `${who.name}’s`} token`,
  },

  pieces: "Which pawn?",
  piece: (n: string) => `Pawn ${n}`,
  push: (side: string) => `Push in from the ${side}`,
  take: (who: Who, card: string) => `Take ${card}, offered by ${who.name}`,
  /** Moves that are offered as a button with words. */
  move: (verb: string, piece: string | null, place: string) => {
    if (place === "none") return "No, thank you";
    return piece ? `Pawn ${piece} to ${place}` : `${verb} ${place}`;
  },

  pick: {
    done: (n: number) => (n === 1 ? "Show this one" : `Show these ${n}`),
    sofar: (chosen: number, missing: number) =>
      chosen > missing ? `${chosen - missing} too many` : `${chosen} of ${missing} picked`,
    all: "All",
    none: "None",
  },

  ask: {
    place: {
      title: "Place a pawn",
      why: "On a card that is lifted. They turn up when all pawns stand.",
      rule: "KNG-5",
    },
    move: { title: "Move a pawn", why: "One step, or as the card beneath it leads.", rule: "KNG-6" },
    peek: {
      title: "The queen advises: look at a card",
      why: "Any one that lies face down; or none.",
      rule: "KNG-9",
    },
    take: { title: "Take out a card", why: "Any one that lies face down. Only you see it.", rule: "TRE-3" },
    push: { title: "Push it back in", why: "From which edge? The line moves by one.", rule: "TRE-4" },
    turn: { title: "Turn over a card", why: "Two alike are a pair.", rule: "TRE-5" },
    show: { title: "Pick dolls to show", why: "Nobody sees them until all have picked.", rule: "MAT-9" },
    middle: { title: "Lay a doll in the middle", why: "You get one of the others’ for it.", rule: "MAT-6" },
    offer: {
      title: "Offer a doll",
      why: "Face down. Whoever is active sees it, nobody else.",
      rule: "MAT-7",
    },
    accept: {
      title: "Take one offer",
      why: "Whoever offered it gets your doll in the middle.",
      rule: "MAT-8",
    },
  } as Readonly<Record<string, { title: string; why: string; rule: string }>>,
  askSecond: "Turn over the second card",
  askShow: (n: number) => `Pick ${count(n, "doll", "dolls")} to show`,
  askOther: "Your turn",
  wait: (who: Who) => `${whose(who)} turn`,
  waitAll: (who: readonly Who[]) => `Waiting for ${list(who.map((each) => each.name))}`,
  spokenTurn: (title: string) => `Your turn. ${title}.`,

  /** The log: what happened, no faces. `join` continues the same player's line. */
  log: {
    setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
    place: (who: Who, cell: string) => `${subject(who)} placed a pawn on ${cell}`,
    move: (who: Who, from: string, cell: string) => `${subject(who)} moved from ${from} to ${cell}`,
    peek: (who: Who, cell: string) => `${subject(who)} looked at one card, ${cell}`,
    noPeek: (who: Who) => `${subject(who)} looked at no card`,
    recruit: (who: Who, at: readonly string[]) => `${subject(who)} recruited a pair, ${cells(at)}`,
    take: (who: Who, cell: string) => `${subject(who)} took out ${cell}`,
    push: (who: Who, side: string) => `${subject(who)} pushed it in from the ${side}`,
    turn: (who: Who, cell: string) => `${subject(who)} turned over ${cell}`,
    pair: (who: Who, points: number) => `${subject(who)} found a pair: ${count(points, "point", "points")}`,
    back: "No pair",
    rotate: "Everything turned a quarter, clockwise",
    draw: (n: number) => `Everyone drew ${count(n, "doll", "dolls")}`,
    ready: (who: Who) => `${does(who, "have", "has")} picked a display`,
    display: "All displays are shown",
    round: (round: number, who: Who) => `Round ${round}: ${does(who, "start", "starts")}`,
    middle: (who: Who) => `${subject(who)} laid a doll in the middle`,
    offered: (who: Who) => `${subject(who)} offered a doll`,
    exchange: (who: Who, giver: Who) => `${subject(who)} swapped with ${giver.isYou ? "you" : giver.name}`,
    end: (who: readonly Who[]) => `${list(who.map(subject))} won the game`,
    join: {
      peek: (cell: string) => `, and looked at one card, ${cell}`,
      noPeek: ", and looked at no card",
      push: (side: string) => `, and pushed it in from the ${side}`,
      turn: (cell: string) => `, then ${cell}`,
      pair: (points: number) => `: a pair, ${count(points, "point", "points")}`,
      back: ": no pair",
      recruit: (at: readonly string[]) => `, and recruited a pair, ${cells(at)}`,
    },
  },

  /** For the screen reader: with faces, as long as they are to be seen. */
  spoken: {
    up: (cell: string, card: string) => `${cell}: ${card}.`,
    turn: (who: Who, cell: string, card: string) => `${subject(who)} turned over ${cell}: ${card}.`,
    holds: (card: string) => `Only you see this: ${card}.`,
    drew: (cards: readonly string[]) => `You drew ${list(cards)}.`,
    middle: (who: Who, card: string) => `${subject(who)} laid ${card} in the middle.`,
    offers: (offers: readonly { who: Who; card: string }[]) =>
      `Only you see this: ${list(offers.map(({ who, card }) => `${who.name} offers ${card}`))}.`,
    got: (card: string) => `You got ${card}.`,
  },

  /** Only Matryoshka breaks a tie. */
  tie: { text: "Equal points: the longest runs decide.", rule: "MAT-14" },
  left: (card: string) => `left over: ${card}`,
};
