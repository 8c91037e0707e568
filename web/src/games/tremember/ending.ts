/** The end of Tremember: chips are counted in fives. */

import type { EndingModule } from "../../kit/ending/ending";
import { type LayProgress, layAll, laySteps } from "../../kit/ending/laying";
import Count from "./Count.svelte";
import type { Breakdown } from "./wire.gen";
import { trememberWords } from "./words";

const sumsOf = ({ seats }: Breakdown): number[][] => seats.map(({ chips }) => chips);

const tremember: EndingModule<Breakdown, LayProgress> = {
  pill: () => trememberWords.ending.title,
  steps: (breakdown, who) =>
    laySteps(sumsOf(breakdown), (seat, total) => trememberWords.ending.total(who(seat), total)),
  last: (breakdown) => layAll(sumsOf(breakdown)),
  fact(table, { decided, ended }) {
    const { result, ending } = trememberWords;
    if (ended === "limit") {
      return {
        text: `${result.limit(Number(table.table?.options["limit"]))} ${result.unfound}`,
        rule: "TRE-12",
      };
    }
    return decided === "shared" ? { text: result.shared, rule: "TRE-11" } : { text: ending.all };
  },
  Count,
};

export default tremember;
