/** The end of Matryoshka: it counts sizes, then runs, then long runs, for everybody at the same time; a tie is compared run by run. */

import type { EndingModule, EndStep } from "../../kit/ending/ending";
import { COUNT, COUNT_RUN, LOOK } from "../../kit/timing";
import { range } from "../../lib/range";
import Count from "./Count.svelte";
import { SIZES } from "./notation";
import type { Breakdown, Count as DisplayCount } from "./wire.gen";
import { matryoshkaWords } from "./words";

export interface Progress {
  /** How many sizes have been counted, from the smallest on, and how many runs of each display. */
  readonly sizes: number;
  readonly runs: number;
  readonly hasBonus: boolean;
  /** How many rows of a tie are shown; null: the tie is not shown yet. */
  readonly tie: number | null;
  readonly totals: readonly number[];
}

/** A display's points so far. */
function totalOf({ sizes, runs, total }: DisplayCount, progress: Omit<Progress, "totals">): number {
  if (progress.hasBonus) return total;
  const counts = [...sizes.slice(0, progress.sizes), ...runs.slice(0, progress.runs)];
  return counts.at(-1)?.total ?? 0;
}

const withTotals = ({ seats }: Breakdown, progress: Omit<Progress, "totals">): Progress => ({
  ...progress,
  totals: seats.map((seat) => totalOf(seat, progress)),
});

const mostRuns = ({ seats }: Breakdown): number => Math.max(0, ...seats.map(({ runs }) => runs.length));

const matryoshka: EndingModule<Breakdown, Progress> = {
  pill: () => matryoshkaWords.ending.title,
  steps(breakdown, who) {
    const step = (
      ms: number,
      progress: Omit<Progress, "totals">,
      more: Partial<EndStep<Progress>> = {},
    ): EndStep<Progress> => ({
      ms,
      progress: withTotals(breakdown, progress),
      ...more,
    });
    const [sizes, runs] = [SIZES.length, mostRuns(breakdown)];
    const speech = breakdown.seats
      .map(({ total }, seat) => matryoshkaWords.ending.total(who(seat), total))
      .join(" ");
    const rows = breakdown.tie?.rows.length ?? 0;
    return [
      step(COUNT_RUN, { sizes: 0, runs: 0, hasBonus: false, tie: null }, { pause: true }),
      ...range(sizes).map((size) =>
        step(COUNT, { sizes: size + 1, runs: 0, hasBonus: false, tie: null }, { sound: "knock" }),
      ),
      ...range(runs).map((run) =>
        step(COUNT_RUN, { sizes, runs: run + 1, hasBonus: false, tie: null }, { sound: "up" }),
      ),
      step(LOOK / 2, { sizes, runs, hasBonus: true, tie: null }, { sound: "match", pause: true, speech }),
      ...(breakdown.tie ? range(rows + 1) : []).map((row) =>
        step(2 * COUNT_RUN, { sizes, runs, hasBonus: true, tie: row }, { sound: "knock", pause: true }),
      ),
    ];
  },
  last: (breakdown) =>
    withTotals(breakdown, {
      sizes: SIZES.length,
      runs: mostRuns(breakdown),
      hasBonus: true,
      tie: breakdown.tie?.rows.length ?? null,
    }),
  headline(table, { decided, winners }) {
    const [winner] = winners;
    return decided === "runs" && winner !== undefined && winners.length === 1
      ? matryoshkaWords.ending.byRun(table.who(winner))
      : null;
  },
  fact(_, { decided, scores }) {
    const { result, ending } = matryoshkaWords;
    if (decided === "runs") {
      return { text: ending.points([...scores].sort((a, b) => b - a)), rule: "MAT-14" };
    }
    return decided === "shared" ? { text: result.shared, rule: "MAT-14" } : null;
  },
  isWide: true,
  Count,
};

export default matryoshka;
