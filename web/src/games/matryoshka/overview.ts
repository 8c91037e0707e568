/** What columns and runs score, at a glance. */

import type { Overview, OverviewLine } from "../../kit/Overview.svelte";
import { FACTS } from "./wire.gen";
import { matryoshkaWords } from "./words";

const LONGEST_RUN = FACTS.bonus.length - 1;

export function overviewOf(): Overview {
  const { overview } = matryoshkaWords;
  const sizes = FACTS.points.flatMap((points, count) => (points > 0 && count <= LONGEST_RUN ? [count] : []));
  return {
    title: overview.title,
    note: overview.note,
    rule: "MAT-12",
    lines: [...sizes.map(lineOf), moreThanARun()],
  };
}

function lineOf(count: number): OverviewLine {
  const { dolls, notes, overview } = matryoshkaWords;
  const points = FACTS.points[count] ?? 0;
  const bonus = FACTS.bonus[count] ?? 0;
  const text = bonus > 0 ? overview.withBonus(notes.points(points), points + bonus) : notes.points(points);
  return { sign: { text: String(count) }, name: dolls(count), text };
}

/** The line for columns that are longer than any run can be (MAT-12). */
function moreThanARun(): OverviewLine {
  const { overview } = matryoshkaWords;
  const each = (FACTS.points[LONGEST_RUN + 1] ?? 0) - (FACTS.points[LONGEST_RUN] ?? 0);
  return { sign: { text: `${LONGEST_RUN + 1}+` }, name: overview.more, text: overview.each(each) };
}
