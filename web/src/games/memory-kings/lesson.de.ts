/** What the narrator of the lesson says in German, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";

export const lesson: LessonWords = {
  place: () =>
    "Du hast zwei Figuren. Sie beginnen auf Karten mit **weißer Rückseite**. Stell die erste auf **b3** und, nach Otto, die zweite auf **d3**.",
  "place-hint": () => "Zweite Spalte, dritte Reihe.",
  "second-hint": () => "Vierte Spalte, dritte Reihe.",
  step: () =>
    "Die Karte unter einer Figur liegt offen. Eine Figur darf immer **einen Schritt** gehen: Zieh Figur 1 nach oben, auf **b2**.",
  "step-hint": () => "Von b3 eins nach oben.",
  ride: () =>
    "Ein Springer! Die Karte unter einer Figur leiht ihr ihre Gangart. **Spring wie ein Springer** auf **a4**: zwei nach unten, eins nach links.",
  "ride-hint": () => "Erste Spalte, vierte Reihe.",
  leaves: ({ card }) =>
    `Unter Ottos Figur auf d1 liegt: **${cardName(card as Card)}**. Pass auf: Geht sie weg, wird die Karte wieder **verdeckt**. Merk dir, wo!`,
  below: () => "Schau nach, was unterhalb von Figur 2 liegt: ein Schritt nach unten, auf **d4**.",
  "below-hint": () => "Vierte Spalte, vierte Reihe.",
  peek: () => "**Die Dame!** Sie lässt dich eine beliebige Karte ansehen, ganz für dich. Sieh dir **a5** an.",
  "peek-hint": () => "Die Ecke links unten.",
  looking: ({ card }) =>
    `**${cardName(card as Card)}**: das Gegenstück zu der Karte, die Otto verlassen hat! Dreh sie wieder um und lass dir nichts anmerken.`,
  one: ({ card }) =>
    `Beide Figuren sollen auf dieses Paar. Zuerst Figur 1: ein Schritt nach unten, auf **${cardName(card as Card)}**.`,
  "one-hint": () => "a5, die Ecke links unten.",
  other: () =>
    "Und das Gegenstück, das Otto verdeckt liegen ließ? Die Dame führt Figur 2 **beliebig weit, in gerader Linie**.",
  "other-hint": () => "Von d4 gerade nach oben, bis in die oberste Reihe.",
  end: () =>
    "**Angeworben!** Beide Karten gehören dir und bleiben offen, und du bist noch einmal dran. Zu zweit gewinnt, wer **zuerst sechs Paare** hat.",
};
