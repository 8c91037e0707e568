/** A socket that plays back a finished game: it sends, step by step, the frames that the table would have sent. */

import type { Socket } from "../lib/live";
import type { PositionFrame, ReplayStep, ServerFrame, Table } from "../lib/protocol.gen";

/** Whose viewpoint: that of a seat, of a watcher ("all"), or with all cards open ("open"). */
export type Viewpoint = `${number}` | "all" | "open";

export const seatOf = (viewpoint: Viewpoint): number | null =>
  viewpoint === "all" || viewpoint === "open" ? null : Number(viewpoint);

/** The table as it was while the game ran, with nobody playing on this device. */
export function replayTable(table: Table, viewpoint: Viewpoint, isLast: boolean): Table {
  const seat = seatOf(viewpoint);
  const seats = table.seats.map((each) => ({
    ...each,
    is_connected: true,
    stand_in: null,
    is_stand_in_offered: false,
  }));
  return {
    ...table,
    seats,
    stage: isLast ? "over" : "playing",
    watcher_names: [],
    watcher_count: 0,
    you: { seats: seat === null ? [] : [seat], is_host: false },
  };
}

/** What the board was told after this step. */
export function frameOf(
  step: ReplayStep,
  number: number,
  viewpoint: Viewpoint,
  mover: number | null,
): PositionFrame {
  return {
    type: "position",
    seat: seatOf(viewpoint),
    n: number + 1,
    decision: 0,
    asked_seat: null,
    private_seat: null,
    look_cells: [],
    events: step.events,
    changes: step.changes,
    repeats: [],
    shown_before: [],
    view: step.view,
    hidden_cards: step.hidden_cards,
    breakdown: null,
    phase: step.phase,
    to_move: mover === null ? [] : [mover],
    legal: [],
    by: step.by,
    clock: [],
    standing: null,
    moves_left: null,
    lesson: null,
  };
}

/** The cells whose cards lie face down in this step. */
export function facesDown(step: ReplayStep): readonly string[] {
  const cells = (step.view["cells"] ?? {}) as Readonly<Record<string, string | null>>;
  return Object.keys(cells).filter((cell) => cells[cell] === null);
}

/** A socket without a server: it sends what it is told to, and ignores what it is sent. */
export class FilmSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  send(): void {}

  close(): void {}
}
