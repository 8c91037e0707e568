/** Pairs in a few lessons, in English; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Everything twice",
    text: "All cards lie face down. Each picture is there exactly twice.",
  },
  {
    title: "Turn over two",
    text: "On your turn you turn over one card, look at it, and then turn over a second one. Everybody sees both.",
  },
  {
    title: "Two alike are yours",
    text: "If they show the same picture, you take the pair and go again.",
  },
  {
    title: "Two unlike turn back",
    text: "Both go face down again in the same places, and it’s the next player’s turn. Remember them: everybody else will.",
  },
  {
    title: "Most pairs win",
    text: "The game ends when all pairs are taken. Alone, you win by finding them all, in as few turns as you can.",
  },
];
