/** After the game: how it was decided, from what the server says. */

export type Decision = "points" | "runs" | "shared";

/** What decided (MAT-14): points; where those who have most do not all win, their runs. */
export function decidedBy(scores: readonly number[], winners: readonly number[]): Decision {
  const best = Math.max(...scores);
  const tied = scores.filter((score) => score === best).length;
  if (tied > winners.length) return "runs";
  return winners.length > 1 ? "shared" : "points";
}
