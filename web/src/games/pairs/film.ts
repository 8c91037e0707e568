import { type Film, film, rows } from "../../learn/film";

const player = (seat: number, x: number) => ({
  x,
  y: 2.5,
  art: `seat-${seat + 1}`,
  box: "0 0 48 48",
  seat,
  size: 0.6,
});

export const films: readonly Film[] = [
  film(
    3,
    2,
    rows(3, 2),
    { a1: { card: "moon" }, c2: { card: "moon" } },
    { b1: { card: "fish" }, a2: { card: "fish" } },
  ),
  film(
    3,
    2,
    rows(3, 2),
    { a1: { card: "cherries", mark: "choice" } },
    { b2: { card: "moon", mark: "choice" } },
  ),
  film(
    3,
    3,
    { ...rows(3, 2, { a1: "cherries" }), you: player(0, 1) },
    { c2: { card: "cherries", mark: "good" }, a1: { mark: "good" } },
    { a1: { x: 1.6, y: 2.5, size: 0.6 }, c2: { x: 2.1, y: 2.5, size: 0.6 } },
  ),
  film(
    3,
    2,
    rows(3, 2, { a1: "cherries" }),
    { b2: { card: "moon", mark: "bad" }, a1: { mark: "bad" } },
    { a1: { card: null }, b2: { card: null } },
  ),
  film(
    3,
    3,
    {
      a1: { x: 1, y: 1, card: "fish" },
      b1: { x: 2, y: 1, card: "fish" },
      one: player(0, 0.8),
      two: player(1, 2.2),
    },
    { a1: { x: 0.8, y: 1.7, size: 0.6 }, b1: { x: 1.1, y: 1.7, size: 0.6 } },
  ),
];
