/** Was Tremember auf Deutsch sagt. */

import { count, does, hasYou, subject, subjects } from "../../words/de/grammar";
import { commonReasons } from "../../words/de/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.de";
import type { Reason } from "./wire.gen";
import type { Words } from "./words.en";

const points = (n: number): string => count(n, "Punkt", "Punkte");
const lying: Readonly<Record<number, string>> = { 3: "nebeneinander", 2: "über Eck", 1: "getrennt" };

/** Warum eine Regel einen Zug verbietet. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "take-face-up": "Diese Karte liegt offen. Nimm eine verdeckte.",
  "gap-on-edge": "Die Lücke ist genau an diesem Rand, da würde sich nichts bewegen.",
  "turn-face-up": "Diese Karte liegt schon offen.",
};

export const words: Words = {
  ...invitation,
  reasons,
  frame: "Bilder",
  pairs: (found: number, all: number) => `${found} von ${all} Paaren`,
  points,
  cards: {
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
    "ice-cream": "Eis",
    "joker-1": "Joker 1",
    "joker-2": "Joker 2",
  },
  sides: { north: "oben", east: "rechts", south: "unten", west: "links" },
  faceDown: (cell: string) => `${cell}, verdeckt`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  unfound: (place: string) => `${place}, nicht gefunden`,
  gap: (cell: string) => `${cell}, leer`,
  moves: {
    take: (cell: string) => `${cell} herausnehmen`,
    push: (side: string) => `Von ${side} hineinschieben`,
    turn: (cell: string) => `${cell} umdrehen`,
  },
  tags: { first: "was passt?", in: "neu", miss: "kein Paar", pair: (n: number) => `+${n}` },
  turned: "gedreht",
  holds: "hat eine Karte in der Hand",

  ask: {
    take: "Nimm eine Karte heraus",
    takeWhy: "Irgendeine verdeckte. Nur du siehst sie.",
    again: "Ein Paar! Du bist noch einmal dran.",
    push: "Schieb sie wieder hinein",
    pushWhy: "Von welchem Rand? Die Reihe rückt um eins weiter.",
    first: "Dreh eine Karte um",
    firstWhy: "Zwei gleiche sind ein Paar. Auch die eben geschobene zählt.",
    second: "Wo ist die zweite?",
    secondWhy: "Nebeneinander bringt 3 Punkte, über Eck 2, sonst 1.",
    wait: (who: Who) => (who.isYou ? "Du bist dran" : `${who.name} ist dran`),
    waitTake: (who: Who) => `${does(who, "nimmst", "nimmt")} eine Karte heraus.`,
    waitPush: (who: Who, cell: string) =>
      `${does(who, "siehst dir", "sieht sich")} die Karte von ${cell} an und ${who.isYou ? "schiebst" : "schiebt"} sie wieder hinein.`,
    waitTurn: (who: Who) => `${does(who, "drehst", "dreht")} zwei Karten um.`,
    waitSecond: (who: Who) => `${does(who, "suchst", "sucht")} die zweite.`,
    limit: (n: number) => `Findet niemand ein Paar, endet das Spiel in ${count(n, "Zug", "Zügen")}.`,
  },

  log: {
    setup: (who: Who) => `Die Karten liegen. ${does(who, "beginnst", "beginnt")}.`,
    take: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} herausgenommen`,
    push: (who: Who, side: string) => `${does(who, "hast", "hat")} sie von ${side} hineingeschoben`,
    turn: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} umgedreht`,
    pair: (who: Who, n: number) => `${does(who, "hast", "hat")} ein Paar, ${lying[n] ?? ""}: ${points(n)}`,
    back: "Kein Paar",
    rotate: "Die Joker haben alles um eine Vierteldrehung im Uhrzeigersinn gedreht",
    end: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "hast", "hat")} das Spiel gewonnen`
        : `${subjects(who)} ${hasYou(who) ? "habt" : "haben"} das Spiel gewonnen`,
    join: {
      push: (side: string) => `, dann von ${side} hineingeschoben`,
      turn: (cell: string) => `, dann ${cell}`,
      pair: (n: number) => `: ein Paar, ${lying[n] ?? ""}, ${points(n)}`,
      back: ": kein Paar",
    },
  },

  speech: {
    turn: (who: Who, cell: string, card: string) => `${does(who, "hast", "hat")} ${cell} umgedreht: ${card}.`,
    match: (card: string) => `Gesucht ist der Zwilling: ${card}.`,
  },

  result: {
    shared: "Gleich viele Punkte: ein geteilter Sieg.",
    limit: (turns: number) => `${turns} Züge hintereinander ohne Paar: Das Spiel endet, wie es steht.`,
    unfound: "Die blassen Bilder hat niemand gefunden.",
  },
  ending: {
    title: "Die Chips",
    found: "Gefundene Paare",
    points: "Punkte",
    pair: (card: string, points: number) => `${card}, ${count(points, "Punkt", "Punkte")}`,
    none: "kein Paar",
    total: (who: Who, points: number) => `${subject(who)}: ${count(points, "Punkt", "Punkte")}.`,
    all: "Alle Paare sind gefunden.",
  },
};
