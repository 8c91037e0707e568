/** Events in, steps out: what the board shows for each event, in which order, and for how long. Nothing here looks at the board. */

import { HALF_TURN, LOOK, MARK, NOTICE, SLIDE, SWAP } from "../../boards/timing";
import type { Step } from "../../lib/animator";
import {
  type Card,
  type Cell,
  type Event,
  type Result,
  ROWS,
  SIDES,
  type Side,
  type View,
  type Volcano,
} from "./notation";

export const DEAL_APART = 40;

export type Shown =
  | { do: "tell"; event: Event }
  | { do: "deal" }
  | { do: "side"; seat: number; side: Side }
  /** An eye on cells that another player looks at. */
  | { do: "eye"; cells: readonly Cell[] }
  /** The first half of a turn; the second comes with what lies there then. */
  | { do: "turn"; cells: readonly Cell[] }
  | { do: "reveal"; cell: Cell; card: Card; result: Result; event: Event }
  | { do: "peer"; cards: Readonly<Record<Cell, Card>> }
  | { do: "look" }
  | { do: "unpeer" }
  | { do: "cross"; cells: readonly [Cell, Cell] }
  | { do: "trade"; cells: readonly [Cell, Cell] }
  | { do: "ban"; cell: Cell }
  /** From the stack, which looks different then. */
  | { do: "fly"; piece: Volcano | "chest"; seat: number; stack: Partial<Pick<View, "volcano" | "left">> }
  | { do: "give"; piece: Volcano | "chest"; seat: number }
  | { do: "turn-all" }
  | { do: "clear"; volcano: Volcano; start: number; round: number }
  | { do: "pause" };

export type MemoarrrStep = Shown & Step;

const pause = (ms: number): MemoarrrStep => ({ do: "pause", ms, pause: true });
const tell = (event: Event): MemoarrrStep => ({ do: "tell", event, ms: 0 });

/** The steps of one move's events, as one player gets them. */
export function stepsOf(events: readonly Event[]): MemoarrrStep[] {
  const own = new Set(events.flatMap((event) => (event.event === "saw" ? Object.keys(event.cards) : [])));
  const isRevealed = events.some(({ event }) => event === "reveal");
  return events.flatMap((event) => {
    const isLast = event.event === "round" || event.event === "end";
    const stay: MemoarrrStep[] = isLast && isRevealed ? [{ do: "pause", ms: LOOK, reveal: true }] : [];
    return [...stay, ...stepsOfOne(event, own)];
  });
}

/** `own`: cells that this player is about to look at, which need no eye on them. */
function stepsOfOne(event: Event, own: ReadonlySet<Cell>): MemoarrrStep[] {
  switch (event.event) {
    case "setup":
      return [{ do: "deal", ms: DEAL_APART * 5 * ROWS.length + 2 * HALF_TURN }, tell(event)];
    case "side":
      return [
        tell(event),
        { do: "side", seat: event.seat, side: event.side, ms: MARK },
        ...eye(SIDES[event.side], own),
      ];
    case "peek":
      return [tell(event), ...eye([event.cell], own)];
    case "saw":
      return privateLook(event.cards);
    case "reveal":
      return [
        { do: "turn", cells: [event.cell], ms: HALF_TURN },
        { do: "reveal", cell: event.cell, card: event.card, result: event.result, event, ms: HALF_TURN },
        pause(event.result === "failed" ? NOTICE : MARK),
      ];
    case "volcano":
      return [
        { do: "fly", piece: event.volcano, seat: event.seat, stack: { volcano: event.next }, ms: SLIDE },
        { do: "give", piece: event.volcano, seat: event.seat, ms: 0 },
        tell(event),
        pause(MARK),
      ];
    case "treasure":
      return [
        { do: "fly", piece: "chest", seat: event.seat, stack: { left: event.left }, ms: SLIDE },
        { do: "give", piece: "chest", seat: event.seat, ms: 0 },
        tell(event),
        pause(MARK),
      ];
    case "swap":
      return [
        tell(event),
        { do: "cross", cells: event.cells, ms: SWAP },
        { do: "trade", cells: event.cells, ms: 0 },
      ];
    case "ban":
      return [tell(event), { do: "ban", cell: event.cell, ms: MARK }];
    case "again":
      return [tell(event), pause(MARK)];
    case "round":
      return [
        { do: "turn-all", ms: HALF_TURN },
        { do: "clear", volcano: event.volcano, start: event.start, round: event.round, ms: HALF_TURN },
        tell(event),
        pause(MARK),
      ];
    case "treasures":
      return [];
    case "end":
      return [tell(event)];
  }
}

function eye(cells: readonly Cell[], own: ReadonlySet<Cell>): MemoarrrStep[] {
  return cells.some((cell) => own.has(cell)) ? [] : [{ do: "eye", cells, ms: NOTICE, pause: true }];
}

function privateLook(cards: Readonly<Record<Cell, Card>>): MemoarrrStep[] {
  const cells = Object.keys(cards);
  return [
    { do: "turn", cells, ms: HALF_TURN },
    { do: "peer", cards, ms: HALF_TURN },
    { do: "look", ms: 0, hold: true },
    { do: "turn", cells, ms: HALF_TURN },
    { do: "unpeer", ms: HALF_TURN },
  ];
}
