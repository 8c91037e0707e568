/** What boards show for an event: steps of fixed length, each with an overlay. They are data; nothing is drawn here. */

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
  /** Cards that are being turned over: those in these cells, or all that lie face up when the turn begins. */
  readonly flip?: { readonly cells: readonly string[] | "open"; readonly half: Half };
  /** A private look: faces that only this player sees, and that no view contains. */
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
  /** As this step begins, the points so far are updated to those after the move. */
  readonly counts?: boolean;
  /**
   * The faces that the event shows, by cell; null: that face goes again. They are only needed if the event is repeated: its change is
   * not drawn then, and the faces are laid over the present board.
   */
  readonly faces?: Readonly<Record<string, string | null>>;
  /** Said to the screen reader. It names faces, so it is removed when the cards go face down. */
  readonly speech?: string;
  /** Cards are turned face down, so every text that names their faces is removed. */
  readonly hides?: boolean;
}

export const pause = (ms: number, sound?: SoundName): BoardStep<never> => ({ ms, pause: true, sound });

/** A step without movement: the event is drawn and told. */
export const atOnce: BoardStep<never> = { ms: 0, draws: true, tells: true };

/** Turns cards over; the event's change is drawn in the middle of the turn. */
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

/** Turns cards up for one player, and down again when that player ends the look. */
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
