/** What each animal does, at a glance. */

import type { Overview } from "../../kit/Overview.svelte";
import { memoarrrWords } from "./words";

const ANIMALS = ["penguin", "octopus", "walrus", "crab", "turtle"] as const;

export function overviewOf(): Overview {
  const { animals, overview } = memoarrrWords;
  return {
    title: overview.title,
    rule: "MEM-21",
    lines: ANIMALS.map((animal) => ({
      sign: { symbol: `animal-${animal}` },
      name: animals[animal],
      text: overview[animal],
    })),
  };
}
