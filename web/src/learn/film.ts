/** A film of a few still frames: where each thing lies, and which side it shows. The stage moves things from one frame to the next. */

/** A thing on the stage. One unit is the width of a card. */
export interface Piece {
  readonly x: number;
  readonly y: number;
  /** A card's face; null: it lies face down. Absent: no card. */
  readonly card?: string | null;
  readonly back?: string;
  /** Some other drawing, and its box. */
  readonly art?: string;
  readonly box?: string;
  /** Whose colour it has. */
  readonly seat?: number;
  readonly size?: number;
  readonly mark?: "good" | "bad" | "choice";
  /** A few signs on a label: points. */
  readonly label?: string;
}

export type Frame = Readonly<Record<string, Piece>>;

export interface Lesson {
  readonly title: string;
  readonly text: string;
}

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
}

/** What changes from one frame to the next; null takes a thing away. */
export type Change = Readonly<Record<string, Partial<Piece> | null>>;

export function film(width: number, height: number, first: Frame, ...changes: readonly Change[]): Film {
  const frames = [first];
  for (const change of changes) frames.push(changed(frames[frames.length - 1] as Frame, change));
  return { width, height, frames };
}

function changed(frame: Frame, change: Change): Frame {
  const next: Record<string, Piece> = { ...frame };
  for (const [id, how] of Object.entries(change)) {
    if (how === null) delete next[id];
    else next[id] = { x: 0, y: 0, ...next[id], ...how };
  }
  return next;
}

/** Cards in rows, named a1, b1, … as on the board; all face down but those given. */
export function rows(
  columns: number,
  lines: number,
  faces: Readonly<Record<string, string>> = {},
  back?: (x: number, y: number) => string,
): Frame {
  const frame: Record<string, Piece> = {};
  for (let y = 0; y < lines; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const id = `${String.fromCharCode(97 + x)}${y + 1}`;
      frame[id] = { x: x + 0.5, y: y + 0.5, card: faces[id] ?? null, ...(back && { back: back(x, y) }) };
    }
  }
  return frame;
}
