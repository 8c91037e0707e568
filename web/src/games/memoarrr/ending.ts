/** The end of Memoarrr!: the chests are opened in the order of the rounds. */

import type { EndingModule, EndStep } from "../../kit/ending/ending";
import { CHEST_FLIP, CHEST_HOLD, CHEST_LIFT, CHEST_STILL, RUBY, SUSPENSE } from "../../kit/timing";
import { range } from "../../lib/range";
import type { SoundName } from "../../lib/sound";
import type { Who } from "../../words/who";
import Count from "./Count.svelte";
import type { Breakdown, OpenedTreasure } from "./wire.gen";
import { memoarrrWords } from "./words";

export interface Progress {
  /** How many chests lie open. */
  readonly openCount: number;
  /** The chest that is being opened: whether it lies open already, and how many of its rubies are shown. */
  readonly currentChest: { readonly isTurned: boolean; readonly rubies: number } | null;
  readonly totals: readonly number[];
}

type Step = EndStep<Progress>;

const NOTES = ["ruby-1", "ruby-2", "ruby-3", "ruby-4"] as const satisfies readonly SoundName[];

const replaceTotal = (totals: readonly number[], seat: number, total: number): number[] =>
  totals.map((each, at) => (at === seat ? total : each));

function openSteps(breakdown: Breakdown, number: number, who: Who): Step[] {
  const { treasures, counts, is_open } = breakdown;
  const { seat, rubies, sums, totals, round, count } = treasures[number] as OpenedTreasure;
  const before = treasures[number - 1]?.totals ?? counts.map(() => 0);
  const { opens, speech } = memoarrrWords.ending;
  const isLast = number === treasures.length - 1;
  const progressOf = (isTurned: boolean, gems: number, now: readonly number[]): Progress => ({
    openCount: number,
    currentChest: { isTurned, rubies: gems },
    totals: now,
  });
  return [
    ...(isLast && is_open
      ? [{ ms: SUSPENSE, progress: { openCount: number, currentChest: null, totals: before } }]
      : []),
    { ms: CHEST_LIFT, progress: progressOf(false, 0, before), sound: "chest", caption: "" },
    {
      ms: CHEST_FLIP,
      progress: progressOf(true, 0, before),
      caption: opens(who, count, rubies),
      speech: speech(round, who, rubies, totals[seat] ?? 0),
    },
    ...range(rubies).map((gem) => ({
      ms: RUBY,
      progress: progressOf(true, gem + 1, replaceTotal(before, seat, sums[gem] ?? 0)),
      sound: NOTES[gem],
    })),
    { ms: CHEST_HOLD, pause: true, progress: { openCount: number + 1, currentChest: null, totals } },
  ];
}

/** The steps for one chest without movement: it is shown open at once. */
function openStill({ treasures }: Breakdown, number: number, who: Who): Step[] {
  const { seat, rubies, totals, round, count } = treasures[number] as OpenedTreasure;
  const { opens, speech } = memoarrrWords.ending;
  return [
    {
      ms: CHEST_STILL,
      pause: true,
      progress: { openCount: number + 1, currentChest: null, totals },
      sound: "chest",
      caption: opens(who, count, rubies),
      speech: speech(round, who, rubies, totals[seat] ?? 0),
    },
  ];
}

const memoarrr: EndingModule<Breakdown, Progress> = {
  pill: () => memoarrrWords.ending.title,
  steps: (breakdown, who, isStill) => [
    {
      ms: SUSPENSE,
      pause: true,
      progress: { openCount: 0, currentChest: null, totals: breakdown.counts.map(() => 0) },
    },
    ...breakdown.treasures.flatMap(({ seat }, number) =>
      (isStill ? openStill : openSteps)(breakdown, number, who(seat)),
    ),
  ],
  last: ({ treasures, counts }) => ({
    openCount: treasures.length,
    currentChest: null,
    totals: treasures.at(-1)?.totals ?? counts.map(() => 0),
  }),
  fact(_, { winners, decided }, { counts, is_last_decisive }) {
    const { result, ending } = memoarrrWords;
    const [winner] = winners;
    if (decided === "treasures") return { text: result.byChests, rule: "MEM-20" };
    if (decided === "richest") return { text: result.byHighest, rule: "MEM-20" };
    if (winner === undefined) return null;
    const chests = ending.chests(counts[winner] ?? 0);
    return { text: is_last_decisive ? ending.lastDecided(chests) : ending.plain(chests) };
  },
  Count,
};

export default memoarrr;
