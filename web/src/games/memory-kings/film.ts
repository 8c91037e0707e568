import { type Film, film, rows } from "../../learn/film";

const chess = (x: number, y: number) => ((x + y) % 2 === 0 ? "black" : "white");
const pawn = (seat: number, x: number, y: number) => ({
  x: x + 0.5,
  y: y + 0.45,
  art: `pawn-${seat + 1}`,
  box: "0 0 60 80",
  seat,
  size: 0.55,
});
const token = (x: number, y: number) => ({
  x: x + 0.78,
  y: y + 0.78,
  art: "token-1",
  box: "0 0 40 40",
  seat: 0,
  size: 0.4,
});

export const films: readonly Film[] = [
  film(
    4,
    3,
    rows(4, 3, {}, chess),
    { one: pawn(0, 1, 0), two: pawn(0, 2, 1) },
    { b1: { card: "spring-knight" }, c2: { card: "winter-rook" } },
  ),
  film(
    4,
    3,
    { ...rows(4, 3, { b1: "spring-knight" }, chess), one: pawn(0, 1, 0) },
    { c3: { mark: "choice" }, a3: { mark: "choice" }, d2: { mark: "choice" } },
    { one: pawn(0, 2, 2) },
    { b1: { card: null }, c3: { card: "summer-bishop" } },
  ),
  film(
    4,
    3,
    {
      ...rows(4, 3, { a2: "winter-rook", d1: "autumn-knight" }, chess),
      one: pawn(0, 0, 1),
      two: pawn(0, 3, 0),
    },
    { two: pawn(0, 3, 2), d1: { card: null }, d3: { card: "winter-rook" } },
    { a2: { mark: "good" }, d3: { mark: "good" }, left: token(0, 1), right: token(3, 2) },
  ),
  film(
    4,
    3,
    { ...rows(4, 3, { b2: "spring-rook" }, chess), one: pawn(0, 1, 1) },
    { one: pawn(0, 2, 1), b2: { card: null }, c2: { card: "queen" } },
    {
      d3: { card: "monsoon-bishop", mark: "choice" },
      eye: { x: 3.5, y: 1.6, art: "i-eye", box: "0 0 24 24", size: 0.5 },
    },
    { d3: { card: null }, eye: null },
  ),
  film(
    4,
    2,
    { ...rows(4, 2, { a1: "spring-rook" }, chess), counter: { ...pawn(0, 0, 0), art: "pawn-counter" } },
    { counter: { x: 1.5 }, a1: { card: null }, b1: { card: "summer-knight" } },
    { counter: { x: 2.5 }, b1: { card: null }, c1: { card: "winter-bishop" } },
    { counter: { x: 3.5 }, c1: { card: null }, d1: { card: "autumn-rook" } },
    { counter: { y: 1.45 }, d1: { card: null }, d2: { card: "spring-knight" } },
  ),
];
