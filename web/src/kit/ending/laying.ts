/** Counts that lay down one thing after another, for everybody at the same time. */

import { range } from "../../lib/range";
import { COUNT, LOOK } from "../timing";
import type { EndStep } from "./ending";

/** How far such a count is: how many things each side has laid down, at most, and the total of each side. */
export interface LayProgress {
  readonly laidCount: number;
  readonly totals: readonly number[];
}

/** The steps of a count that lays down one thing after another. `sums`: the total of each side after each thing. */
export function laySteps(
  sums: readonly (readonly number[])[],
  tell: (side: number, total: number) => string,
): EndStep<LayProgress>[] {
  const most = Math.max(0, ...sums.map((own) => own.length));
  const steps = range(most + 1).map(
    (laidCount): EndStep<LayProgress> => ({
      ms: COUNT,
      progress: { laidCount, totals: sums.map((own) => own[Math.min(laidCount, own.length) - 1] ?? 0) },
      sound: laidCount > 0 ? "knock" : undefined,
    }),
  );
  const { progress } = steps[steps.length - 1] as EndStep<LayProgress>;
  const speech = progress.totals.map((total, side) => tell(side, total)).join(" ");
  return [...steps, { ms: LOOK / 2, pause: true, progress, speech }];
}

export const layAll = (sums: readonly (readonly number[])[]): LayProgress => ({
  laidCount: Math.max(0, ...sums.map((own) => own.length)),
  totals: sums.map((own) => own.at(-1) ?? 0),
});
