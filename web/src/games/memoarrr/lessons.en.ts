/** Memoarrr! in a few lessons, in English; film.ts has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "An island, fast asleep",
    text: "24 cards lie face down around a stack of treasure chests. Each shows an animal in a landscape: five animals, five landscapes, every combination at most once.",
  },
  {
    title: "One look before you start",
    text: "Choose a side of the island. You alone see its three middle cards, for as long as you like. Then they turn face down, and the rest is memory.",
  },
  {
    title: "Turn up one that matches",
    text: "On your turn you turn up one card. It has to have the same animal or the same landscape as the card turned up just before. The first of a round is always fine.",
  },
  {
    title: "No match? A volcano",
    text: "Then you take a volcano and sit out until the round is over. The others go on, and have to match your wrong card.",
  },
  {
    title: "Last one awake",
    text: "Whoever is left without a volcano wins the top chest, unopened. Chests hold one to four rubies.",
  },
  {
    title: "Back to sleep",
    text: "All cards turn face down where they lie, and a new round begins. After seven rounds the chests are opened: most rubies wins.",
  },
  {
    title: "If you like: the animals act",
    text: "With abilities on, a penguin peeks at a card, an octopus swaps with a neighbour, a walrus bars a card to the next player, and a crab goes again. The turtle rests.",
  },
];
