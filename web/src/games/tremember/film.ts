import { type Film, film, rows } from "../../learn/film";

const eye = { art: "i-eye", box: "0 0 24 24", size: 0.5 };

export const films: readonly Film[] = [
  film(4, 3, rows(4, 3), {
    c2: { card: "kite", mark: "choice", x: 2.5, y: 1.5 },
    eye: { ...eye, x: 3.5, y: 0.6 },
  }),
  film(
    5,
    3,
    Object.fromEntries(Object.entries(rows(4, 3)).map(([id, piece]) => [id, { ...piece, x: piece.x + 1 }])),
    { c2: { x: 3.5, y: 1.4, card: "kite" } },
    { c2: { x: 0.5, y: 1.5, card: null, mark: "choice" } },
    { a2: { x: 2.5 }, b2: { x: 3.5 }, c2: { x: 1.5, y: 1.5 } },
  ),
  film(
    4,
    3,
    rows(4, 3),
    { a2: { card: "kite" } },
    { a1: { card: "kite", mark: "good" }, points: { x: 2.5, y: 1.5, label: "+3" } },
  ),
  film(
    4,
    3,
    rows(4, 3),
    { b1: { card: "teapot" }, b2: { card: "teapot" }, points: { x: 3, y: 1.5, label: "+3" } },
    { b2: { card: null }, c2: { card: "teapot" }, points: { x: 3.2, y: 2.5, label: "+2" } },
    { c2: { card: null }, d3: { card: "teapot" }, points: { x: 3.2, y: 1.5, label: "+1" } },
  ),
  film(
    3,
    3,
    rows(3, 3),
    { a1: { card: "joker-1" }, c3: { card: "joker-1", mark: "good" } },
    {
      a1: { x: 2.5, y: 0.5 },
      b1: { x: 2.5, y: 1.5 },
      c1: { x: 2.5, y: 2.5 },
      a2: { x: 1.5, y: 0.5 },
      c2: { x: 1.5, y: 2.5 },
      a3: { x: 0.5, y: 0.5 },
      b3: { x: 0.5, y: 1.5 },
      c3: { x: 0.5, y: 2.5 },
    },
  ),
];
