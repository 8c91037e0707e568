/** After the game: how it was decided, and where every card lay. All of it from what the server gives. */

import type { Card, Cell } from "./notation";

/** The parts of a finished game's record that are shown. */
export interface EndRecord {
  readonly deal: { readonly island: Readonly<Record<Cell, Card>>; readonly removed: Card };
  readonly moves: readonly (readonly [number, string])[];
}

/** Where the cards lay at the end: as dealt, and every swap followed. An octopus swaps from the cell that was turned up just before. */
export function layAtEnd(record: EndRecord): Record<Cell, Card> {
  const cells = { ...record.deal.island };
  let octopus: Cell | undefined;
  for (const [, move] of record.moves) {
    const [verb, place] = move.split(":") as [string, Cell];
    if (verb === "reveal") octopus = place;
    if (verb !== "swap" || octopus === undefined) continue;
    const [one, other] = [cells[octopus], cells[place]];
    if (one === undefined || other === undefined) continue;
    cells[octopus] = other;
    cells[place] = one;
  }
  return cells;
}

export type Decision = "rubies" | "chests" | "highest" | "shared";

/** What decided (MEM-20): rubies, else the number of chests, else the richest one. */
export function decidedBy(
  scores: readonly number[],
  rubies: readonly (readonly number[])[],
  winners: readonly number[],
): Decision {
  if (winners.length !== 1) return "shared";
  const best = Math.max(...scores);
  const tied = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (tied.length === 1) return "rubies";
  const most = Math.max(...tied.map((seat) => rubies[seat]?.length ?? 0));
  return tied.filter((seat) => rubies[seat]?.length === most).length === 1 ? "chests" : "highest";
}
