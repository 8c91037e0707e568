/** The end of Pairs: everybody's pairs are laid in a row. */

import type { EndingModule } from "../../kit/ending/ending";
import { type LayProgress, layAll, laySteps } from "../../kit/ending/laying";
import Count from "./Count.svelte";
import type { Breakdown } from "./wire.gen";
import { pairsWords } from "./words";

const sumsOf = ({ seats }: Breakdown): number[][] => seats.map(({ sums }) => sums);

const pairs: EndingModule<Breakdown, LayProgress> = {
  pill: () => pairsWords.ending.title,
  steps: (breakdown, who) =>
    laySteps(sumsOf(breakdown), (seat, total) => pairsWords.ending.total(who(seat), total)),
  last: (breakdown) => layAll(sumsOf(breakdown)),
  headline: (table, { winners, scores }) => {
    if (scores.length > 1 || table.mySeat === null) return null;
    return winners.length > 0 ? pairsWords.ending.alone : pairsWords.ending.lost;
  },
  fact(table, { decided, ended, scores }, { turns }) {
    const { result } = pairsWords;
    const limit = Number(table.table?.options["limit"]);
    if (decided === "lost") return { text: result.lost(limit), rule: "PRS-7" };
    if (scores.length === 1) return { text: result.alone(turns), rule: "PRS-6" };
    if (ended === "limit") return { text: result.limit(limit), rule: "PRS-7" };
    return { text: decided === "shared" ? result.shared : result.all, rule: "PRS-6" };
  },
  Count,
};

export default pairs;
