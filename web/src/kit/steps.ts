/** What boards show for an event: steps of fixed length, each with what is laid over the board meanwhile. Data, no drawing. */

import type { Step } from "../lib/animator";
import type { SoundName } from "../lib/sound";
import { words } from "../words";
import { HALF_TURN } from "./timing";

/** Cards by where they lie: a cell of a grid, or another place that a game names. */
export type Faces = Readonly<Record<string, string>>;

/** A half turn of a card: away from what lay there, or towards what lies there now. */
export type Half = "away" | "towards";

/** What any board may draw over the cards during a step. Games add their own. */
export interface Overlay {
  /** Cards that are being turned over: those of these cells, or all that lie face up as the turn begins. */
  readonly flip?: { readonly cells: readonly string[] | "open"; readonly half: Half };
  /** A private look: faces for this player's eyes, which no view holds. */
  readonly look?: Faces;
  /** The look is fully open, and waits for its owner to end it. */
  readonly isLooking?: boolean;
  readonly isDealing?: boolean;
}

/** A step of one event. */
export interface BoardStep<Over extends Overlay = Overlay> extends Step {
  readonly overlay?: Over;
  /** What is heard as this step begins. */
  readonly sound?: SoundName | undefined;
  /** What the event changed is drawn as this step begins. */
  readonly draws?: boolean;
  /** The event is put into words as this step begins. */
  readonly tells?: boolean;
  /** From here on the points so far are those of the move that is being shown. */
  readonly counts?: boolean;
  /**
   * The faces that the event shows. Drawing its change lays them; where nothing is drawn, because the event is only shown once
   * more, they are laid over the present board. null: that face goes again.
   */
  readonly faces?: Readonly<Record<string, string | null>>;
  /** Said to the screen reader. It names faces, so it is removed when the cards go face down. */
  readonly speech?: string;
  /** Cards go down: whatever named their faces is taken back. */
  readonly hides?: boolean;
}

export const pause = (ms: number, sound?: SoundName): BoardStep<never> => ({ ms, pause: true, sound });

/** Nothing moves: the event is drawn and told. */
export const atOnce: BoardStep<never> = { ms: 0, draws: true, tells: true };

/** Cards turn over, and lie as the event says from the middle of the turn on. */
export function turnOver<Over extends Overlay>(
  cells: readonly string[] | "open",
  then: BoardStep<Over> | Omit<BoardStep<Over>, "ms">,
): BoardStep<Over | Overlay>[] {
  return [
    { overlay: { flip: { cells, half: "away" } }, ms: HALF_TURN },
    {
      draws: true,
      sound: then.hides ? "down" : "up",
      ...then,
      overlay: { ...then.overlay, flip: { cells, half: "towards" } },
      ms: HALF_TURN,
    },
  ];
}

/** Cards turn up for one player's eyes, and down again when that player says so. */
export function lookAt(cards: Faces, names: readonly string[]): BoardStep[] {
  const cells = Object.keys(cards);
  const flip = (half: Half) => ({ flip: { cells, half } });
  return [
    { overlay: flip("away"), ms: HALF_TURN },
    {
      overlay: { look: cards, ...flip("towards") },
      speech: words.look.speech(names),
      sound: "up",
      draws: true,
      ms: HALF_TURN,
    },
    { overlay: { look: cards, isLooking: true }, ms: 0, hold: true },
    { overlay: { look: cards, ...flip("away") }, ms: HALF_TURN },
    { overlay: flip("towards"), hides: true, sound: "down", ms: HALF_TURN },
  ];
}
