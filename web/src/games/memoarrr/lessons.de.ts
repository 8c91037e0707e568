/** Memoarrr! in a few lessons, in German; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Eine Insel im Tiefschlaf",
    text: "24 Karten liegen verdeckt um einen Stapel Schatztruhen. Jede zeigt ein Tier in einer Landschaft: fünf Tiere, fünf Landschaften und keine Kombination zweimal.",
  },
  {
    title: "Ein Blick vorweg",
    text: "Wähle eine Seite der Insel. Nur du siehst ihre drei mittleren Karten, so lange du magst. Dann werden sie wieder verdeckt, und der Rest ist Gedächtnis.",
  },
  {
    title: "Deck eine passende auf",
    text: "Wenn du dran bist, deckst du eine Karte auf. Sie braucht das gleiche Tier oder die gleiche Landschaft wie die Karte unmittelbar davor. Die erste einer Runde passt immer.",
  },
  {
    title: "Passt nicht? Ein Vulkan",
    text: "Dann nimmst du einen Vulkan und setzt aus, bis die Runde vorbei ist. Sind noch zwei oder mehr dabei, spielen sie weiter, und die nächste Karte muss zu deiner falschen passen.",
  },
  {
    title: "Wer übrig bleibt",
    text: "Wer als Einziger keinen Vulkan hat, gewinnt die oberste Truhe, ungeöffnet. In jeder Truhe sind ein bis vier Rubine.",
  },
  {
    title: "Alles schläft wieder ein",
    text: "Alle Karten werden verdeckt, wo sie liegen, und eine neue Runde beginnt. Nach sieben Runden öffnet ihr die Truhen: Die meisten Rubine gewinnen.",
  },
  {
    title: "Wer mag: Die Tiere helfen mit",
    text: "Mit Fähigkeiten tut ein Tier, das passt, sofort etwas: Der Pinguin zeigt dir eine Karte, der Krake tauscht mit einem Nachbarn, das Walross sperrt eine Karte für die nächste Person, und mit der Krabbe bist du noch einmal dran. Die Schildkröte ruht.",
  },
];
