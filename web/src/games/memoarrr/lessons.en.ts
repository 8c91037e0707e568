/** Memoarrr! in a few lessons, in English; film.json has a film for each. */

import type { Lesson } from "../../learn/film";

export const lessons: readonly Lesson[] = [
  {
    title: "An island, fast asleep",
    text: "24 cards lie face down around a stack of treasure chests. Each shows an animal in a landscape: five animals, five landscapes, and no combination twice.",
  },
  {
    title: "One look before you start",
    text: "Choose a side of the island. Only you see its three middle cards, for as long as you like. Then they turn face down, and the rest is memory.",
  },
  {
    title: "Turn up one that matches",
    text: "On your turn you turn up one card. It needs the same animal or the same landscape as the card turned up just before it. The first card of a round is always fine.",
  },
  {
    title: "No match? A volcano",
    text: "Then you take a volcano and sit out until the round is over. If two or more are left, they play on, and the next card has to match your wrong one.",
  },
  {
    title: "Last one awake",
    text: "Whoever is left without a volcano wins the top chest, unopened. Each chest holds one to four rubies.",
  },
  {
    title: "Back to sleep",
    text: "All cards turn face down where they lie, and a new round begins. After seven rounds you open the chests, and most rubies wins.",
  },
  {
    title: "If you like: the animals act",
    text: "With abilities on, an animal that matches acts at once: a penguin lets you peek at a card, an octopus swaps places with a neighbour, a walrus blocks a card for the next player, and a crab gives you another turn. The turtle rests.",
  },
];
