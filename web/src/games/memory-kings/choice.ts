/** Works out from the legal moves what can be chosen, and what choosing a cell means. */

import { PAWNS } from "./notation";
import { CELLS, type Cell, type Pawn, type Phase } from "./wire.gen";
import { memoryKingsWords } from "./words";

export interface Move {
  /** The move as the notation spells it. */
  readonly text: string;
  /** The move in words. */
  readonly name: string;
  /** null: the move names no pawn. */
  readonly pawn: Pawn | null;
  /** null: the queen's advice is declined. */
  readonly cell: Cell | null;
}

/** What this player has chosen so far, before a move is played. */
export interface Selection {
  /** The pawn that is held. */
  readonly heldPawn: Pawn | null;
  /** A cell that was chosen before a pawn, and that both pawns can reach. */
  readonly goal: Cell | null;
}

export interface Choice extends Selection {
  readonly phase: Phase | null;
  /** All legal moves. */
  readonly moves: readonly Move[];
  /** Where this player's pawns stand, pawn 1 first. */
  readonly own: readonly Cell[];
}

export const NO_SELECTION: Selection = { heldPawn: null, goal: null };

/** What choosing a cell does: play a move, pick up a pawn or put it down, or ask which pawn to move. */
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

/** This player's pawns that stand there and can be picked up. */
export const pawnsAt = ({ phase, own }: Choice, cell: Cell): readonly Pawn[] =>
  phase === "move" ? PAWNS.filter((pawn) => own[pawn - 1] === cell) : [];

/**
 * The legal moves to a cell, by the pawn that is held, or by either pawn if none is held. There are none if one of this player's pawns
 * stands there, because choosing that cell picks it up.
 */
export function movesTo(choice: Choice, cell: Cell): readonly Move[] {
  if (pawnsAt(choice, cell).length > 0) return [];
  const { moves, heldPawn } = choice;
  return moves.filter((move) => move.cell === cell && (heldPawn === null || move.pawn === heldPawn));
}

export function answerTo(choice: Choice, cell: Cell): Answer | null {
  const { phase, moves, own, heldPawn, goal } = choice;
  if (phase === null) return null;
  const pawnsHere = pawnsAt(choice, cell);
  const toGoal = moves.find((move) => move.cell === goal && pawnsHere.some((pawn) => pawn === move.pawn));
  if (toGoal) return { play: toGoal };
  if (pawnsHere.length > 0) return { take: nextOf(pawnsHere, heldPawn) };
  const [move, other] = movesTo(choice, cell);
  // If both stand on one card, it does not matter which of them moves.
  if (other && own[0] !== own[1]) return { ask: cell };
  // A cell out of reach is sent too: the server answers with the rule that forbids it.
  return { play: move ?? moveTo(phase, cell, heldPawn ?? 1) };
}

/** The pawn that is held next: the first that stands there, then the second if there is one, then none. */
function nextOf(pawns: readonly Pawn[], heldPawn: Pawn | null): Pawn | null {
  const at = heldPawn === null ? -1 : pawns.indexOf(heldPawn);
  return pawns[at + 1] ?? null;
}

/** The legal move that choosing this cell plays, if there is exactly one. */
export function moveAt(choice: Choice, cell: Cell): Move | null {
  const answer = answerTo(choice, cell);
  const move = answer && "play" in answer && answer.play.cell === cell ? answer.play : null;
  return move && choice.moves.includes(move) ? move : null;
}

/** Moves that are offered as buttons, because a click on the board means something else. */
export const movesInWords = ({ moves, own, heldPawn, goal }: Choice): readonly Move[] =>
  moves.filter(({ pawn, cell }) => {
    if (cell === null) return true;
    if (goal !== null) return cell === goal;
    return pawn !== null && pawn === heldPawn && own.includes(cell);
  });
