/** A game's drawings, as data. */

/** One symbol of a sheet, and where it is drawn. */
export interface Layer {
  readonly symbol: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly transform?: string;
  /** It pops up as its card is turned. */
  readonly isFigure?: boolean;
}

/** One side of a card. */
export interface Drawing {
  /** Layers from the ground up. */
  readonly layers: readonly Layer[];
  /** A class that colours it. */
  readonly colours?: string;
}

/** What a game's `art.ts` exports. */
export interface GameArt {
  /** All of its symbols, as SVG. */
  readonly sheet: string;
  /** The box that cards are drawn in. */
  readonly box: string;
  /** Draws a card's face, or its back if the card is null; some games have several backs. */
  draw(card: string | null, back?: string | null): Drawing;
}
