/** Was Memoarrr! auf Deutsch sagt. */

import {
  capital,
  count,
  does,
  genitive,
  hasYou,
  list,
  spelt,
  subject,
  subjects,
} from "../../words/de/grammar";
import { commonReasons } from "../../words/de/tables";
import type { Who } from "../../words/who";
import { invitation } from "./invitation.de";
import type { Reason } from "./wire.gen";
import type { Words } from "./words.en";

const turnOf = (who: Who): string => (who.isYou ? "Du bist dran" : `${who.name} ist dran`);
const animalOf = (who: Who, yours: string): string =>
  who.isYou ? `Dein ${yours}` : `${genitive(who.name)} ${yours}`;

/** Warum eine Regel einen Zug verbietet. */
const reasons: Readonly<Record<Reason, string>> = {
  ...commonReasons,
  "side-taken": "Jemand war schneller: Diese Seite ist vergeben.",
  "no-location": "In der Mitte liegt kein Ort.",
  "face-up": "Diese Karte liegt schon offen.",
  "just-looked-at": "Diese Karte hat sich gerade jemand angesehen. Als allererste geht sie nicht.",
  banned: "Ein Walross sperrt diese Karte.",
  "not-adjacent": "Der Krake tauscht nur mit einer Karte direkt daneben, darüber oder darunter.",
};

export const words: Words = {
  ...invitation,
  reasons,
  island: "Insel",
  round: (n: number) => `Runde ${n} von 7`,
  beforeRound: "Vor Runde 1",
  animals: { penguin: "Pinguin", octopus: "Krake", walrus: "Walross", crab: "Krabbe", turtle: "Schildkröte" },
  landscapes: { water: "Wasser", flowers: "Blumen", lava: "Lava", jungle: "Dschungel", desert: "Wüste" },
  places: {
    water: "am Wasser",
    flowers: "zwischen Blumen",
    lava: "auf Lava",
    jungle: "im Dschungel",
    desert: "in der Wüste",
  },
  sides: { north: "Norden", east: "Osten", south: "Süden", west: "Westen" },
  volcanoes: {
    "1": "den Vulkan mit 1 Vogel",
    "3": "den Vulkan mit 3 Vögeln",
    "7": "den Vulkan mit 7 Vögeln",
    dark: "den dunklen Vulkan",
    light: "einen hellen Vulkan",
  },
  card: (animal: string, place: string) => `${animal} ${place}`,
  overview: {
    title: "Die Tiere",
    penguin: "sieh dir heimlich eine verdeckte Karte an",
    octopus: "tauscht den Platz mit einer Nachbarkarte",
    walrus: "sperrt eine Karte für die nächste Person",
    crab: "du bist noch einmal dran",
    turtle: "tut nichts, und das langsam",
  },
  faceDown: (cell: string) => `${cell}, verdeckt`,
  faceUp: (cell: string, card: string) => `${cell}, ${card}`,
  barred: (cell: string) => `${cell}, verdeckt, vom Walross gesperrt`,
  matchMe: "was passt?",
  verdicts: { first: "die erste", connected: "passt", failed: "passt nicht" },
  stack: (volcano: string | null, chests: number) =>
    `In der Mitte siehst du ${volcano ? `${volcano} auf ` : ""}${count(chests, "Truhe", "Truhen")}`,
  chests: (n: number) => count(n, "Truhe", "Truhen"),
  took: (volcano: string) => `hat ${volcano}`,
  noChest: "noch keine Truhe",
  wonRound: "gewinnt die Runde",
  or: "oder",

  moves: {
    side: (side: string) => `Im ${side} nachsehen`,
    reveal: (cell: string) => `${cell} aufdecken`,
    peek: (cell: string) => `${cell} ansehen`,
    swap: (cell: string) => `Mit ${cell} tauschen`,
    ban: (cell: string) => `${cell} sperren`,
  },

  ask: {
    side: "Wähle eine Seite der Insel",
    sideWhy: "Nur du siehst ihre drei mittleren Karten.",
    sideButton: (side: string, cells: readonly string[]) => `${side}: ${list(cells)} ansehen`,
    sideWait: "Die anderen wählen noch eine Seite.",
    sideTold: "Alle sehen sich heimlich je drei Karten an.",
    sideOthers: "Alle wählen eine Seite der Insel.",
    revealFirstWhy: "Die erste Karte einer Runde passt immer.",
    revealVeryFirst: "Keine, die sich gerade jemand angesehen hat.",
    reveal: "Deck einen Ort auf",
    matchWhy: "Gleiches Tier oder gleiche Landschaft.",
    ban: (cell: string) => `Ein Walross sperrt ${cell}.`,
    again: "Die Krabbe schenkt dir noch einen Zug.",
    peek: "Pinguin: Sieh dir eine Karte an",
    peekWhy: "Irgendeinen verdeckten Ort. Nur du siehst ihn.",
    swap: "Krake: Tausch zwei Karten",
    swapWhy: "Er tauscht mit einem Nachbarn, offen oder verdeckt.",
    walrus: "Walross: Sperr eine Karte",
    walrusWhy: "Wer als Nächstes dran ist, darf sie nicht aufdecken.",
    wait: turnOf,
    waitReveal: (who: Who) => `${does(who, "deckst", "deckt")} einen Ort auf.`,
    waitPeek: (who: Who) => `${animalOf(who, "Pinguin")} sieht sich heimlich eine Karte an.`,
    waitSwap: (who: Who) => `${animalOf(who, "Krake")} tauscht mit einem Nachbarn.`,
    waitBan: (who: Who) => `${animalOf(who, "Walross")} sperrt eine Karte.`,
    outWhy: "Du hast einen Vulkan und bist für den Rest der Runde draußen.",
  },

  log: {
    setup: (who: Who) => `Die Karten liegen. ${does(who, "beginnst", "beginnt")}.`,
    side: (who: Who, side: string) => `${does(who, "hast", "hat")} den ${side} gewählt`,
    round: (round: number, who: Who) => `Runde ${round}: ${does(who, "beginnst", "beginnt")}`,
    first: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} aufgedeckt`,
    connected: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} aufgedeckt, es passt`,
    failed: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} aufgedeckt, es passt nicht`,
    volcano: (who: Who, volcano: string) => `${does(who, "bekommst", "bekommt")} ${volcano}`,
    peek: (who: Who, cell: string) => `${does(who, "hast dir", "hat sich")} ${cell} angesehen`,
    swap: (who: Who, cells: readonly string[]) => `${does(who, "hast", "hat")} ${list(cells)} getauscht`,
    ban: (who: Who, cell: string) => `${does(who, "hast", "hat")} ${cell} gesperrt`,
    again: (who: Who) => `${does(who, "bist", "ist")} noch einmal dran`,
    treasure: (who: Who) => `${does(who, "gewinnst", "gewinnt")} die Runde und eine Truhe`,
    end: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "hast", "hat")} das Spiel gewonnen`
        : `${subjects(who)} ${hasYou(who) ? "habt" : "haben"} das Spiel gewonnen`,
    join: {
      volcano: (who: Who, volcano: string) => ` und ${who.isYou ? "bekommst" : "bekommt"} ${volcano}`,
      peek: (cell: string) => `, dann ${cell} angesehen`,
      swap: (cells: readonly string[]) => `, dann ${list(cells)} getauscht`,
      ban: (cell: string) => `, dann ${cell} gesperrt`,
      again: () => ": noch einmal dran",
    },
  },

  speech: {
    first: (who: Who, cell: string, card: string) =>
      `${does(who, "hast", "hat")} ${cell} aufgedeckt: ${card}.`,
    connected: (who: Who, cell: string, card: string) =>
      `${does(who, "hast", "hat")} ${cell} aufgedeckt: ${card}. Passt.`,
    failed: (who: Who, cell: string, card: string) =>
      `${does(who, "hast", "hat")} ${cell} aufgedeckt: ${card}. Passt nicht.`,
    match: (animal: string, landscape: string) => `Passend zu ${animal} oder ${landscape}.`,
  },

  result: {
    byChests: "Gleich viele Rubine: Mehr Truhen entscheiden.",
    byHighest: "Gleich viele Rubine und Truhen: Die reichste einzelne Truhe entscheidet.",
    shared: "Alles gleich: ein geteilter Sieg.",
    rubies: (n: number) => count(n, "Rubin", "Rubine"),
    chest: (n: number) => `eine Truhe mit ${count(n, "Rubin", "Rubinen")}`,
    noChest: "keine Truhe",
    allUp: "Alle Orte, wie sie am Ende lagen.",
    removed: "aus dem Spiel",
    removedLabel: (card: string) => `Vor dem Spiel aussortiert: ${card}`,
  },
  ending: {
    title: "Die Schätze",
    treasures: "Schätze",
    rubies: "Rubine",
    shut: (round: number) => `Runde ${round}: noch zu`,
    open: (round: number, n: number) => `Runde ${round}: ${count(n, "Rubin", "Rubine")}`,
    roundTag: (round: number) => `Runde ${round}`,
    opens: (who: Who, nth: number, rubies: number) =>
      `${does(who, "öffnest", "öffnet")} ${["eine", "eine zweite", "eine dritte", "eine vierte", "eine fünfte", "eine sechste", "eine siebte"][nth - 1]} Truhe: ${rubies === 1 ? "ein Rubin" : `${spelt(rubies)} Rubine!`}`,
    speech: (round: number, who: Who, rubies: number, total: number) =>
      `Runde ${round}: ${subject(who)}, ${rubies === 1 ? "ein Rubin" : `${spelt(rubies)} Rubine`}. ${does(who, "hast", "hat")} ${total}.`,
    chests: (n: number) => (n === 1 ? "Eine Truhe" : `${capital(spelt(n))} Truhen`),
    lastDecided: (chests: string) => `${chests}, und die letzte Runde hat entschieden.`,
    plain: (chests: string) => `${chests}.`,
  },
};
