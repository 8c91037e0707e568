/** How each event of Tremember is shown. */

import { atOnce, type BoardStep, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, LIFT, LOOK, MARK, NOTICE, RIGHT, ROTATE, SLIDE } from "../../kit/timing";
import { words } from "../../words";
import { cardName } from "./telling";
import { CELLS, type Cell, type Event, type Push, type Saw, type Side } from "./wire.gen";

export const DEAL_APART = dealApart(CELLS.length);

/** The card that is out, face down, or chips on their way between the frame and a player. */
export interface Flying {
  readonly seat: number;
  readonly cell: Cell;
  /** The card comes back, to outside the frame, beside that cell. */
  readonly side?: Side;
  /** How many chips; without it, the card flies. */
  readonly chips?: number;
}

export interface TrememberOverlay extends Overlay {
  /** The card that rises from its place. */
  readonly lifted?: Cell;
  readonly flying?: Flying;
  /** The line that is moving, from the edge to the gap. */
  readonly sliding?: Pick<Push, "side" | "cells">;
  /** The whole area turns by a quarter; then every card in it turns upright again. */
  readonly rotation?: "turning" | "righting";
}

type Step = BoardStep<TrememberOverlay>;

export function stepsOf(event: Event): readonly Step[] {
  switch (event.event) {
    case "setup":
      return [
        { over: { isDealing: true }, draws: true, ms: DEAL_APART * CELLS.length + 2 * HALF_TURN },
        { tells: true, ms: 0 },
      ];
    case "take":
      return [
        { over: { lifted: event.cell }, tells: true, ms: LIFT },
        { over: { flying: { seat: event.seat, cell: event.cell } }, draws: true, ms: SLIDE },
      ];
    case "saw": // its taker needs no button to end the look: pushing the card in does
      return [{ draws: true, faces: event.cards, spoken: spokenLook(event), ms: 0 }];
    case "push":
      return push(event);
    case "turn":
      return [
        ...turnOver<TrememberOverlay>([event.cell], { faces: { [event.cell]: event.card }, tells: true }),
        pause(MARK),
      ];
    case "pair":
      return [
        pause(NOTICE),
        { over: { flying: { seat: event.seat, cell: event.cells[1], chips: event.points } }, ms: SLIDE },
        atOnce,
      ];
    case "back":
      return [
        { ms: LOOK, reveal: true },
        ...turnOver<TrememberOverlay>(event.cells, { faces: noFaces(event.cells), hides: true, tells: true }),
      ];
    case "rotate":
      return [
        { over: { rotation: "turning" }, tells: true, ms: ROTATE },
        { over: { rotation: "righting" }, ms: RIGHT },
        { draws: true, ms: 0 },
      ];
    case "end":
      return [atOnce];
  }
}

/** The card comes to the edge, then it moves in and the line with it. Another lies in the gap then: a face shown there goes. */
function push({ seat, side, cells }: Push): Step[] {
  const [edge] = cells as [Cell, ...Cell[]]; // TRE-4: at least two
  return [
    { over: { flying: { seat, cell: edge, side } }, tells: true, hides: true, ms: SLIDE },
    { over: { sliding: { side, cells } }, ms: SLIDE },
    { draws: true, faces: noFaces(cells.slice(-1)), ms: 0 },
  ];
}

const spokenLook = ({ cards }: Saw): string => words.look.spoken(Object.values(cards).map(cardName));

const noFaces = (cells: readonly Cell[]): Readonly<Record<string, null>> =>
  Object.fromEntries(cells.map((cell) => [cell, null]));
