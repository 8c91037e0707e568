/** A finished game as a line that says, step by step, what it would have said at the table. */

import type { Socket } from "../lib/live";
import type { PositionFrame, ReplayStep, ServerFrame, Table } from "../lib/protocol.gen";

/** Whose eyes: a seat's, those of a watcher, or everyone's with all cards open. */
export type Eyes = `${number}` | "all" | "open";

export const seatOf = (eyes: Eyes): number | null =>
  eyes === "all" || eyes === "open" ? null : Number(eyes);

/** The table as it was while the game ran; nobody of this device plays at it. */
export function tableThen(table: Table, eyes: Eyes, isLast: boolean): Table {
  const seat = seatOf(eyes);
  const seats = table.seats.map((each) => ({ ...each, here: true, stand_in: null }));
  return {
    ...table,
    seats,
    stage: isLast ? "over" : "playing",
    watchers: [],
    watching: 0,
    you: { seats: seat === null ? [] : [seat], host: false },
  };
}

/** What the board was told after this step. */
export function frameOf(step: ReplayStep, number: number, eyes: Eyes, mover: number | null): PositionFrame {
  return {
    type: "position",
    seat: seatOf(eyes),
    n: number + 1,
    decision: 0,
    asked: null,
    events: step.events,
    changes: step.changes,
    again: [],
    shown: [],
    view: step.view,
    under: step.under,
    phase: step.phase,
    to_move: mover === null ? [] : [mover],
    legal: [],
    by: null,
    clock: [],
    standing: null,
    left: null,
  };
}

/** The cells whose cards lie face down in this step. */
export function facesDown(step: ReplayStep): readonly string[] {
  const cells = (step.view["cells"] ?? {}) as Readonly<Record<string, string | null>>;
  return Object.keys(cells).filter((cell) => cells[cell] === null);
}

/** The far end of a line that never was: it says what it is told to, and hears nothing. */
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
