/** Memoarrr! in a few lessons, in German; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Eine Insel im Tiefschlaf",
    text: "24 Karten liegen verdeckt um einen Stapel Schatztruhen. Jede zeigt ein Tier in einer Landschaft: fünf Tiere, fünf Landschaften, jede Verbindung höchstens einmal.",
  },
  {
    title: "Ein Blick vorweg",
    text: "Wähle eine Seite der Insel. Nur du siehst ihre drei mittleren Karten, so lange du magst. Dann liegen sie wieder verdeckt, und der Rest ist Gedächtnis.",
  },
  {
    title: "Decke eine passende auf",
    text: "Wenn du dran bist, deckst du eine Karte auf. Sie braucht das gleiche Tier oder die gleiche Landschaft wie die Karte unmittelbar davor. Die erste einer Runde passt immer.",
  },
  {
    title: "Passt nicht? Ein Vulkan",
    text: "Dann nimmst du einen Vulkan und setzt aus, bis die Runde vorbei ist. Die anderen spielen weiter und müssen deine falsche Karte treffen.",
  },
  {
    title: "Wer übrig bleibt",
    text: "Wer als Einziger keinen Vulkan hat, gewinnt die oberste Truhe, ungeöffnet. In einer Truhe sind ein bis vier Rubine.",
  },
  {
    title: "Alles schläft wieder ein",
    text: "Alle Karten werden verdeckt, wo sie liegen, und eine neue Runde beginnt. Nach sieben Runden werden die Truhen geöffnet: Die meisten Rubine gewinnen.",
  },
  {
    title: "Wer mag: Die Tiere helfen mit",
    text: "Mit Fähigkeiten schaut ein Pinguin eine Karte an, ein Krake tauscht mit einem Nachbarn, ein Walross versperrt der nächsten Person eine Karte, und eine Krabbe ist noch einmal dran. Die Schildkröte ruht.",
  },
];
