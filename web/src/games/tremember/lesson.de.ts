/** What the narrator of the lesson says in German, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";

export const lesson: LessonWords = {
  watch: () =>
    "Otto fängt an. Er nimmt eine Karte heraus, schiebt sie wieder hinein und deckt zwei auf. **Merk dir die erste.**",
  take: () => "Du bist dran. Zuerst nimmst du eine Karte heraus, und nur du siehst sie. Nimm **c5**.",
  "take-hint": () => "Dritte Spalte, fünfte Reihe.",
  push: ({ card }) =>
    `Das gleiche Bild wie Ottos erstes, **${cardName(card as Card)}**! Seins liegt bei b1. Schieb deins **von oben** hinein, dann landet es direkt daneben.`,
  "push-hint": () => "Der Pfeil über der dritten Spalte.",
  both: ({ card }) =>
    `Jetzt deck beide auf: **${cardName(card as Card)}** bei b1 und das gleiche Bild daneben.`,
  "both-hint": () => "Zuerst b1: oberste Reihe, das zweite von links.",
  "beside-hint": () => "Und das rechts daneben.",
  again: () =>
    "**3 Punkte**, weil sie nebeneinanderliegen, und du bist noch einmal dran. Nimm **d5**, schieb es **von unten** hinein und sieh dich um: Deck **f2** auf, dann **a6**.",
  "again-hint": () => "Vierte Spalte, fünfte Reihe.",
  "again-push-hint": () => "Der Pfeil unter der vierten Spalte.",
  "miss-hint": () => "f2: letzte Spalte, zweite Reihe.",
  "miss-second-hint": () => "a6: die Ecke links unten.",
  shift: () =>
    "Ein Joker! Den gleichen hat Otto bei e4 aufgedeckt. Aber jetzt ist er dran. **Schau, was sein Schieben mit dieser Reihe macht.**",
  third: () =>
    "Du bist dran. Nimm **e2** und schieb es **von rechts** hinein. Das verschiebt nichts Wichtiges.",
  "third-hint": () => "Fünfte Spalte, zweite Reihe.",
  "third-push-hint": () => "Der Pfeil rechts neben der zweiten Reihe.",
  moved: () =>
    "Ottos Joker lag bei e4, aber er hat diese Reihe verschoben. **Wo liegt der Joker jetzt?** Deck ihn auf, dann deinen.",
  "moved-hint": () => "Die ganze Reihe ist einen Platz nach rechts gerutscht.",
  "joker-hint": () => "Deiner liegt noch in der Ecke links unten.",
  turned: () =>
    "Zwei gleiche Joker, und **der ganze Tisch dreht sich**. Was du dir gemerkt hast, dreht sich mit.",
  end: () => "Nebeneinander 3 Punkte, über Eck 2, sonst 1. **Wer die meisten Punkte hat, gewinnt.**",
};
