/** The order in which cards are turned up after a game: from the winner's side on. */

export type From = "south" | "west" | "north" | "east";
const SIDES: readonly From[] = ["south", "west", "north", "east"];

/** The side on which a winner sits, as seen by this player; spectators see the table as seat 0 does. */
export const sideOf = (seat: number, mine: number | null, players: number): From => {
  const distance = (seat - (mine ?? 0) + players) % players;
  return SIDES[Math.round((distance * SIDES.length) / Math.max(players, 1)) % SIDES.length] ?? "south";
};

/** Cells in the order in which they are turned up, with those of one row or column together. */
export function wave(cells: readonly string[], from: From): string[][] {
  const far = (cell: string): number => {
    const [column, row] = [cell.charCodeAt(0), Number(cell.slice(1))];
    return { south: -row, north: row, west: column, east: -column }[from];
  };
  const lines = new Map<number, string[]>();
  for (const cell of cells) lines.set(far(cell), [...(lines.get(far(cell)) ?? []), cell]);
  return [...lines.keys()].sort((a, b) => a - b).map((key) => lines.get(key) ?? []);
}
