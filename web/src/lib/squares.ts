/** The squares of a try as characters, for texts that are shared. On our own pages they are drawn. */

import type { SquareLetter } from "../kit/game";

const PER_ROW = 11;
const USUAL_SIGNS: Readonly<Record<SquareLetter, string>> = { g: "🟩", w: "⬜", y: "🟨", d: "⬛" };
/** Colours for people who cannot tell green from yellow. */
const STRONG: Readonly<Record<SquareLetter, string>> = { g: "🟦", w: "⬜", y: "🟧", d: "⬛" };

export const lettersOf = (squares: string): SquareLetter[] => [...squares] as SquareLetter[];

export function rowsOf(squares: string, perRow = PER_ROW): SquareLetter[][] {
  const letters = lettersOf(squares);
  return Array.from({ length: Math.ceil(letters.length / perRow) }, (_, row) =>
    letters.slice(perRow * row, perRow * (row + 1)),
  );
}

/** The lines that are shared: what was played and when, the result, the squares, and where to play it. */
export function sharedText(
  heading: readonly string[],
  result: string,
  squares: string,
  address: string,
  isStrong: boolean,
): string {
  const signs = isStrong ? STRONG : USUAL_SIGNS;
  const rows = rowsOf(squares).map((row) => row.map((letter) => signs[letter]).join(""));
  return [heading.join(" · "), result, ...rows, address.replace(/^https?:\/\//, "")].join("\n");
}
