/** Memory Kings in a few lessons, in German; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Zwei Figuren auf verdeckten Karten",
    text: "Karten liegen verdeckt, mit schwarzen oder weißen Rückseiten. Du stellst zwei Figuren auf weiße Rückseiten, und die Karten darunter werden aufgedeckt.",
  },
  {
    title: "Ein Schritt, oder wie die Karte führt",
    text: "Zieh mit einer Figur: einen Schritt nach oben, unten, links oder rechts, oder wie die Schachfigur unter ihr zieht. Die verlassene Karte wird verdeckt, die erreichte aufgedeckt.",
  },
  {
    title: "Finde beide eines Paares",
    text: "Jede Schachfigur einer Jahreszeit gibt es zweimal, einmal mit jeder Rückseite. Stehst du mit beiden Figuren auf beiden, wirbst du das Paar an: Leg deine Plättchen darauf, und du bist noch einmal dran.",
  },
  {
    title: "Der Rat der Dame",
    text: "Wer die Dame aufdeckt, darf eine beliebige verdeckte Karte ansehen. Niemand sonst sieht sie. Von ihrer eigenen Karte aus ziehst du wie eine Dame.",
  },
  {
    title: "Genug Paare zuerst; oder allein",
    text: "Zu zweit gewinnen sechs Paare, zu dritt vier, zu viert drei. Allein läufst du gegen den Zähler, der Karte für Karte weitergeht und jedes offene Paar nimmt, auf dem er steht.",
  },
];
