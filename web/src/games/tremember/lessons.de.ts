/** Tremember in a few lessons, in German; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Nimm eine heraus",
    text: "36 Karten liegen verdeckt, jedes Bild zweimal. Bist du dran, nimmst du zuerst irgendeine verdeckte heraus und siehst sie dir an. Nur du siehst sie.",
  },
  {
    title: "Schieb sie wieder hinein",
    text: "Verdeckt, von einem der beiden Enden ihrer Reihe oder Spalte: Alle Karten zwischen dort und der Lücke rutschen um eins weiter. So wandern die Karten. Bleib dran.",
  },
  {
    title: "Dreh zwei um",
    text: "Zwei gleiche sind ein Paar: Es bleibt offen, du bekommst Punkte und bist noch einmal dran. Zwei verschiedene werden wieder verdeckt, und die nächste Person ist dran.",
  },
  {
    title: "Je näher, desto besser",
    text: "Ein Paar Seite an Seite bringt drei Punkte; nur über Eck zwei; getrennt einen. Geschicktes Schieben lohnt sich.",
  },
  {
    title: "Joker drehen den Tisch",
    text: "Zwei gleiche Joker bringen auch Punkte und drehen alles um ein Viertel nach rechts. Wenn alle Karten offen liegen, gewinnen die meisten Punkte.",
  },
];
