/** Events in, steps out: what the board shows for each event, in which order, and for how long. Nothing here looks at the board. */

import { HALF_TURN, LOOK, MARK, NOTICE } from "../../kit/timing";
import type { Step } from "../../lib/animator";
import { type Card, type Cell, COUNTER, type Event, type PawnNumber } from "./notation";

const HOP = 260;
const TOKENS = 420;
export const DEAL_APART = 40;

export type Shown =
  | { do: "tell"; event: Event }
  | { do: "deal" }
  | { do: "put"; seat: number; pawn: PawnNumber; cell: Cell }
  | { do: "hop"; seat: number; pawn: PawnNumber | 0; from: Cell; cell: Cell }
  /** The first half of a turn; the second comes with what lies there then. */
  | { do: "turn"; cells: readonly Cell[] }
  | { do: "up"; cards: Readonly<Record<Cell, Card>> }
  | { do: "down"; cell: Cell }
  | { do: "recruit"; seat: number; cells: readonly Cell[]; pairs: number }
  /** An eye on the cell that another player looks at. */
  | { do: "eye"; cell: Cell }
  | { do: "peer"; cards: Readonly<Record<Cell, Card>> }
  | { do: "look" }
  | { do: "unpeer" }
  | { do: "pause" };

export type KingsStep = Shown & Step;

const pause = (ms: number): KingsStep => ({ do: "pause", ms, pause: true });
const tell = (event: Event): KingsStep => ({ do: "tell", event, ms: 0 });

/** The steps of one move's events, as one player gets them. */
export function stepsOf(events: readonly Event[]): KingsStep[] {
  const isOwnLook = events.some(({ event }) => event === "saw");
  return events.flatMap((event, i) => {
    if (event.event === "up") return events[i - 1]?.event === "up" ? [] : turnUp(upsFrom(events, i));
    return stepsOfOne(event, isOwnLook);
  });
}

type Up = Extract<Event, { event: "up" }>;

/** Cards that turn up one after the other do it together. */
function upsFrom(events: readonly Event[], first: number): Up[] {
  const after = events.slice(first);
  const end = after.findIndex(({ event }) => event !== "up");
  return (end < 0 ? after : after.slice(0, end)) as Up[];
}

function turnUp(ups: readonly Up[]): KingsStep[] {
  return [
    { do: "turn", cells: ups.map(({ cell }) => cell), ms: HALF_TURN },
    { do: "up", cards: Object.fromEntries(ups.map(({ cell, card }) => [cell, card])), ms: HALF_TURN },
    ...ups.map(tell),
    ups.length > 1 ? { do: "pause", ms: LOOK, reveal: true } : pause(NOTICE),
  ];
}

function stepsOfOne(event: Exclude<Event, Up>, isOwnLook: boolean): KingsStep[] {
  switch (event.event) {
    case "setup":
      return [{ do: "deal", ms: DEAL_APART * Object.keys(event.backs).length + 2 * HALF_TURN }, tell(event)];
    case "place":
      return [
        { do: "put", seat: event.seat, pawn: event.pawn, cell: event.cell, ms: HOP },
        tell(event),
        pause(MARK),
      ];
    case "move":
      return [
        tell(event),
        { do: "hop", seat: event.seat, pawn: event.pawn, from: event.from, cell: event.cell, ms: HOP },
      ];
    case "counter":
      return [
        tell(event),
        pause(MARK),
        { do: "hop", seat: COUNTER, pawn: 0, from: event.from, cell: event.cell, ms: HOP },
      ];
    case "down":
      return [
        { do: "turn", cells: [event.cell], ms: HALF_TURN },
        { do: "down", cell: event.cell, ms: HALF_TURN },
      ];
    case "recruit":
      return [
        { do: "recruit", seat: event.seat, cells: event.cells, pairs: event.pairs, ms: TOKENS },
        tell(event),
        pause(NOTICE),
      ];
    case "peek":
      if (event.cell === null || isOwnLook) return [tell(event)];
      return [tell(event), { do: "eye", cell: event.cell, ms: NOTICE, pause: true }];
    case "saw":
      return privateLook(event.cards);
    case "end":
      return [tell(event)];
  }
}

function privateLook(cards: Readonly<Record<Cell, Card>>): KingsStep[] {
  const cells = Object.keys(cards);
  return [
    { do: "turn", cells, ms: HALF_TURN },
    { do: "peer", cards, ms: HALF_TURN },
    { do: "look", ms: 0, hold: true },
    { do: "turn", cells, ms: HALF_TURN },
    { do: "unpeer", ms: HALF_TURN },
  ];
}
