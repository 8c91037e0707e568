/** What the narrator of the lesson says in German, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import type { Card } from "./wire.gen";
import { pairsWords } from "./words";

export const lesson: LessonWords = {
  first: () => "Zwölf Karten, sechs Paare, alle verdeckt. Deck die bei **a1** auf, links oben in der Ecke.",
  "first-hint": () => "a1 ist die allererste Karte.",
  second: () => "Merk sie dir. Jetzt eine zweite: Deck **c2** auf.",
  "second-hint": () => "Dritte Spalte, zweite Reihe.",
  watch: () => "Sie sind verschieden, also zurück damit, und Otto ist dran. Schau, was er aufdeckt.",
  twin: ({ card }) =>
    `Otto hat eine Karte aufgedeckt, die du schon kennst: **${pairsWords.pictures[card as Card]}**. **Wo lag die andere?**`,
  "twin-hint": () => "Es war deine allererste Karte.",
  both: ({ card }) => `Da ist sie: **${pairsWords.pictures[card as Card]}**. Und die von Otto, wo lag die?`,
  "both-hint": () => "In der untersten Reihe, die zweite von links.",
  pair: () =>
    "Ein Paar! Du nimmst es und **bist noch einmal dran**. So geht es weiter, bis keine Karte mehr daliegt.",
  end: () => "Wer **die meisten Paare** hat, gewinnt.",
};
