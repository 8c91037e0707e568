/** What the narrator of the lesson says in English, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";

export const lesson: LessonWords = {
  watch: () =>
    "Otto begins. He takes out a card, pushes it back in, and turns up two. **Look at the first one.**",
  take: () => "Your turn. First you take out a card, and only you see it. Take **c5**.",
  "take-hint": () => "Third column, fifth row.",
  push: ({ card }) =>
    `The same as Otto’s first, **${cardName(card as Card)}**! His lies at b1. Push yours in **from the top**, and it lands right beside it.`,
  "push-hint": () => "The arrow at the top of the third column.",
  both: ({ card }) => `Now turn up both: **${cardName(card as Card)}** at b1, and its twin beside it.`,
  "both-hint": () => "b1 first: top row, second from the left.",
  "beside-hint": () => "And the one to the right of it.",
  again: () =>
    "**3 points**, because they lie side by side, and you go again. Take **d5**, push it in **from the bottom**, and look around: turn up **f2**, then **a6**.",
  "again-hint": () => "Fourth column, fifth row.",
  "again-push-hint": () => "The arrow at the bottom of the fourth column.",
  "miss-hint": () => "f2: last column, second row.",
  "miss-second-hint": () => "a6: the bottom left corner.",
  shift: () =>
    "A joker! Otto turned up the same one at e4. But now it is his turn. **Watch what his push does to that row.**",
  third: () => "Your turn. Take **e2**, and push it in **from the right**. It moves nothing that matters.",
  "third-hint": () => "Fifth column, second row.",
  "third-push-hint": () => "The arrow at the right of the second row.",
  moved: () =>
    "Otto’s joker lay at e4, but his push moved that row. **Where is it now?** Turn it up, then yours.",
  "moved-hint": () => "The whole row went one place to the right.",
  "joker-hint": () => "Your own is still in the bottom left corner.",
  turned: () => "A pair of jokers, and **the whole table turns**. What you remember turns with it.",
  end: () =>
    "Side by side 3 points, corner to corner 2, anywhere else 1. **Whoever has the most points wins.**",
};
