/**
 * A film of a few still frames: where each thing lies, and which side it shows. The stage moves things from one frame to the next.
 *
 * A game's films are written in its `film.json`, as `FilmFile` says. A test plays the moves that stand beside the frames, by the game's
 * own rules, and compares.
 */

/** How a thing on the stage looks. */
interface Look {
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

/** A thing on the stage. One unit is the width of a card. */
export interface Piece extends Look {
  readonly x: number;
  readonly y: number;
}

export type Frame = Readonly<Record<string, Piece>>;

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
}

export interface Lesson {
  readonly title: string;
  readonly text: string;
}

/** What `film.json` holds. */
export interface FilmFile {
  /** Looks that several things share, by a name for `like`. */
  readonly pieces?: Readonly<Record<string, WrittenPiece>>;
  readonly films: readonly WrittenFilm[];
}

export interface WrittenFilm {
  /** Width and height, in cards. */
  readonly size: readonly [number, number];
  /** The cells of the board that are shown, line by line. Each has a card, face down, named after the cell; `..` is left empty. */
  readonly board?: readonly string[];
  /** How many cards there is room for to the left of the board. */
  readonly left?: number;
  /** Two colours of backs, in turn along lines and columns, the first at the top left. */
  readonly backs?: readonly [string, string];
  readonly frames: readonly WrittenFrame[];
}

export interface WrittenFrame {
  /** What changes; null takes a thing away. */
  readonly show?: Readonly<Record<string, WrittenPiece | null>>;
  /** For the tests: the game that is shown from here on, and the moves since the frame before. */
  readonly game?: object;
  readonly moves?: readonly unknown[];
}

/** A thing, or what changes about it. It lies on a cell, or anywhere else on the stage. */
export interface WrittenPiece extends Look {
  readonly like?: string;
  readonly at?: string;
  /** How far from the middle of its cell. */
  readonly by?: readonly [number, number];
  readonly x?: number;
  readonly y?: number;
  /** For the tests: where it is in the game, if on no cell; and what a label counts. */
  readonly in?: string | null;
  readonly for?: readonly string[];
}

type Things = Readonly<Record<string, WrittenPiece>>;

export const filmsIn = ({ pieces = {}, films }: FilmFile): readonly Film[] =>
  films.map((film) => {
    const [width, height] = film.size;
    const frames: Frame[] = [];
    let things: Things = cardsOn(film);
    for (const { show = {} } of film.frames) {
      things = applyChanges(things, show);
      frames.push(drawFrame(things, pieces, film));
    }
    return { width, height, frames };
  });

const linesOf = ({ board = [] }: WrittenFilm): readonly string[][] => board.map((line) => line.split(" "));

function cardsOn(film: WrittenFilm): Things {
  const cards = linesOf(film).flatMap((line, y) =>
    line.map((cell, x): [string, WrittenPiece] => {
      const back = film.backs?.[(x + y) % 2];
      return [cell, { at: cell, card: null, ...(back && { back }) }];
    }),
  );
  return Object.fromEntries(cards.filter(([cell]) => cell !== ".."));
}

function applyChanges(things: Things, show: NonNullable<WrittenFrame["show"]>): Things {
  const next: Record<string, WrittenPiece> = { ...things };
  for (const [id, change] of Object.entries(show)) {
    if (change === null) delete next[id];
    else next[id] = { ...next[id], ...change };
  }
  return next;
}

function drawFrame(things: Things, pieces: Things, film: WrittenFilm): Frame {
  const lines = linesOf(film);
  const frame: Record<string, Piece> = {};
  for (const [id, thing] of Object.entries(things)) {
    const {
      like,
      at,
      by = [0, 0],
      in: _place,
      for: _counted,
      ...look
    } = { ...pieces[thing.like ?? ""], ...thing };
    const row = at ? lines.findIndex((line) => line.includes(at)) : -1;
    const column = at ? (lines[row]?.indexOf(at) ?? -1) : -1;
    const spot = at && { x: (film.left ?? 0) + column + 0.5 + by[0], y: row + 0.5 + by[1] };
    frame[id] = { x: 0, y: 0, ...look, ...spot };
  }
  return frame;
}
