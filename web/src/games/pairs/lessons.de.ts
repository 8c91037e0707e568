/** Paare in ein paar Lektionen, auf Deutsch. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Alles zweimal",
    text: "Alle Karten liegen verdeckt. Jedes Bild gibt es genau zweimal.",
  },
  {
    title: "Decke zwei auf",
    text: "Wenn du dran bist, deckst du eine Karte auf, siehst sie dir an und deckst dann eine zweite auf. Alle sehen beide.",
  },
  {
    title: "Zwei gleiche gehören dir",
    text: "Zeigen sie dasselbe Bild, nimmst du das Paar und bist noch einmal dran.",
  },
  {
    title: "Zwei verschiedene werden wieder verdeckt",
    text: "Beide bleiben liegen, wo sie sind, und die nächste Person ist dran. Merk sie dir: Alle anderen tun es auch.",
  },
  {
    title: "Die meisten Paare gewinnen",
    text: "Das Spiel ist aus, wenn alle Paare gefunden sind. Allein gewinnst du, wenn du alle findest, in möglichst wenigen Zügen.",
  },
];
