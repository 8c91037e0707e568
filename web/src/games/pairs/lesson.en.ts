/** What the narrator of the lesson says in English, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import type { Card } from "./wire.gen";
import { pairsWords } from "./words";

export const lesson: LessonWords = {
  first: () => "Twelve cards, six pairs, all face down. Turn up the one at **a1**, in the top left corner.",
  "first-hint": () => "a1 is the very first card.",
  second: () => "Keep it in mind. Now a second one: turn up **c2**.",
  "second-hint": () => "Third column, second row.",
  watch: () => "They don’t match, so they turn back, and it is Otto’s turn. Watch what he turns up.",
  twin: ({ card }) =>
    `Otto turned up a **${pairsWords.pictures[card as Card]}**, and you have seen one before. **Where was it?**`,
  "twin-hint": () => "It was your very first card.",
  both: ({ card }) =>
    `There it is: **${pairsWords.pictures[card as Card]}**. And Otto’s card, where was that?`,
  "both-hint": () => "In the bottom row, second from the left.",
  pair: () => "A pair! You take it, and **you go again**. And so on, until all the cards are gone.",
  end: () => "Whoever has **the most pairs** wins.",
};
