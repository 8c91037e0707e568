/** Memory Kings in a few lessons, in English; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Two pawns on hidden cards",
    text: "Cards lie face down, with black or white backs. You put two pawns on white backs, and the cards beneath them turn up.",
  },
  {
    title: "One step, or as the card leads",
    text: "Move one pawn: a step up, down, left or right, or as the chess piece beneath it goes. The card it leaves turns face down, the one it reaches turns up.",
  },
  {
    title: "Find both of a pair",
    text: "Every piece of a season is there twice, once with each back. Stand on both with your two pawns and you recruit the pair: put your tokens on it and go again.",
  },
  {
    title: "The queen’s advice",
    text: "Whoever turns up the queen may look at any one card that lies face down. Nobody else sees it. From her own card you move like a queen.",
  },
  {
    title: "First to enough pairs; or alone",
    text: "Six pairs win with two players, four with three, three with four. Alone you race the Counter, who walks card by card and takes every open pair that it stands on.",
  },
];
