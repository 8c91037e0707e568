/** What the narrator of the lesson says in English, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";
import { cardName } from "./telling";
import type { Card } from "./wire.gen";

export const lesson: LessonWords = {
  place: () =>
    "You have two pawns. They start on cards with a **white back**. Put the first one on **b3** and, after Otto, the second on **d3**.",
  "place-hint": () => "Second column, third row.",
  "second-hint": () => "Fourth column, third row.",
  step: () =>
    "The card under a pawn lies face up. A pawn can always take **one step**: move pawn 1 up, to **b2**.",
  "step-hint": () => "One up from b3.",
  ride: () =>
    "A knight! The card under a pawn lends it its way of moving. **Leap like a knight** to **a4**: two down, one to the left.",
  "ride-hint": () => "First column, fourth row.",
  leaves: ({ card }) =>
    `Otto stands on a **${cardName(card as Card)}** at d1. Watch: when he leaves, it turns **face down**. Remember where it is!`,
  below: () => "Now see what is below your pawn 2: one step down, to **d4**.",
  "below-hint": () => "Fourth column, fourth row.",
  peek: () => "**The queen!** She lets you look at any card, and nobody else sees it. Look at **a5**.",
  "peek-hint": () => "The bottom left corner.",
  looking: ({ card }) =>
    `A **${cardName(card as Card)}**: the partner of the one Otto left! Turn it back, and don’t let on.`,
  one: ({ card }) =>
    `You want both pawns on that pair. First pawn 1: one step down onto the **${cardName(card as Card)}**.`,
  "one-hint": () => "a5, the bottom left corner.",
  other: () =>
    "And its partner, which Otto left face down? The queen leads pawn 2 **as far as you like, in a straight line**.",
  "other-hint": () => "Straight up from d4, to the top row.",
  end: () =>
    "**Recruited!** Both cards are yours and stay face up, and you go again. With two players, whoever has **six pairs first** wins.",
};
