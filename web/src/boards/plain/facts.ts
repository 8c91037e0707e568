/** What stands beside the board in words: facts of the table, and what each player has. */

import { plainEn as plainWords } from "../../words/en/plain";
import type { View } from "./notation";

export function factsOf({ suits, counter, pairs, deck, sets }: View): string[] {
  const { facts } = plainWords;
  return [
    ...(suits ? [facts.suits(suits)] : []),
    ...(counter && pairs ? [facts.pairs(plainWords.counter, pairs[1] ?? 0)] : []),
    ...(sets ? [facts.sets(sets)] : []),
    ...(deck === undefined ? [] : [facts.deck(deck)]),
  ];
}

export function noteOf({ scores, pairs, hands, displays }: View, seat: number): string {
  const { notes } = plainWords;
  const score = scores?.[seat];
  if (pairs) return notes.pairs(pairs[seat] ?? 0);
  if (score !== undefined) return notes.points(score);
  if (!hands || !displays) return "";
  return notes.cards(displays[seat]?.length ?? 0, hands[seat] ?? 0);
}
