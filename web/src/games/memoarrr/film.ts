import { type Film, film, rows } from "../../learn/film";

const stack = { x: 1.5, y: 1.5, art: "back-chest" };
const volcano = { x: 1.5, y: 1.42, art: "volcano-dark" };

export const films: readonly Film[] = [
  film(
    3,
    3,
    { ...rows(3, 3), b2: stack },
    { a1: { card: "turtle-desert" }, c3: { card: "penguin-water" } },
    { b1: { card: "crab-jungle" }, a3: { card: "octopus-lava" } },
  ),
  film(
    3,
    2,
    rows(3, 1),
    {
      a1: { card: "walrus-flowers" },
      b1: { card: "crab-desert" },
      c1: { card: "turtle-water" },
      eye: { x: 1.5, y: 1.4, art: "i-eye", box: "0 0 24 24", size: 0.6 },
    },
    { a1: { card: null }, b1: { card: null }, c1: { card: null }, eye: null },
  ),
  film(
    3,
    1,
    rows(3, 1),
    { a1: { card: "turtle-desert" } },
    { b1: { card: "crab-desert", mark: "good" } },
    { c1: { card: "crab-water", mark: "good" } },
  ),
  film(
    3,
    2,
    {
      ...rows(2, 1, { a1: "turtle-desert" }),
      volcano: { ...volcano, x: 2.5, y: 0.5 },
      you: { x: 1, y: 1.5, art: "seat-1", box: "0 0 48 48", seat: 0, size: 0.6 },
    },
    { b1: { card: "penguin-water", mark: "bad" } },
    { volcano: { x: 1.6, y: 1.5 } },
  ),
  film(
    3,
    2,
    {
      chest: { x: 1.5, y: 0.5, art: "back-chest" },
      one: { x: 0.5, y: 1.5, art: "seat-1", box: "0 0 48 48", seat: 0, size: 0.6 },
      out: { x: 0.9, y: 1.5, art: "volcano-dark", size: 0.6 },
      two: { x: 2.1, y: 1.5, art: "seat-2", box: "0 0 48 48", seat: 1, size: 0.6 },
    },
    { chest: { x: 2.6, y: 1.5, size: 0.7 } },
  ),
  film(
    3,
    3,
    {
      ...rows(3, 3, { a1: "turtle-desert", b1: "crab-desert", c2: "penguin-water", a3: "octopus-lava" }),
      b2: stack,
    },
    { a1: { card: null }, b1: { card: null }, c2: { card: null }, a3: { card: null } },
  ),
  film(
    3,
    2,
    rows(3, 2, { b1: "octopus-lava" }),
    { b1: { mark: "choice" } },
    { b1: { x: 1.5, y: 1.5 }, b2: { x: 1.5, y: 0.5 } },
  ),
];
