/** Was Memory Kings auf Deutsch sagt. */

import { count, does, genitive, hasYou, list, spelt, subject, subjects } from "../../words/de/grammar";
import { commonReasons } from "../../words/de/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.de";
import type { Reason } from "./wire.gen";
import type { Words } from "./words.en";

const turnOf = (who: Who): string => (who.isYou ? "Du bist dran" : `${who.name} ist dran`);
const COUNTER: Who = { isYou: false, name: "Der Zähler" };

/** Warum eine Regel einen Zug verbietet. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-card": "Hier liegt keine Karte.",
  occupied: "Hier steht schon eine Figur.",
  "black-back": "Figuren beginnen auf weißen Rückseiten.",
  "other-back": "Deine Figuren beginnen auf Rückseiten in der Farbe des Zählers.",
  "out-of-reach": "Dahin kommt diese Figur nicht. Sie geht einen Schritt oder nimmt das Geleit ihrer Karte.",
  "no-escort": "Auf der Karte dieser Figur liegt ein fremdes Plättchen: Sie gibt kein Geleit.",
  "face-up": "Diese Karte liegt schon offen.",
};

export const words: Words = {
  ...invitation,
  reasons,
  counter: COUNTER,
  board: "Marmorbrett",
  goal: (pairs: number) => `Bis ${count(pairs, "Paar", "Paare")}`,
  inThisGame: "In diesem Spiel",
  seasons: {
    spring: "Frühling",
    summer: "Sommer",
    autumn: "Herbst",
    winter: "Winter",
    monsoon: "Monsun",
    drought: "Dürre",
  },
  ranks: { rook: "Turm", knight: "Springer", bishop: "Läufer", queen: "Dame" },
  card: (season: string, rank: string) => `${season}${season === "Frühling" ? "s" : ""}-${rank}`,
  backs: { white: "weiße Rückseite", black: "schwarze Rückseite" },
  faceDown: (cell: string, back: string) => `${cell}, verdeckt, ${back}`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  pawn: (who: Who, number: number): string => {
    if (number === 0) return "der Zähler";
    return who.isYou ? `deine Figur ${number}` : `${genitive(who.name)} Figur ${number}`;
  },
  token: (who: Who): string => {
    if (who === COUNTER) return "Plättchen des Zählers";
    return who.isYou ? "dein Plättchen" : `${genitive(who.name)} Plättchen`;
  },
  reachedBy: (numbers: readonly number[]): string =>
    numbers.length === 0 ? "erreichbar" : `erreichbar mit Figur ${numbers.join(" und ")}`,
  fresh: "neu",
  pairs: (n: number) => count(n, "Paar", "Paare"),
  pairsOf: (n: number, goal: number) => `${n} von ${count(goal, "Paar", "Paaren")}`,
  counterGoes: (steps: number): string =>
    steps === 0 ? "ist am Ziel" : `noch ${count(steps, "Karte", "Karten")}`,

  pawns: "Welche Figur?",
  pawnOn: (number: number, cell: string) => `Figur ${number}, auf ${cell}`,
  pawnAt: (number: number) => `Figur ${number}`,
  moves: {
    to: (number: number, cell: string) => `Figur ${number} nach ${cell}`,
    toOwn: (cell: string) => `Nach ${cell}`,
    none: "Nein, danke",
    place: (cell: string) => `Figur auf ${cell} stellen`,
    peek: (cell: string) => `${cell} ansehen`,
    decline: "Auf den Rat verzichten",
  },

  ask: {
    place: (number: number): string =>
      number === 1 ? "Stell deine erste Figur auf" : "Stell deine zweite Figur auf",
    placeWhy: "Auf eine weiße Rückseite. Stehen alle Figuren, werden ihre Karten aufgedeckt.",
    placeAlone: "Auf eine Rückseite in der Farbe des Zählers. Stehen beide, werden ihre Karten aufgedeckt.",
    placeAgain: (number: number) => `Stell Figur ${number} noch einmal auf`,
    placeAgainWhy: "Niemand beginnt auf der Dame. Merk dir, wo sie liegt.",
    move: "Zieh eine Figur",
    moveWhy: "Wähle eine Karte in Reichweite, oder zuerst eine Figur.",
    moveOne: (number: number) => `Zieh Figur ${number}`,
    stepOnly: "Nur ein Schritt: Auf ihrer Karte liegt ein fremdes Plättchen.",
    which: (cell: string) => `Welche Figur geht nach ${cell}?`,
    whichWhy: "Beide kommen hin.",
    again: "Ein Paar! Zieh noch einmal",
    peek: "Der Rat der Dame: Sieh dir eine Karte an",
    peekWhy: "Irgendeine verdeckte, nur für deine Augen. Oder keine.",
    limit: (n: number) => `Wirbt niemand ein Paar an, endet das Spiel in ${count(n, "Zug", "Zügen")}.`,
    wait: turnOf,
    waitPlace: (who: Who) => `${does(who, "stellst", "stellt")} eine Figur auf.`,
    waitMove: (who: Who) => `${does(who, "ziehst", "zieht")} eine Figur.`,
    waitAgain: (who: Who) =>
      `${does(who, "hast", "hat")} ein Paar angeworben und ${who.isYou ? "ziehst" : "zieht"} noch einmal.`,
    waitPeek: (who: Who) =>
      `${does(who, "hast", "hat")} die Dame gefunden und ${who.isYou ? "darfst dir" : "darf sich"} eine Karte ansehen.`,
  },

  overview: {
    title: "Geleit",
    note: "Eine Karte mit einem fremden Plättchen gibt keins.",
    rook: "gerade, so weit du willst",
    knight: "zwei gerade und eins zur Seite",
    bishop: "schräg, so weit du willst",
    queen: "wie Turm oder Läufer; deckst du sie auf, darfst du dir eine verdeckte Karte ansehen",
  },

  escorts: {
    rook: "Ein Schritt oder das Geleit des Turms: gerade, so weit du willst.",
    knight: "Ein Schritt oder das Geleit des Springers: zwei gerade und eins zur Seite.",
    bishop: "Ein Schritt oder das Geleit des Läufers: schräg, so weit du willst.",
    queen: "Ein Schritt oder das Geleit der Dame: gerade oder schräg, so weit du willst.",
  },

  log: {
    setup: (who: Who) => `Die Karten liegen. ${does(who, "beginnst", "beginnt")}.`,
    place: (who: Who, number: number, cell: string) =>
      `${does(who, "hast", "hat")} Figur ${number} auf ${cell} gestellt`,
    move: (who: Who, number: number, from: string, cell: string) =>
      `${does(who, "hast", "hat")} Figur ${number} von ${from} nach ${cell} gezogen`,
    counter: (cell: string) => `Der Zähler ist nach ${cell} gegangen`,
    peek: (who: Who, cell: string) => `${does(who, "hast dir", "hat sich")} ${cell} angesehen`,
    noPeek: (who: Who) => `${does(who, "hast", "hat")} auf den Rat verzichtet`,
    recruit: (who: Who, cells: readonly string[]) =>
      `${does(who, "hast", "hat")} das Paar auf ${list(cells)} angeworben`,
    end: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "hast", "hat")} das Spiel gewonnen`
        : `${subjects(who)} ${hasYou(who) ? "habt" : "haben"} das Spiel gewonnen`,
    join: {
      peek: (cell: string) => `, dann ${cell} angesehen`,
      noPeek: ", dann auf den Rat verzichtet",
      recruit: (cells: readonly string[]) => `, dann das Paar auf ${list(cells)} angeworben`,
    },
  },

  speech: {
    up: (cell: string, card: string) => `${cell} wird aufgedeckt: ${card}.`,
    taken: (number: number, cell: string, cells: readonly string[]) =>
      `Figur ${number}, auf ${cell}, kommt nach ${list(cells)}.`,
  },

  result: {
    pairs: (goal: number) => `Mit ${spelt(goal)} Paaren zuerst am Ziel.`,
    limit: (moves: number) => `${count(moves, "Zug", "Züge")} ohne neues Paar: Die meisten Paare gewinnen.`,
    shared: (moves: number) =>
      `${count(moves, "Zug", "Züge")} ohne neues Paar und gleich viele Paare: ein geteilter Sieg.`,
    "counter-pairs": "Er hat sein letztes Paar vor dir angeworben.",
    "counter-home": "Er hat die letzte Karte erreicht.",
    allUp: "Alle Karten, wie sie lagen.",
    removed: (card: string) => `Ungesehen beiseitegelegt: ${card}.`,
  },
  ending: {
    title: "Die Angeworbenen",
    recruited: "Angeworbene Paare",
    pairs: "Paare",
    none: "kein Paar",
    total: (who: Who, pairs: number) => `${subject(who)}: ${count(pairs, "Paar", "Paare")}.`,
    counterWins: "Der Zähler gewinnt",
  },
};
