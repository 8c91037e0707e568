/** Memory Kings in a few lessons, in English; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "Two pawns on hidden cards",
    text: "All cards lie face down; their backs are black or white. Place your two pawns on white backs (alone: on the colour under the Counter). Then the cards under all pawns turn face up.",
  },
  {
    title: "One step, or an escort",
    text: "Move one pawn: a step up, down, left or right, or the way the chess piece on its card moves. That’s its escort. The card it leaves turns face down, unless a pawn or a token is still on it; the one it reaches turns up.",
  },
  {
    title: "Find both of a pair",
    text: "Every piece of a season is there twice, once with each back. (With six seasons, one card of the whole pack is missing.) Stand on both with your two pawns and you recruit the pair: put your tokens on it and go again. Your tokens deny the others its escort.",
  },
  {
    title: "The queen’s advice",
    text: "Turn up the queen, and you may look at any one face-down card. Nobody else sees it. From her own card you move like a queen.",
  },
  {
    title: "First to enough pairs; or alone",
    text: "Six pairs win with two players, four with three, three with four. Alone you need six before the Counter has six or reaches the last card. It walks card by card and takes any face-up pair it stands on.",
  },
];
