/** Matryoshka in a few lessons, in English; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Families of dolls",
    text: "Each family has seven dolls, from small to tall, and there is only one of each. You collect rows of one family and columns of one size.",
  },
  {
    title: "Show a little",
    text: "Six dolls are in your hand. Everyone secretly picks two to display, and all are shown at once. More are shown each round.",
  },
  {
    title: "Trade",
    text: "When you are active you lay a doll in the middle. The others each offer one, face down. You alone look, and must take one; who gave it gets the one in the middle.",
  },
  {
    title: "Show more",
    text: "After the trades everyone picks a new display: four dolls, then six, eight and at last thirteen. What you have seen of others you can use.",
  },
  {
    title: "Rows and columns",
    text: "Sizes that follow one another in one family score, longer runs far more; so do dolls of the same size. Most points wins.",
  },
];
