/** Memory Kings in a few lessons, in German; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Zwei Figuren auf verdeckten Karten",
    text: "Alle Karten liegen verdeckt, mit schwarzer oder weißer Rückseite. Stell deine zwei Figuren auf weiße Rückseiten (allein: auf die Farbe unter dem Zähler). Dann werden die Karten unter allen Figuren aufgedeckt.",
  },
  {
    title: "Ein Schritt oder ein Geleit",
    text: "Zieh mit einer Figur: einen Schritt nach oben, unten, links oder rechts, oder so, wie die Schachfigur auf ihrer Karte zieht. Das ist ihr Geleit. Die verlassene Karte wird verdeckt, außer es steht noch eine Figur oder liegt ein Plättchen darauf; die erreichte wird aufgedeckt.",
  },
  {
    title: "Finde beide eines Paares",
    text: "Jede Schachfigur einer Jahreszeit gibt es zweimal, einmal mit jeder Rückseite. (Bei sechs Jahreszeiten fehlt eine einzige Karte.) Stehst du mit beiden Figuren auf beiden, wirbst du das Paar an: Leg deine Plättchen darauf, und du bist noch einmal dran. Deine Plättchen nehmen den anderen das Geleit.",
  },
  {
    title: "Der Rat der Dame",
    text: "Deckst du die Dame auf, darfst du dir eine beliebige verdeckte Karte ansehen. Niemand sonst sieht sie. Von ihrer eigenen Karte aus ziehst du wie eine Dame.",
  },
  {
    title: "Genug Paare zuerst; oder allein",
    text: "Zu zweit gewinnen sechs Paare, zu dritt vier, zu viert drei. Allein brauchst du sechs, bevor der Zähler sechs hat oder auf der letzten Karte ist. Er geht Karte für Karte weiter und nimmt jedes offene Paar, auf dem er steht.",
  },
];
