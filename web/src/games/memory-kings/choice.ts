/** What can be chosen, read from the legal moves alone, and what choosing a cell means. */

import { type Cell, type PawnNumber, readMove, verbOf } from "./notation";

export interface Choice {
  readonly legal: readonly string[];
  /** Where this player's pawns stand, pawn 1 first. */
  readonly own: readonly Cell[];
  /** The pawn that is taken up, if one is. */
  readonly taken: PawnNumber | null;
  /** A cell that was chosen first, and that both pawns get to. */
  readonly goal: Cell | null;
}

/** What a cell that is chosen does: play, take up a pawn or put it down, or ask which pawn is meant. */
export type Answer = { play: string } | { take: PawnNumber | null } | { ask: Cell };

const NUMBERS: readonly PawnNumber[] = [1, 2];

/** The legal moves to each cell, by the pawn that is taken up, or else by both. */
export function movesByCell({ legal, taken }: Pick<Choice, "legal" | "taken">): Map<Cell, string[]> {
  const found = new Map<Cell, string[]>();
  for (const move of legal) {
    const { pawn, cell } = readMove(move);
    if (cell === null || (taken !== null && pawn !== taken)) continue;
    found.set(cell, [...(found.get(cell) ?? []), move]);
  }
  return found;
}

/** The one legal move to this cell that choosing it plays, if it is that plain. */
export function moveAt(choice: Choice, cell: Cell): string | null {
  const answer = answerTo(choice, cell);
  if (!answer || !("play" in answer) || readMove(answer.play).cell !== cell) return null;
  return choice.legal.includes(answer.play) ? answer.play : null;
}

export function answerTo(choice: Choice, cell: Cell): Answer | null {
  const verb = verbOf(choice.legal);
  if (verb === null) return null;
  return verb === "move" ? answerToMove(choice, cell) : { play: `${verb}:${cell}` };
}

function answerToMove(choice: Choice, cell: Cell): Answer {
  const { legal, own, taken, goal } = choice;
  const here = NUMBERS.filter((number) => own[number - 1] === cell);
  const led = here.find((number) => legal.includes(`move:${number}:${goal}`));
  if (goal !== null && led) return { play: `move:${led}:${goal}` };
  // A pawn of one's own is taken up; to go where it stands there is a button beside the board.
  if (here.length > 0) return { take: nextOf(here, taken) };
  if (taken !== null) return { play: `move:${taken}:${cell}` };
  const moves = movesByCell(choice).get(cell) ?? [];
  // Two on one card are alike: it does not matter which goes.
  if (moves.length > 1 && own[0] !== own[1]) return { ask: cell };
  // A cell that no pawn gets to is asked for too: the server answers with the rule that forbids it.
  return { play: moves[0] ?? `move:1:${cell}` };
}

/** The first that stands there; then the second, if it does too; then none. */
function nextOf(here: readonly PawnNumber[], taken: PawnNumber | null): PawnNumber | null {
  const at = taken === null ? -1 : here.indexOf(taken);
  return here[at + 1] ?? null;
}

/** Moves that are offered in words, because a click on the board means something else. */
export function movesInWords({ legal, own, taken, goal }: Choice): string[] {
  return legal.filter((move) => {
    const { verb, pawn, cell } = readMove(move);
    if (cell === null) return true;
    if (verb !== "move") return false;
    if (goal !== null) return cell === goal;
    return pawn === taken && own.includes(cell);
  });
}

/** Whether the card beneath this pawn leads it anywhere: some legal move is more than a step. */
export function isLed(legal: readonly string[], pawn: PawnNumber, from: Cell): boolean {
  return legal.some((move) => {
    const { pawn: mover, cell } = readMove(move);
    return mover === pawn && cell !== null && !isStep(from, cell);
  });
}

const isStep = (one: Cell, other: Cell): boolean =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) +
    Math.abs(Number(one.slice(1)) - Number(other.slice(1))) ===
  1;
