/** How each event of Memory Kings is shown. */

import { atOnce, type BoardStep, type Half, lookAt, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, HOP, LOOK, MARK, NOTICE, TOKENS } from "../../kit/timing";
import { COUNTER } from "./notation";
import { cardName } from "./telling";
import type { Cell, Event, Pawn, Saw, Up } from "./wire.gen";
import { memoryKingsWords } from "./words";

export interface KingsOverlay extends Overlay {
  /** The pawn that is moving or being placed. */
  readonly hop?: { readonly seat: number; readonly number: Pawn | 0 };
  /** The cells on which tokens are being placed. */
  readonly recruitedCells?: readonly Cell[];
}

type Step = BoardStep<KingsOverlay>;

export function stepsOf(event: Event, move: readonly Event[]): readonly Step[] {
  switch (event.event) {
    case "setup": {
      const cards = Object.keys(event.backs).length;
      return [
        {
          overlay: { isDealing: true },
          draws: true,
          sound: "deal",
          ms: dealApart(cards) * cards + 2 * HALF_TURN,
        },
        { tells: true, ms: 0 },
      ];
    }
    case "place":
      return [{ ...hop(event.seat, event.pawn), tells: true }, pause(MARK)];
    case "move":
      return [{ ...hop(event.seat, event.pawn), tells: true }];
    case "counter":
      return [{ tells: true, ms: MARK, pause: true }, hop(COUNTER, 0)];
    case "down":
      return turnOver<KingsOverlay>([event.cell], { faces: { [event.cell]: null }, hides: true });
    case "up":
      return turnUp(event, move);
    case "recruit":
      return [
        { overlay: { recruitedCells: event.cells }, draws: true, tells: true, sound: "match", ms: TOKENS },
        pause(NOTICE),
      ];
    case "peek": {
      // Give the others time to see where the look was; the one who looks is shown the card.
      const isSeen = event.cell !== null && !move.some((each) => each.event === "saw");
      return [isSeen ? { ...atOnce, ms: NOTICE, pause: true } : atOnce];
    }
    case "saw":
      return look(event);
    case "end":
      return [atOnce];
  }
}

const hop = (seat: number, number: Pawn | 0): Step => ({
  overlay: { hop: { seat, number } },
  draws: true,
  sound: "knock",
  ms: HOP,
});

/** When all pawns stand, the cards beneath them turn up together, and lie open long enough for everyone to see them all. */
function turnUp(event: Up, move: readonly Event[]): Step[] {
  const isSetup = move.some((each) => each.event === "place");
  const ups = isSetup ? move.filter((each) => each.event === "up") : [event];
  const cells = ups.map(({ cell }) => cell);
  const flip = (half: Half) => ({ flip: { cells, half } });
  const isLast = event === ups.at(-1);
  return [
    ...(event === ups[0] ? [{ overlay: flip("away"), ms: HALF_TURN }] : []),
    {
      overlay: flip("towards"),
      draws: true,
      tells: true,
      faces: { [event.cell]: event.card },
      sound: "up",
      ms: isLast ? HALF_TURN : 0,
    },
    ...(isLast ? [ups.length > 1 ? { ms: LOOK, reveal: true } : pause(NOTICE)] : []),
  ];
}

function look({ cards }: Saw): Step[] {
  const names = Object.entries(cards).map(([cell, card]) => memoryKingsWords.faceUp(cell, cardName(card)));
  return lookAt(cards, names);
}
