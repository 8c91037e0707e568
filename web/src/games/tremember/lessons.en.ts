/** Tremember in a few lessons, in English; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Take one out",
    text: "36 cards lie face down, two of each picture. On your turn you first take out any face-down card and look at it. Only you see it.",
  },
  {
    title: "Push it back in",
    text: "Push it in face down, from either end of its row or column. Every card between there and the gap slides along by one. So cards wander. Keep track.",
  },
  {
    title: "Turn over two",
    text: "Two alike make a pair: it stays face up, you score, and you go again. Two that differ turn face down again, and it’s the next player’s turn.",
  },
  {
    title: "The closer, the better",
    text: "A pair side by side scores three points; touching only at a corner, two; apart, one. A clever push pays.",
  },
  {
    title: "Jokers spin the table",
    text: "A pair of the same joker scores too, and turns everything a quarter to the right. When all cards are face up, most points wins.",
  },
];
