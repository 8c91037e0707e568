/** What the narrator of the lesson says in German, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { animalOf, landscapeOf } from "./notation";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";
import { memoarrrWords } from "./words";

const animal = (card: string | undefined) => memoarrrWords.animals[animalOf(card as Card)];
const landscape = (card: string | undefined) => memoarrrWords.landscapes[landscapeOf(card as Card)];

export const lesson: LessonWords = {
  side: () =>
    "Auf dieser Insel schläft alles. Bevor es losgeht, darfst du spicken: Wähle die Seite im **Norden**.",
  "side-hint": () => "Norden ist der obere Rand. Tipp ihn an.",
  remember: () => "Nur du siehst diese drei. Nimm dir Zeit und merk sie dir. Fertig? Dreh sie wieder um.",
  begin: () => "Jetzt weck jemanden auf. Die erste Karte einer Runde passt immer. Versuch **d2**.",
  "begin-hint": () => "Spalte d, zweite Reihe: schräg rechts über der Mitte.",
  watch: () => "Wach! Jetzt muss Otto etwas Passendes finden: das gleiche Tier oder die gleiche Landschaft.",
  match: ({ card }) =>
    `Otto hat etwas geweckt: **${cardName(card as Card)}**. Was passt dazu? Noch einmal ${animal(card)}, oder noch einmal ${landscape(card)}.`,
  "match-hint": () => "Du hast vor der Runde eine gesehen. Sie lag in der Mitte der obersten Reihe.",
  missing: ({ card }) => `Das passt! Jetzt braucht Otto noch einmal ${animal(card)} oder ${landscape(card)}.`,
  chest: () =>
    "Passt nicht: Otto bekommt den Vulkan und ist raus. Nur du bist noch wach, also **gehört die Truhe dir**.",
  asleep: () => "Alle schlafen wieder, jede Karte an ihrem Ort. Du weißt jetzt mehr als vorher.",
  end: () => "Sieben Runden, sieben Truhen. Wer **die meisten Rubine** hat, gewinnt.",
};
