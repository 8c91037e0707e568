/** How each event of Memoarrr! is shown. */

import { type BoardStep, lookAt, type Overlay, pause, turnOver } from "../../kit/steps";
import { dealApart, HALF_TURN, LOOK, MARK, NOTICE, SLIDE, SWAP } from "../../kit/timing";
import { cardName } from "./telling";
import { type Card, CELLS, type Cell, type Event, FACTS, type Volcano } from "./wire.gen";
import { memoarrrWords } from "./words";

export const DEAL_APART = dealApart(CELLS.length);

export interface MemoarrrOverlay extends Overlay {
  /** Two cards on their way round each other. */
  readonly crossing?: readonly [Cell, Cell];
  /** Cells that another player is looking at. */
  readonly eyed?: readonly Cell[];
  /** A volcano or chest on its way from the stack to a seat. */
  readonly flying?: { readonly piece: Volcano | "chest"; readonly seat: number };
}

type Step = BoardStep<MemoarrrOverlay>;

export function stepsOf(event: Event, move: readonly Event[]): readonly Step[] {
  switch (event.event) {
    case "setup":
      return [
        { over: { isDealing: true }, draws: true, ms: DEAL_APART * CELLS.length + 2 * HALF_TURN },
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
        pause(event.result === "failed" ? NOTICE : MARK),
      ];
    case "volcano":
      return fly(event.volcano, event.seat);
    case "treasure":
      return fly("chest", event.seat);
    case "swap":
      return [
        { over: { crossing: event.cells }, tells: true, ms: SWAP },
        { draws: true, ms: 0 },
      ];
    case "ban":
      return [{ tells: true, draws: true, ms: MARK }];
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

/** What was turned up lies open for a while before the cards go to sleep, or the game ends. */
const stay = (move: readonly Event[]): Step[] =>
  move.some(({ event }) => event === "reveal") ? [{ ms: LOOK, reveal: true }] : [];

/** An eye on cells that somebody looks at, unless it is this player. */
function eye(cells: readonly Cell[], move: readonly Event[]): Step[] {
  const isOwn = move.some(({ event }) => event === "saw");
  return isOwn ? [] : [{ over: { eyed: cells }, ms: NOTICE, pause: true }];
}

function look(cards: Readonly<Record<string, Card>>): Step[] {
  const named = Object.entries(cards).map(([cell, card]) => memoarrrWords.faceUp(cell, cardName(card)));
  return lookAt(cards, named);
}

function fly(piece: Volcano | "chest", seat: number): Step[] {
  return [
    { over: { flying: { piece, seat } }, ms: SLIDE },
    { draws: true, tells: true, ms: MARK, pause: true },
  ];
}
