/** Each game in a few lessons, in English; learn/ has a film for each. */

export interface Lesson {
  readonly title: string;
  readonly text: string;
}

export const lessons: Readonly<Record<string, readonly Lesson[]>> = {
  memoarrr: [
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
  ],
  "memory-kings": [
    {
      title: "Two pawns on hidden cards",
      text: "Cards lie face down, with black or white backs. You put two pawns on white backs, and the cards beneath them turn up.",
    },
    {
      title: "One step, or as the card leads",
      text: "Move one pawn: a step up, down, left or right, or as the chess piece beneath it goes. The card it leaves turns face down, the one it reaches turns up.",
    },
    {
      title: "Find both of a pair",
      text: "Every piece of a season is there twice, once with each back. Stand on both with your two pawns and you recruit the pair: put your tokens on it and go again.",
    },
    {
      title: "The queen’s advice",
      text: "Whoever turns up the queen may look at any one card that lies face down. Nobody else sees it. From her own card you move like a queen.",
    },
    {
      title: "First to enough pairs; or alone",
      text: "Six pairs win with two players, four with three, three with four. Alone you race the Counter, who walks card by card and takes every open pair that it stands on.",
    },
  ],
  tremember: [
    {
      title: "Take one out",
      text: "36 cards lie face down, two of each picture. On your turn you first take out any one of them and look at it. Only you see it.",
    },
    {
      title: "Push it back in",
      text: "From an edge of the same row or column, face down: every card between slides on by one, into the gap. So cards wander. Keep track.",
    },
    {
      title: "Turn over two",
      text: "Two alike are a pair: it stays face up, you score, and you go again. Two that differ go back down, and the next player has a turn.",
    },
    {
      title: "The closer, the better",
      text: "A pair whose cards lie side by side brings three points; touching only at a corner, two; apart, one. A clever push pays.",
    },
    {
      title: "Jokers spin the table",
      text: "A pair of the same joker turns everything a quarter to the right. When all cards are face up, most points wins.",
    },
  ],
  matryoshka: [
    {
      title: "Families of dolls",
      text: "Each family has seven dolls, from small to tall, and there is only one of each. You collect rows of one family and columns of one size.",
    },
    {
      title: "Show a little",
      text: "Six dolls are in your hand. Everyone secretly picks two to display, and all are shown at once. More are shown each round.",
    },
    {
      title: "Trade",
      text: "When you are active you lay a doll in the middle. The others each offer one, face down. You alone look, and must take one; who gave it gets the one in the middle.",
    },
    {
      title: "Show more",
      text: "After the trades everyone picks a new display: four dolls, then six, eight and at last thirteen. What you have seen of others you can use.",
    },
    {
      title: "Rows and columns",
      text: "Sizes that follow one another in one family score, longer runs far more; so do dolls of the same size. Most points wins.",
    },
  ],
};
