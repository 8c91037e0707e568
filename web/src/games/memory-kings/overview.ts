/** How each piece escorts a pawn, at a glance. */

import type { Overview } from "../../kit/Overview.svelte";
import { memoryKingsWords } from "./words";

const PIECES = ["rook", "knight", "bishop", "queen"] as const;

export function overviewOf(): Overview {
  const { ranks, overview } = memoryKingsWords;
  return {
    title: overview.title,
    note: overview.note,
    rule: "KNG-7",
    lines: PIECES.map((piece) => ({
      sign: { symbol: `piece-${piece}` },
      name: ranks[piece],
      text: overview[piece],
    })),
  };
}
