/** How a board wakes up: card by card, from the winner's side. */

export type From = "south" | "west" | "north" | "east";
const SIDES: readonly From[] = ["south", "west", "north", "east"];

/** The side of a winner as this player sits; a spectator sits at seat 0. */
export const sideOf = (seat: number, mine: number | null, players: number): From => {
  const away = (seat - (mine ?? 0) + players) % players;
  return SIDES[Math.round((away * SIDES.length) / Math.max(players, 1)) % SIDES.length] ?? "south";
};

/** Cells in the order in which they wake: those of one row or column together. */
export function wave(cells: readonly string[], from: From): string[][] {
  const far = (cell: string): number => {
    const [column, row] = [cell.charCodeAt(0), Number(cell.slice(1))];
    return { south: -row, north: row, west: column, east: -column }[from];
  };
  const lines = new Map<number, string[]>();
  for (const cell of cells) lines.set(far(cell), [...(lines.get(far(cell)) ?? []), cell]);
  return [...lines.keys()].sort((a, b) => a - b).map((key) => lines.get(key) ?? []);
}
