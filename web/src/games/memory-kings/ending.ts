/** The end of Memory Kings: the recruited pairs are laid in a row per player. */

import type { EndingModule } from "../../kit/ending/ending";
import { type LayProgress, layAll, laySteps } from "../../kit/ending/laying";
import Count from "./Count.svelte";
import { COUNTER } from "./notation";
import { type Breakdown, FACTS } from "./wire.gen";
import { memoryKingsWords } from "./words";

const sumsOf = ({ sides }: Breakdown): number[][] =>
  sides.map(({ pairs }) => pairs.map(({ total }) => total));

const memoryKings: EndingModule<Breakdown, LayProgress> = {
  pill: () => memoryKingsWords.ending.title,
  steps: (breakdown, who) =>
    laySteps(sumsOf(breakdown), (side, total) => {
      const seat = breakdown.sides[side]?.seat ?? side;
      return memoryKingsWords.ending.total(seat === COUNTER ? memoryKingsWords.counter : who(seat), total);
    }),
  last: (breakdown) => layAll(sumsOf(breakdown)),
  headline: (_, { decided }) => (decided === "lost" ? memoryKingsWords.ending.counterWins : null),
  fact(table, { ended, decided }) {
    const { result } = memoryKingsWords;
    const limit = Number(table.table?.options["limit"]);
    const players = table.table?.players ?? 1;
    switch (ended) {
      case "pairs":
        return {
          text: result.pairs(FACTS.pairsToWin[players - 1] ?? 0),
          rule: players === 1 ? "KNG-16" : "KNG-12",
        };
      case "limit":
        return { text: (decided === "shared" ? result.shared : result.limit)(limit), rule: "KNG-18" };
      case "counter-pairs":
      case "counter-home":
        return { text: result[ended], rule: "KNG-16" };
      default:
        return null;
    }
  },
  Count,
};

export default memoryKings;
