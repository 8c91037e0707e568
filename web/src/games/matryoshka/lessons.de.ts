/** Matryoshka in a few lessons, in German; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Puppenfamilien",
    text: "Jede Familie hat sieben Puppen, von klein bis groß, und jede gibt es nur einmal. Du sammelst Reihen einer Familie und Spalten einer Größe.",
  },
  {
    title: "Zeig ein bisschen",
    text: "Du beginnst mit sechs Puppen auf der Hand. Alle wählen heimlich zwei für ihre Auslage, und alle werden zugleich gezeigt. Jede Runde sind es mehr.",
  },
  {
    title: "Tausche",
    text: "Bist du am Zug, legst du eine Puppe in die Mitte. Die anderen bieten je eine verdeckt an. Nur du siehst sie und musst eine nehmen; wer sie angeboten hat, bekommt die aus der Mitte.",
  },
  {
    title: "Zeig mehr",
    text: "Nach dem Tauschen wählen alle eine neue Auslage: vier Puppen, dann sechs, acht und zuletzt dreizehn. Was du von den anderen gesehen hast, kannst du nutzen.",
  },
  {
    title: "Reihen und Spalten",
    text: "Größen einer Familie, die lückenlos aufeinanderfolgen, bringen Punkte, und längere Reihen weit mehr. Puppen gleicher Größe auch. Nach vier Runden gewinnen die meisten Punkte.",
  },
];
