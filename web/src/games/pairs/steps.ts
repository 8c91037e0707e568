/** How each event of Pairs is shown. */

import { type BoardStep, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, LOOK, MARK, NOTICE, SLIDE } from "../../kit/timing";
import type { Cell, Event } from "./wire.gen";

export interface PairsOverlay extends Overlay {
  /** Two open cards, marked as a pair or as a miss. */
  readonly mark?: { readonly kind: "pair" | "miss"; readonly cells: readonly Cell[] };
  /** The cells of a pair that flies to its finder. */
  readonly takenCells?: readonly Cell[];
}

type Step = BoardStep<PairsOverlay>;

/** How an event is shown. `cards`: how many cards the deal has. */
export function stepsOf(event: Event, cards: number): readonly Step[] {
  switch (event.event) {
    case "setup":
      return [
        {
          overlay: { isDealing: true },
          draws: true,
          sound: "deal",
          ms: dealApart(cards) * cards + 2 * HALF_TURN,
        },
        { tells: true, ms: 0 },
      ];
    case "turn":
      return [
        ...turnOver<PairsOverlay>([event.cell], { faces: { [event.cell]: event.card }, tells: true }),
        pause(MARK),
      ];
    case "pair":
      return [
        {
          overlay: { mark: { kind: "pair", cells: event.cells } },
          tells: true,
          sound: "match",
          ms: NOTICE,
          pause: true,
        },
        { overlay: { takenCells: event.cells }, ms: SLIDE },
        { draws: true, hides: true, faces: noFaces(event.cells), ms: 0 },
      ];
    case "back":
      return [
        {
          overlay: { mark: { kind: "miss", cells: event.cells } },
          tells: true,
          sound: "miss",
          ms: LOOK,
          reveal: true,
        },
        ...turnOver<PairsOverlay>(event.cells, { hides: true, faces: noFaces(event.cells) }),
      ];
    case "end":
      return [{ tells: true, draws: true, ms: 0 }];
  }
}

const noFaces = (cells: readonly Cell[]): Readonly<Record<string, null>> =>
  Object.fromEntries(cells.map((cell) => [cell, null]));
