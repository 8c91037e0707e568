/** How each event of Memoarrr! is shown. */

import { type BoardStep, lookAt, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, LOOK, MARK, NOTICE, SLIDE, SWAP } from "../../kit/timing";
import type { SoundName } from "../../lib/sound";
import { cardName } from "./telling";
import { type Card, CELLS, type Cell, type Event, FACTS, type Reveal, type Volcano } from "./wire.gen";
import { memoarrrWords } from "./words";

export const DEAL_APART = dealApart(CELLS.length);

export interface MemoarrrOverlay extends Overlay {
  /** The cells of two cards that are changing places. */
  readonly swap?: readonly [Cell, Cell];
  /** Cells that another player is looking at. */
  readonly eyeCells?: readonly Cell[];
  /** A volcano or chest that flies from the stack to a seat. */
  readonly flight?: { readonly piece: Volcano | "chest"; readonly seat: number };
}

type Step = BoardStep<MemoarrrOverlay>;

const RESULT_SOUNDS: Readonly<Record<Reveal["result"], SoundName | undefined>> = {
  first: undefined,
  connected: "match",
  failed: "miss",
};

export function stepsOf(event: Event, move: readonly Event[]): readonly Step[] {
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
    case "side":
      return [{ tells: true, draws: true, ms: MARK }, ...eye(FACTS.sides[event.side], move)];
    case "peek":
      return [{ tells: true, ms: 0 }, ...eye([event.cell], move)];
    case "saw":
      return look(event.cards);
    case "reveal":
      return [
        ...turnOver<MemoarrrOverlay>([event.cell], { faces: { [event.cell]: event.card }, tells: true }),
        pause(event.result === "failed" ? NOTICE : MARK, RESULT_SOUNDS[event.result]),
      ];
    case "volcano":
      return fly(event.volcano, event.seat, "volcano");
    case "treasure":
      return fly("chest", event.seat, "knock");
    case "swap":
      return [
        { overlay: { swap: event.cells }, tells: true, sound: "slide", ms: SWAP },
        { draws: true, ms: 0 },
      ];
    case "ban":
      return [{ tells: true, draws: true, sound: "knock", ms: MARK }];
    case "again":
      return [{ tells: true, draws: true, ms: MARK, pause: true }];
    case "round":
      return [
        ...stay(move),
        ...turnOver<MemoarrrOverlay>("open", { hides: true }),
        { tells: true, ms: MARK, pause: true },
      ];
    case "treasures":
      return stay(move);
    case "end":
      return [{ tells: true, draws: true, ms: 0 }];
  }
}

/** The card that was turned up lies open for a while before all cards are turned down, or the game ends. */
const stay = (move: readonly Event[]): Step[] =>
  move.some(({ event }) => event === "reveal") ? [{ ms: LOOK, reveal: true }] : [];

/** Shows an eye on the cells that somebody else is looking at. */
function eye(cells: readonly Cell[], move: readonly Event[]): Step[] {
  const isOwn = move.some(({ event }) => event === "saw");
  return isOwn ? [] : [{ overlay: { eyeCells: cells }, ms: NOTICE, pause: true }];
}

function look(cards: Readonly<Record<string, Card>>): Step[] {
  const names = Object.entries(cards).map(([cell, card]) => memoarrrWords.faceUp(cell, cardName(card)));
  return lookAt(cards, names);
}

function fly(piece: Volcano | "chest", seat: number, sound: SoundName): Step[] {
  return [
    { overlay: { flight: { piece, seat } }, sound, ms: SLIDE },
    { draws: true, tells: true, ms: MARK, pause: true },
  ];
}
