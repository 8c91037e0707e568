/** Was Matryoshka auf Deutsch sagt. */

import { count, does, genitive, hasYou, list, subject, subjects } from "../../words/de/grammar";
import { commonReasons } from "../../words/de/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.de";
import type { Reason } from "./wire.gen";
import type { Words } from "./words.en";

const names = (who: readonly Who[]): string => list(who.map(({ isYou, name }) => (isYou ? "dich" : name)));
const dolls = (n: number): string => count(n, "Puppe", "Puppen");

/** Warum eine Regel einen Zug verbietet. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "no-offer": "Von hier kommt kein Angebot.",
  "set-left-out": "Dieser Satz ist nicht im Spiel.",
  "on-display": "Diese Puppe liegt aus und ist nicht mehr auf deiner Hand.",
  "not-in-hand": "Diese Puppe hast du nicht auf der Hand.",
  "out-of-order": "Diese Puppe kommt vor einer, die schon gewählt ist.",
  "too-high": "Nach dieser blieben zu wenige Puppen zur Wahl.",
};

export const words: Words = {
  ...invitation,
  reasons,
  round: (n: number) => `Runde ${n} von 4`,
  beforeRound: "Vor Runde 1",
  sets: {
    A: "Apfel",
    B: "Vogel",
    C: "Klee",
    D: "Gänseblümchen",
    E: "Ähre",
    F: "Fisch",
    G: "Trauben",
    H: "Herz",
    I: "Eis",
    J: "Juwel",
  },
  card: (card: string, set: string) => `${card}, ${set}`,
  set: (set: string, motif: string) => `Satz ${set}, ${motif}`,
  value: (value: number) => `Größe ${value}`,
  ofValue: (n: number, value: number) => `${dolls(n)} der Größe ${value}`,
  dolls,
  /** Was zählt, in einer Lektion. */
  table: { inARow: "In Reihe oder gleich groß", points: "Punkte", longRuns: "Bonus für Reihen" },
  overview: {
    title: "Was zählt",
    note: "Für so viele Puppen einer Größe oder eines Satzes ohne Lücke (eine Reihe):",
    withBonus: (points: string, run: number) => `${points}, als Reihe ${run}`,
    more: "jede weitere Puppe einer Größe",
    each: (n: number) => `je ${n} dazu, bei einer Größe`,
  },
  inPlay: "Sätze in diesem Spiel",
  deck: (n: number) => `${dolls(n)} im Stapel`,

  middle: "Mitte",
  middleEmpty: "noch nichts in der Mitte",
  offers: "Angebote, verdeckt",
  offersOpen: "Angebote, nur für dich",
  offerOf: (who: Who) => (who.isYou ? "dein Angebot" : `${genitive(who.name)} Angebot`),
  choosing: "noch offen",
  faceDown: "verdeckt",
  ready: "bereit",
  readiness: "Wer gewählt hat",
  moves: {
    middle: (card: string) => `${card} in die Mitte legen`,
    offer: (card: string) => `${card} anbieten`,
    take: (card: string, who: Who) => `${card} nehmen, angeboten von ${who.name}`,
  },

  hand: "Deine Hand",
  handEmpty: "Deine Hand ist leer.",
  fresh: "neu",
  shelf: "Deine Puppen",
  picked: "gewählt",
  displays: "Auslagen",
  display: (who: Who) => (who.isYou ? "Deine Auslage" : `${genitive(who.name)} Auslage`),
  noDisplay: "Gerade liegt nichts aus.",
  left: "übrig",
  leftOf: (who: Who, card: string) => `${does(who, "hast", "hat")} ${card} übrig`,

  notes: {
    points: (n: number) => count(n, "Punkt", "Punkte"),
    sofar: (n: number) => `bisher ${count(n, "Punkt", "Punkte")}`,
    cards: (shown: number, held: number) =>
      shown > 0 ? `${shown} ausgelegt, ${held} auf der Hand` : `${held} auf der Hand`,
  },
  starts: "beginnt",
  swapped: "hat gerade getauscht",

  pick: {
    done: (n: number) => (n === 1 ? "Diese zeigen" : `Diese ${n} zeigen`),
    sofar: (chosen: number, missing: number) =>
      chosen > missing ? `${chosen - missing} zu viel` : `${chosen} von ${missing} gewählt`,
    all: "Alle",
    none: "Keine",
  },

  ask: {
    show: (n: number) => `Wähle ${dolls(n)} zum Zeigen`,
    showWhy: "Niemand sieht sie, bis alle gewählt haben.",
    middle: "Leg eine Puppe in die Mitte",
    middleWhy: "Eine aus der Hand, offen. Du bekommst dafür eine der anderen.",
    offer: (active: Who) => `Biete ${active.name} eine Puppe an`,
    offerWhy: "Eine aus der Hand, verdeckt. Nur ihr beide bekommt sie zu sehen.",
    accept: "Nimm ein Angebot an",
    acceptWhy: (middle: string) => `Wer es gemacht hat, bekommt deine ${middle}.`,
    wait: (who: readonly Who[]) => `Warten auf ${names(who)}`,
    waitShow: "Alle wählen heimlich; gezeigt wird gleichzeitig.",
    waitMiddle: (active: Who) => `${does(active, "legst", "legt")} eine Puppe in die Mitte.`,
    waitOffers: (active: Who) =>
      `Die Angebote liegen verdeckt. Nur ${active.isYou ? "du siehst sie dir" : `${active.name} sieht sie sich`} an.`,
    waitAccept: (active: Who) =>
      `${does(active, "siehst dir", "sieht sich")} die Angebote an und ${active.isYou ? "musst" : "muss"} eines nehmen.`,
  },

  log: {
    setup: (who: Who) => `Die Puppen sind ausgeteilt. ${does(who, "beginnst", "beginnt")}.`,
    draw: (n: number) => `Alle ziehen ${dolls(n)}`,
    ready: (who: Who) => `${does(who, "hast", "hat")} gewählt`,
    display: "Alle Auslagen liegen offen",
    round: (round: number, who: Who) => `Runde ${round}: ${does(who, "beginnst", "beginnt")}`,
    middle: (who: Who) => `${does(who, "hast", "hat")} eine Puppe in die Mitte gelegt`,
    offered: (who: Who) => `${does(who, "hast", "hat")} eine Puppe angeboten`,
    exchange: (who: Who, giver: Who) =>
      `${does(who, "hast", "hat")} mit ${giver.isYou ? "dir" : giver.name} getauscht`,
    end: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "hast", "hat")} das Spiel gewonnen`
        : `${subjects(who)} ${hasYou(who) ? "habt" : "haben"} das Spiel gewonnen`,
  },

  speech: {
    drew: (cards: readonly string[]) => `Du hast gezogen: ${cards.join("; ")}.`,
    middle: (who: Who, card: string) =>
      `${does(who, "hast", "hat")} eine Puppe in die Mitte gelegt: ${card}.`,
    offers: (offers: readonly { who: Who; card: string }[]) =>
      `Nur du siehst das: ${offers.map(({ who, card }) => `${who.name} bietet ${card}`).join("; ")}.`,
    got: (card: string) => `Du hast ${card} bekommen.`,
  },

  result: {
    byRuns: "Gleich viele Punkte: Die längste Reihe entscheidet, dann die nächstlängste.",
    shared: "Gleich viele Punkte und gleich lange Reihen: ein geteilter Sieg.",
    how: "Spalten zählen nach der Zahl ihrer Puppen, Zeilen nach ihren Reihen ohne Lücke.",
    leftOver: "Die übrige Puppe zählt nicht.",
  },
  ending: {
    title: "Die Wertung",
    size: "Größe",
    run: "Reihe",
    sizes: "Größen",
    runs: "Reihen",
    longRuns: "lange Reihen",
    together: "zusammen",
    leftOver: "übrig",
    byRun: (who: Who) => `${does(who, "gewinnst", "gewinnt")} durch längere Reihen`,
    points: (scores: readonly number[]) => `${list(scores.map(String))} Punkte.`,
    tie: (points: number, seats: number) =>
      `${Array(seats).fill(points).join(" : ")}. Die Reihen entscheiden.`,
    tieShared: (points: number, seats: number) =>
      `${Array(seats).fill(points).join(" : ")}, und gleiche Reihen.`,
    longest: [
      "Längste Reihe",
      "Zweitlängste",
      "Drittlängste",
      "Viertlängste",
      "Fünftlängste",
      "Sechstlängste",
    ],
    total: (who: Who, points: number) => `${subject(who)}: ${count(points, "Punkt", "Punkte")}.`,
    decides: "entscheidet",
  },
};
