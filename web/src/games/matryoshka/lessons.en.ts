/** Matryoshka in a few lessons, in English; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Families of dolls",
    text: "Each family has seven dolls, from small to tall, and there is only one of each. You collect rows of one family and columns of one size.",
  },
  {
    title: "Show a little",
    text: "You start with six dolls in your hand. Everyone secretly picks two to display, and all are shown at once. More are shown each round.",
  },
  {
    title: "Trade",
    text: "When it’s your turn to trade, you lay a doll in the middle. The others each offer one, face down. Only you look, and you must take one; whoever gave it gets the one in the middle.",
  },
  {
    title: "Show more",
    text: "After the trades everyone picks a new display: four dolls, then six, eight and at last thirteen. Use what you have seen of the others.",
  },
  {
    title: "Rows and columns",
    text: "Sizes in a row within one family score, and longer runs score far more. So do dolls of the same size. After four rounds, most points wins.",
  },
];
