/** What the narrator of the lesson says in English, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { animalOf, landscapeOf } from "./notation";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";
import { memoarrrWords } from "./words";

const animal = (card: string | undefined) => memoarrrWords.animals[animalOf(card as Card)];
const landscape = (card: string | undefined) => memoarrrWords.landscapes[landscapeOf(card as Card)];

export const lesson: LessonWords = {
  side: () =>
    "Everything on this island is asleep. Before we start, you may peek: choose the **North** side.",
  "side-hint": () => "North is the top edge. Tap it.",
  remember: () => "Only you see these three. Take your time and keep them in mind. Ready? Turn them back.",
  begin: () => "Now wake somebody up. The first card of a round is always fine. Try **d2**.",
  "begin-hint": () => "Column d, second row: from the middle, one up and one to the right.",
  watch: () => "It is awake. Otto has to match it now: the same animal, or the same landscape.",
  match: ({ card }) =>
    `Otto woke a **${cardName(card as Card)}**. Find another ${animal(card)}, or more ${landscape(card)}.`,
  "match-hint": () => "You saw one before the round began. It was in the middle of the top row.",
  missing: ({ card }) => `A match! Now Otto needs another ${animal(card)}, or more ${landscape(card)}.`,
  chest: () =>
    "No match: Otto got the volcano and is out. You are the last one awake, so **the chest is yours**.",
  asleep: () => "Everybody is asleep again, each card where it was. You know more now than you did before.",
  end: () => "Seven rounds, seven chests. Whoever has **the most rubies** wins.",
};
