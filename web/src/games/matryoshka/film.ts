import { type Film, type Frame, film } from "../../learn/film";

const lined = (cards: readonly string[], y: number, x = 0.5): Frame =>
  Object.fromEntries(cards.map((card, number) => [card, { x: x + number, y, card }]));
const player = (seat: number, x: number, y: number) => ({
  x,
  y,
  art: `seat-${seat + 1}`,
  box: "0 0 48 48",
  seat,
  size: 0.5,
});

export const films: readonly Film[] = [
  film(5, 2, {
    ...lined(["C1", "C2", "C3", "C4", "C5"], 0.5),
    ...lined(["A4", "B4", "D4", "F4", "H4"], 1.5),
  }),
  film(
    5,
    2,
    {
      one: { x: 1, y: 0.5, card: null },
      two: { x: 2, y: 0.5, card: null },
      three: { x: 3, y: 0.5, card: null },
      four: { x: 4, y: 0.5, card: null },
      me: player(0, 1.5, 1.4),
      you: player(1, 3.5, 1.4),
    },
    { one: { card: "B2" }, two: { card: "B3" }, three: { card: "F4" }, four: { card: "G4" } },
  ),
  film(
    5,
    2,
    { middle: { x: 2.5, y: 0.5, card: "B2" }, me: player(0, 2.5, 1.3) },
    {
      left: { x: 1, y: 0.5, card: null },
      right: { x: 4, y: 0.5, card: null },
      ben: player(1, 1, 1.4),
      cleo: player(2, 4, 1.4),
    },
    {
      left: { card: "H7" },
      right: { card: "F3" },
      eye: { x: 3.2, y: 1.5, art: "i-eye", box: "0 0 24 24", size: 0.4 },
    },
    { right: { mark: "choice" } },
    {
      right: { x: 2.5, y: 1.5, size: 0.7, card: null },
      middle: { x: 4, y: 0.5 },
      left: { card: null },
      eye: null,
      me: { x: 1.7, y: 1.5 },
    },
  ),
  film(
    6,
    2,
    lined(["C2", "C3"], 0.5, 1),
    lined(["C4", "E4"], 0.5, 3),
    lined(["E1", "E2"], 1.5, 1),
    lined(["E3", "H4"], 1.5, 3),
  ),
  film(
    5,
    3,
    { ...lined(["A2", "A3", "A4"], 0.5), ...lined(["B4"], 1.5, 2.5), ...lined(["C4"], 2.5, 2.5) },
    { A2: { mark: "good" }, A3: { mark: "good" }, A4: { mark: "good" }, row: { x: 4, y: 0.5, label: "+4" } },
    { B4: { mark: "good" }, C4: { mark: "good" }, column: { x: 3.8, y: 2, label: "+4" } },
  ),
];
