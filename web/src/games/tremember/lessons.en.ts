/** Tremember in a few lessons, in English; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Take one out",
    text: "36 cards lie face down, two of each picture. On your turn you first take out any one of them and look at it. Only you see it.",
  },
  {
    title: "Push it back in",
    text: "From an edge of the same row or column, face down: every card between slides on by one, into the gap. So cards wander. Keep track.",
  },
  {
    title: "Turn over two",
    text: "Two alike are a pair: it stays face up, you score, and you go again. Two that differ go back down, and the next player has a turn.",
  },
  {
    title: "The closer, the better",
    text: "A pair whose cards lie side by side brings three points; touching only at a corner, two; apart, one. A clever push pays.",
  },
  {
    title: "Jokers spin the table",
    text: "A pair of the same joker turns everything a quarter to the right. When all cards are face up, most points wins.",
  },
];
