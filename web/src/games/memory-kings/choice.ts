/** What can be chosen, by the moves that are legal, and what choosing a cell means. */

import { PAWNS } from "./notation";
import { CELLS, type Cell, type Pawn, type Phase } from "./wire.gen";
import { memoryKingsWords } from "./words";

export interface Move {
  /** As the notation spells it. */
  readonly text: string;
  /** What it does, in words. */
  readonly name: string;
  /** null: it names no pawn. */
  readonly pawn: Pawn | null;
  /** null: the queen's advice is declined. */
  readonly cell: Cell | null;
}

/** What this player has chosen so far, and not played yet. */
export interface Selection {
  /** The pawn that is taken up. */
  readonly heldPawn: Pawn | null;
  /** A cell that was chosen first, and that both pawns get to. */
  readonly goal: Cell | null;
}

export interface Choice extends Selection {
  readonly phase: Phase | null;
  /** All that are legal. */
  readonly moves: readonly Move[];
  /** Where this player's pawns stand, pawn 1 first. */
  readonly own: readonly Cell[];
}

export const NO_SELECTION: Selection = { heldPawn: null, goal: null };

/** What a cell that is chosen does: play, take up a pawn or put it down, or ask which pawn is meant. */
export type Answer = { play: Move } | { take: Pawn | null } | { ask: Cell };

function moveTo(phase: Phase, cell: Cell, pawn: Pawn): Move {
  const { moves } = memoryKingsWords;
  return phase === "move"
    ? { text: `move:${pawn}:${cell}`, name: moves.to(pawn, cell), pawn, cell }
    : { text: `${phase}:${cell}`, name: moves[phase](cell), pawn: null, cell };
}

export function legalMoves(phase: Phase | null, isLegal: (move: string) => boolean): readonly Move[] {
  if (phase === null) return [];
  const none: Move = { text: "peek:none", name: memoryKingsWords.moves.decline, pawn: null, cell: null };
  const pawns = phase === "move" ? PAWNS : PAWNS.slice(0, 1);
  const all = CELLS.flatMap((cell) => pawns.map((pawn) => moveTo(phase, cell, pawn)));
  return [...all, none].filter(({ text }) => isLegal(text));
}

/** This player's pawns that stand there and can be taken up. */
export const pawnsAt = ({ phase, own }: Choice, cell: Cell): readonly Pawn[] =>
  phase === "move" ? PAWNS.filter((pawn) => own[pawn - 1] === cell) : [];

/** The legal moves to a cell, by the pawn that is taken up or else by both; not where one of them stands, which is taken up there. */
export function movesTo(choice: Choice, cell: Cell): readonly Move[] {
  if (pawnsAt(choice, cell).length > 0) return [];
  const { moves, heldPawn } = choice;
  return moves.filter((move) => move.cell === cell && (heldPawn === null || move.pawn === heldPawn));
}

export function answerTo(choice: Choice, cell: Cell): Answer | null {
  const { phase, moves, own, heldPawn, goal } = choice;
  if (phase === null) return null;
  const here = pawnsAt(choice, cell);
  const toGoal = moves.find((move) => move.cell === goal && here.some((pawn) => pawn === move.pawn));
  if (toGoal) return { play: toGoal };
  if (here.length > 0) return { take: nextOf(here, heldPawn) };
  const [move, other] = movesTo(choice, cell);
  // Two on one card are alike: it does not matter which goes.
  if (other && own[0] !== own[1]) return { ask: cell };
  // A cell that no pawn gets to is asked for too: the server answers with the rule that forbids it.
  return { play: move ?? moveTo(phase, cell, heldPawn ?? 1) };
}

/** The first that stands there; then the second, if it does too; then none. */
function nextOf(here: readonly Pawn[], heldPawn: Pawn | null): Pawn | null {
  const at = heldPawn === null ? -1 : here.indexOf(heldPawn);
  return here[at + 1] ?? null;
}

/** The legal move that choosing this cell plays, if there is exactly one. */
export function moveAt(choice: Choice, cell: Cell): Move | null {
  const answer = answerTo(choice, cell);
  const move = answer && "play" in answer && answer.play.cell === cell ? answer.play : null;
  return move && choice.moves.includes(move) ? move : null;
}

/** Moves that are offered in words, because a click on the board means something else. */
export const movesInWords = ({ moves, own, heldPawn, goal }: Choice): readonly Move[] =>
  moves.filter(({ pawn, cell }) => {
    if (cell === null) return true;
    if (goal !== null) return cell === goal;
    return pawn !== null && pawn === heldPawn && own.includes(cell);
  });
