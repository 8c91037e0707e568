/** Events in, steps out: what the board shows for each event, in which order, and for how long. Nothing here looks at the board. */

import { HALF_TURN, LOOK, MARK, NOTICE, SLIDE } from "../../kit/timing";
import type { Step } from "../../lib/animator";
import { type Card, type Cell, type Event, ROWS, type Side } from "./notation";

const LIFT = 180;
const ROTATE = 900;
const RIGHT = 300;
export const DEAL_APART = 30;

export type Shown =
  | { do: "tell"; event: Event; move: readonly Event[] }
  | { do: "deal" }
  /** The card rises from its place … */
  | { do: "lift"; cell: Cell }
  /** … goes to its taker, and leaves a gap. */
  | { do: "take"; seat: number; cell: Cell }
  /** Its taker, and nobody else, sees it. */
  | { do: "see"; card: Card }
  /** It comes from its taker to the edge … */
  | { do: "bring"; seat: number; side: Side; cell: Cell }
  /** … and moves in, the line with it. */
  | { do: "slide"; side: Side; cells: readonly Cell[] }
  | { do: "settle"; cells: readonly Cell[] }
  /** The first half of a turn; the second comes with what lies there then. */
  | { do: "turn"; cells: readonly Cell[] }
  | { do: "reveal"; cell: Cell; card: Card; isFirst: boolean }
  | { do: "miss"; cells: readonly Cell[] }
  | { do: "down"; cells: readonly Cell[] }
  | { do: "match"; cells: readonly Cell[]; points: number }
  /** Points on their way from the pair to its finder. */
  | { do: "pay"; seat: number; cell: Cell; points: number }
  | { do: "score"; seat: number; score: number }
  /** The whole area turns … */
  | { do: "rotate" }
  /** … and then every picture stands upright again. */
  | { do: "right" }
  | { do: "pause" };

export type TrememberStep = Shown & Step;

const pause = (ms: number): TrememberStep => ({ do: "pause", ms, pause: true });

/** The steps of one move's events, as one player gets them. */
export function stepsOf(events: readonly Event[]): TrememberStep[] {
  return events.flatMap((event) => stepsOfOne(event, events));
}

function stepsOfOne(event: Event, move: readonly Event[]): TrememberStep[] {
  const tell: TrememberStep = { do: "tell", event, move, ms: 0 };
  switch (event.event) {
    case "setup":
      return [{ do: "deal", ms: DEAL_APART * ROWS.flat().length + 2 * HALF_TURN }, tell];
    case "take":
      return [
        tell,
        { do: "lift", cell: event.cell, ms: LIFT },
        { do: "take", seat: event.seat, cell: event.cell, ms: SLIDE },
      ];
    case "saw":
      return Object.values(event.cards).map((card) => ({ do: "see", card, ms: 0 }));
    case "push":
      return [
        tell,
        { do: "bring", seat: event.seat, side: event.side, cell: event.cells[0] ?? "", ms: SLIDE },
        { do: "slide", side: event.side, cells: event.cells, ms: SLIDE },
        { do: "settle", cells: event.cells, ms: 0 },
      ];
    case "turn":
      return [
        { do: "turn", cells: [event.cell], ms: HALF_TURN },
        { do: "reveal", cell: event.cell, card: event.card, isFirst: !isSecond(move), ms: HALF_TURN },
        tell,
        pause(MARK),
      ];
    case "pair":
      return [
        { do: "match", cells: event.cells, points: event.points, ms: NOTICE, pause: true },
        { do: "pay", seat: event.seat, cell: event.cells[1], points: event.points, ms: SLIDE },
        { do: "score", seat: event.seat, score: event.score, ms: 0 },
        tell,
      ];
    case "back":
      return [
        { do: "miss", cells: event.cells, ms: LOOK, reveal: true },
        { do: "turn", cells: event.cells, ms: HALF_TURN },
        tell, // words that name the faces go before the faces do
        { do: "down", cells: event.cells, ms: HALF_TURN },
      ];
    case "rotate":
      return [tell, { do: "rotate", ms: ROTATE }, { do: "right", ms: RIGHT }];
    case "end":
      return [tell];
  }
}

/** Only a second card is followed by what came of it. */
export const isSecond = (move: readonly Event[]): boolean =>
  move.some(({ event }) => event === "pair" || event === "back");
