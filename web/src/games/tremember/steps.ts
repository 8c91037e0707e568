/** How each event of Tremember is shown. */

import { atOnce, type BoardStep, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, LIFT, LOOK, MARK, NOTICE, RIGHT, ROTATE, SLIDE } from "../../kit/timing";
import { words } from "../../words";
import { cardName } from "./telling";
import { CELLS, type Cell, type Event, type Push, type Saw, type Side } from "./wire.gen";

export const DEAL_APART = dealApart(CELLS.length);

/** The card that was taken out, face down, or chips, flying between the frame and a player. */
export interface Flight {
  readonly seat: number;
  readonly cell: Cell;
  /** For a card that is pushed back in: the edge from which. The card stops outside that edge, beside the cell. */
  readonly side?: Side;
  /** How many chips; without it, the card flies. */
  readonly chips?: number;
}

export interface TrememberOverlay extends Overlay {
  /** The card that rises from its place. */
  readonly liftedCell?: Cell;
  readonly flight?: Flight;
  /** The line that is moving, from the edge to the gap. */
  readonly slide?: Pick<Push, "side" | "cells">;
  /** The whole area turns by a quarter; then every card in it turns upright again. */
  readonly rotation?: "turning" | "righting";
}

type Step = BoardStep<TrememberOverlay>;

export function stepsOf(event: Event): readonly Step[] {
  switch (event.event) {
    case "setup":
      return [
        {
          overlay: { isDealing: true },
          draws: true,
          sound: "deal",
          ms: DEAL_APART * CELLS.length + 2 * HALF_TURN,
        },
        { tells: true, ms: 0 },
      ];
    case "take":
      return [
        { overlay: { liftedCell: event.cell }, tells: true, sound: "knock", ms: LIFT },
        { overlay: { flight: { seat: event.seat, cell: event.cell } }, draws: true, ms: SLIDE },
      ];
    case "saw": // its taker needs no button to end the look: pushing the card in does
      return [{ draws: true, faces: event.cards, speech: speakLook(event), sound: "up", ms: 0 }];
    case "push":
      return push(event);
    case "turn":
      return [
        ...turnOver<TrememberOverlay>([event.cell], { faces: { [event.cell]: event.card }, tells: true }),
        pause(MARK),
      ];
    case "pair":
      return [
        pause(NOTICE, "match"),
        { overlay: { flight: { seat: event.seat, cell: event.cells[1], chips: event.points } }, ms: SLIDE },
        { ...atOnce, sound: "knock" },
      ];
    case "back":
      return [
        { sound: "miss", ms: LOOK, reveal: true },
        ...turnOver<TrememberOverlay>(event.cells, { faces: noFaces(event.cells), hides: true, tells: true }),
      ];
    case "rotate":
      return [
        { overlay: { rotation: "turning" }, tells: true, sound: "turn", ms: ROTATE },
        { overlay: { rotation: "righting" }, ms: RIGHT },
        { draws: true, ms: 0 },
      ];
    case "end":
      return [atOnce];
  }
}

/** The card flies to the edge, then moves in together with its line. This fills the gap, so a face shown there is hidden. */
function push({ seat, side, cells }: Push): Step[] {
  const [edge] = cells as [Cell, ...Cell[]]; // there are at least two (TRE-4)
  return [
    { overlay: { flight: { seat, cell: edge, side } }, tells: true, hides: true, ms: SLIDE },
    { overlay: { slide: { side, cells } }, sound: "slide", ms: SLIDE },
    { draws: true, faces: noFaces(cells.slice(-1)), ms: 0 },
  ];
}

const speakLook = ({ cards }: Saw): string => words.look.speech(Object.values(cards).map(cardName));

const noFaces = (cells: readonly Cell[]): Readonly<Record<string, null>> =>
  Object.fromEntries(cells.map((cell) => [cell, null]));
