/** What the narrator of the lesson says in English, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";

export const lesson: LessonWords = {
  show: ({ one, two }) =>
    `These dolls are yours, and nobody else sees them. You show two of them: choose **${one}** and **${two}**, then show them.`,
  "show-hint": () => "Tap both, then the button below.",
  middle: ({ doll }) =>
    `Everybody drew two more. You collect set A, so lay a doll that doesn’t fit **in the middle**: **${doll}**.`,
  "middle-hint": () => "Tap it in your hand.",
  offers: ({ one, two }) =>
    `Otto offers **${one}**, Mika offers **${two}**. Take the one that makes your run of three **a run of four**.`,
  "offers-hint": () => "Three in a row are worth 4 points. Four are worth 7.",
  swapped: () => "Four in a row! And Otto got the doll you laid down: **everybody knows he has it now**.",
  offer: ({ middle, doll }) =>
    `Now Otto trades. He laid **${middle}** in the middle. Offer something you can spare: **${doll}**. Only he will see it.`,
  "offer-hint": () => "Tap it in your hand.",
  kept: () => "Otto took Mika’s offer, so yours comes back to you. Now it is Mika’s turn.",
  "offer-again": ({ middle, doll, own }) =>
    `Mika laid **${middle}** in the middle, and you have ${own}! Offer **${doll}** again.`,
  four: ({ one, last }) =>
    `Mika took it, and the doll in the middle is yours. Now everybody shows **four** dolls. Show your run: **${one} to ${last}**.`,
  "four-hint": () => "Tap all four, then the button below.",
  points: () => "Four in a row: **7 points**. Three would be 4. Dolls **of the same size** count the same.",
  end: () => "Four rounds. In the last one you show **13 dolls**, and only those count.",
};
