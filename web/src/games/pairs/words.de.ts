/** Was das Spiel „Paare“ auf Deutsch sagt. */

import { count, does, hasYou, subject, subjects } from "../../words/de/grammar";
import { commonReasons } from "../../words/de/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.de";
import type { Card, Reason } from "./wire.gen";
import type { Words } from "./words.en";

const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-card": "Hier liegt keine Karte.",
  "face-up": "Diese Karte ist schon aufgedeckt.",
  taken: "Diese Karte ist schon weg.",
};

const pictures: Readonly<Record<Card, string>> = {
  lighthouse: "Leuchtturm",
  teapot: "Teekanne",
  umbrella: "Regenschirm",
  cactus: "Kaktus",
  key: "Schlüssel",
  rocket: "Rakete",
  cherries: "Kirschen",
  sailboat: "Segelboot",
  guitar: "Gitarre",
  moon: "Mond",
  balloon: "Ballon",
  sock: "Socke",
  anchor: "Anker",
  kite: "Drachen",
  pineapple: "Ananas",
  "ice-cream": "Eistüte",
  penguin: "Pinguin",
  octopus: "Krake",
  walrus: "Walross",
  crab: "Krabbe",
  turtle: "Schildkröte",
  apple: "Apfel",
  bird: "Vogel",
  clover: "Klee",
  daisy: "Gänseblümchen",
  ear: "Ähre",
  fish: "Fisch",
  grapes: "Trauben",
  heart: "Herz",
  ice: "Eiswürfel",
  jewel: "Juwel",
  volcano: "Vulkan",
};

const turnOf = (who: Who): string => (who.isYou ? "Du bist dran" : `${who.name} ist dran`);
const turns = (n: number): string => count(n, "Zug", "Züge");

export const words: Words = {
  ...invitation,
  reasons,
  pictures,
  board: "Karten",
  figures: { turns: "Züge", pairs: "Paare", of: (found, all) => `${found} von ${all}` },
  progress: (found: number, all: number) => `${found} von ${count(all, "Paar", "Paaren")}`,
  turns,
  pairs: (n: number) => count(n, "Paar", "Paare"),
  faceDown: (cell: string) => `${cell}, verdeckt`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  empty: (cell: string) => `${cell}, schon weg`,
  unfound: (seen: string) => `${seen}, nicht gefunden`,
  tags: { first: "was passt?", pair: "ein Paar", miss: "kein Paar" },

  moves: { turn: (cell: string) => `${cell} aufdecken` },

  ask: {
    first: "Deck eine Karte auf",
    firstWhy: "Dann eine zweite. Zwei gleiche gehören dir.",
    again: "Ein Paar! Du bist noch einmal dran.",
    second: "Wo ist die zweite?",
    secondWhy: "Deck noch eine Karte auf.",
    wait: turnOf,
    waitFirst: (who: Who) => `${does(who, "deckst", "deckt")} eine Karte auf.`,
    waitSecond: (who: Who) => `${does(who, "suchst", "sucht")} die zweite.`,
    limit: (n: number) =>
      `Nach ${n === 1 ? "einem weiteren Zug" : `${n} weiteren Zügen`} ohne Paar ist das Spiel aus.`,
  },

  log: {
    setup: (who: Who) => `Die Karten liegen. ${does(who, "beginnst", "beginnt")}.`,
    turn: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} aufgedeckt`,
    pair: (who: Who) => `${does(who, "hast", "hat")} ein Paar gefunden`,
    back: "Kein Paar. Beide Karten werden wieder verdeckt.",
    end: (who: readonly Who[]) => {
      const [one] = who;
      if (!one) return "Niemand hat gewonnen";
      return who.length === 1
        ? `${does(one, "hast", "hat")} gewonnen`
        : `${subjects(who)} ${hasYou(who) ? "habt" : "haben"} gewonnen`;
    },
    join: {
      turn: (cell: string) => `, dann ${cell}`,
      pair: ": ein Paar",
      back: ": kein Paar",
    },
  },

  alone: {
    remember: "Kein Paar: Merk dir beide",
    both: (one: string, other: string) => `${one} und ${other}.`,
    goOn: "Tippen, dann geht es weiter.",
    missed: (turn: number, both: string) => `Zug ${turn}, kein Paar. ${both}`,
  },

  speech: {
    turn: (who: Who, cell: string, card: string) =>
      `${does(who, "hast", "hat")} ${cell} aufgedeckt: ${card}.`,
    match: (card: string) => `Gesucht: noch einmal ${card}.`,
  },

  result: {
    all: "Alle Paare sind gefunden.",
    limit: (n: number) => `${turns(n)} hintereinander ohne Paar: Das Spiel endet, wie es steht.`,
    shared: "Gleich viele Paare: ein geteilter Sieg.",
    alone: (needed: number) => `Alle Paare gefunden, in ${count(needed, "Zug", "Zügen")}.`,
    lost: (n: number) => `${turns(n)} hintereinander ohne Paar: verloren.`,
    unfound: "Was niemand gefunden hat, liegt jetzt offen.",
  },
  ending: {
    title: "Die Paare",
    taken: "Genommene Paare",
    pairs: "Paare",
    none: "kein Paar",
    total: (who: Who, pairs: number) => `${subject(who)}: ${count(pairs, "Paar", "Paare")}.`,
    alone: "Du hast alle gefunden",
    lost: "Diesmal nicht",
  },
};
