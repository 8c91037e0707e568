/**
 * Every word that the client says, in English. A second language is a second object of the same type.
 *
 * A friendly host: short, present tense, says what to do, then why not. The log's sentences name no face.
 */

/** Who did it; `isYou` decides between "You" and a name, and the verb's form where the language has one. */
export interface Who {
  readonly isYou: boolean;
  readonly name: string;
}

type Params = Readonly<Record<string, unknown>>;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const spelt = (n: number): string => NUMBERS[n] ?? String(n);
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
export const subject = (who: Who): string => (who.isYou ? "You" : who.name);
export const does = (who: Who, you: string, they: string): string =>
  `${subject(who)} ${who.isYou ? you : they}`;
export const whose = (who: Who): string => (who.isYou ? "Your" : `${who.name}’s`);

/** Why a rule forbids a move. */
const reasons: Readonly<Record<string, string>> = {
  "game-over": "The game is over.",
  "not-due": "It is not your turn.",
  "not-asked": "Something else is asked now.",
  "side-taken": "Somebody was quicker: this side is taken.",
  "no-location": "The middle is no location.",
  "face-up": "This card lies open already.",
  "just-looked-at": "Somebody has just looked at this card: not as the first of all.",
  banned: "A walrus bars this card.",
  "not-adjacent": "The octopus only swaps with a neighbour, up, down, left or right.",
  "no-card": "There is no card here.",
  occupied: "A pawn stands here already.",
  "black-back": "Pawns are placed on white backs.",
  "other-back": "Your pawns start on backs of the Counter’s colour.",
  "out-of-reach": "The pawn cannot get here: one step, or as its card leads it.",
  "no-escort": "Somebody’s token lies on the pawn’s card, which leads it no longer.",
  "take-face-up": "This card lies open: take one that lies face down.",
  "gap-on-edge": "The gap is on this very edge, so nothing would move.",
  "turn-face-up": "This card lies open already.",
  "no-offer": "This player has made no offer.",
  "set-left-out": "This set is not in the game.",
  "on-display": "This doll is on display, and so not in your hand.",
  "not-in-hand": "This doll is not in your hand.",
  "out-of-order": "This doll comes before one that is picked already.",
  "too-high": "Too few dolls would be left to pick after this one.",
};

const refusals: Readonly<Record<string, (params: Params) => string>> = {
  offline: () => "The server cannot be reached. Is the connection up?",
  "not-found": () => "There is nothing here.",
  "no-such-table": () => "There is no table with this code.",
  "no-such-seat": () => "This table has no such seat.",
  "no-rules": () => "The rules of this game are not written down yet.",
  "bad-players": ({ least, most }) =>
    `With these options the game is for ${String(least)} to ${String(most)} players.`,
  "unknown-game": () => "This game is not known here.",
  "bad-name": ({ most }) => `A name has 1 to ${String(most ?? 24)} characters.`,
  "host-only": () => "Only the host of the table may do this.",
  "not-your-seat": () => "This is somebody else’s seat.",
  "not-seated": () => "You are watching. Only players may move.",
  "seat-taken": () => "Somebody was quicker: this seat is taken.",
  "seat-empty": () => "Nobody sits there.",
  "seats-empty": () => "Not every seat is taken yet.",
  "not-open": () => "The game has already begun.",
  "not-started": () => "The game has not begun yet.",
  "game-running": () => "The record is secret until the game is over.",
  "out-of-step": () => "That was already decided. The board is up to date now.",
  "other-rules": () => "This game was dealt under another version of the rules.",
  "not-saved": () => "The server could not save this. Nothing has changed; please try again.",
  "not-your-turn": () => "It is not your turn.",
  "unknown-move": () => "There is no such move.",
  "illegal-move": ({ reason }) => reasons[String(reason)] ?? "This is not possible now.",
};

export const en = {
  language: "en",

  name: "Facedown",
  motto: ["You saw it a minute ago.", "Where was it?"],
  list,
  you: "You",
  /** Bots come without a name; each seat's has one of its own. */
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  someone: (seat: number) => `Player ${seat + 1}`,
  seatShape: (seat: number) => ["disc", "square", "triangle", "diamond", "star", "hexagon"][seat] ?? "",

  /** A refusal's code and parameters as a sentence. */
  refusal: (code: string, params: Params = {}): string =>
    refusals[code]?.(params) ?? "That did not work. Nothing has changed.",

  top: {
    home: "Facedown, home",
    rules: "Rules",
    menu: "Settings",
  },

  home: {
    title: "Facedown",
    code: "Code from a friend",
    join: "Join",
    badCode: "A code has six letters or digits.",
    playNow: "Play now",
    withFriends: "With friends",
    solo: "Solo",
    options: "Options",
    rules: "Rules",
    players: (least: number, most: number) =>
      least === most ? `${least} players` : `${least}–${most} players`,
    minutes: (n: number) => `${n} min`,
    loading: "Setting the table…",
    games: "Games",
    noGames: "This server offers no games yet.",
    credits: (games: readonly { name: string; designer: string; publisher: string }[]) =>
      `Unofficial implementations of ${list(games.map(({ name, designer, publisher }) => `${name} by ${designer} (${publisher})`))}.`,
    seats: "Players",
  },

  who: {
    ask: "What shall the others call you?",
    label: "Your name",
    save: "That’s me",
    cancel: "Not now",
    playingAs: "Playing as",
    change: "Change name",
  },

  lobby: {
    title: "Gather round",
    invite: "Send this link to your friends",
    copy: "Copy link",
    copied: "Copied",
    code: "or tell them the code",
    seats: "Seats",
    empty: "Free",
    bot: "Plays at random",
    host: "Host",
    away: "Away",
    here: "At the table",
    sit: "Sit here",
    move: "Move here",
    addBot: "Add a bot",
    leave: "Stand up",
    remove: "Remove",
    start: "Start",
    fill: "Fill with bots",
    ready: "Everyone is here.",
    missing: (n: number) => `${n === 1 ? "One seat is" : `${capital(spelt(n))} seats are`} still free.`,
    waitForHost: "The host starts the game.",
    watching: "You are watching. Take a free seat to play.",
    full: "All seats are taken: you can watch.",
    atSeat: (what: string, seat: number) => `${what}, seat ${seat + 1}`,
    removeFrom: (who: string) => `Remove ${who}`,
  },

  table: {
    players: "Players",
    board: "Board",
    over: "Game over",
    yourTurn: "your turn",
    yourTurnTitle: "Your turn",
    playsNow: "plays now",
    away: "away",
    bot: "bot",
    log: "What happened",
    noLog: "Nothing yet. What happened before you came is not told again.",
    live: "Announcements",
    connecting: "Connecting…",
    lost: "The connection is lost. Trying again…",
    elsewhere: "You have opened this table in another window.",
    useHere: "Play here instead",
    watching: "You are watching.",
    waiting: (n: number) => `${count(n, "move", "moves")} to catch up with.`,
    home: "Home",
    again: "Play again",
    wins: (who: readonly Who[]) =>
      who.length === 1 ? `${does(who[0] as Who, "win", "wins")}` : `${list(who.map(subject))} win`,
  },

  /** A private look. */
  look: {
    only: "Only you see this",
    title: (n: number) => (n === 1 ? "Remember it" : "Remember them"),
    done: (n: number) => (n === 1 ? "Turn it back" : "Turn them back"),
    spoken: (cards: readonly string[]) => `Only you see this: ${list(cards)}.`,
  },

  settings: {
    title: "Settings",
    speed: "Movement",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "None" },
    theme: "Colours",
    themes: { system: "As the device", light: "Light", dark: "Dark" },
    keys: "Keyboard",
    keyList: [
      ["Tab", "from one part of the page to the next"],
      ["← ↑ → ↓", "from card to card"],
      ["Home, End", "first and last card of a row"],
      ["Enter or Space", "choose the card"],
      ["Esc", "hurry what moves, or end a private look"],
    ] as readonly (readonly [string, string])[],
    close: "Close",
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    loading: "Fetching the rules…",
    close: "Close",
  },

  missing: { title: "Nothing lies here", why: "The address leads nowhere.", home: "Home" },

  options: {
    players: "Players",
    edition: { label: "Edition", "2023": "2023", "2018": "2018" },
    abilities: { label: "Animal abilities", off: "Off", on: "On" },
    stack: { label: "Treasures", shuffled: "Shuffled", ordered: "In order" },
    seasons: { label: "Seasons", four: "Four", six: "Six" },
    backs: { label: "Backs", random: "Shuffled", chessboard: "Chessboard" },
    limit: "Turns without a pair, at most",
  } as Readonly<Record<string, string | Readonly<Record<string, string>>>>,

  /** What the home page says of each game. */
  invitations: {
    memoarrr: {
      name: "Memoarrr!",
      promise: "Match an animal or a landscape, or meet the volcano.",
      minutes: 20,
    },
    memoryKings: {
      name: "Memory Kings",
      promise: "Chess pieces carry you to cards you remember.",
      minutes: 25,
    },
    tremember: { name: "Tremember", promise: "Find pairs while the rows keep sliding.", minutes: 20 },
    matryoshka: { name: "Matryoshka", promise: "Trade dolls, and mind who has what.", minutes: 30 },
  },

  memoarrr: {
    island: "Island",
    round: (n: number) => `Round ${n} of 7`,
    beforeRound: "Before round 1",
    animals: { penguin: "penguin", octopus: "octopus", walrus: "walrus", crab: "crab", turtle: "turtle" },
    landscapes: { water: "water", flowers: "flowers", lava: "lava", jungle: "jungle", desert: "desert" },
    sides: { north: "North", east: "East", south: "South", west: "West" },
    volcanoes: {
      "1": "the volcano with 1 bird",
      "3": "the volcano with 3 birds",
      "7": "the volcano with 7 birds",
      dark: "the dark volcano",
      light: "a light volcano",
    },
    card: (animal: string, landscape: string) => `${animal} on ${landscape}`,
    faceDown: (cell: string) => `${cell}, face down`,
    faceUp: (cell: string, card: string) => `${cell}, ${card}`,
    barred: (cell: string) => `${cell}, face down, barred by the walrus`,
    matchMe: "match me",
    verdicts: { first: "first", connected: "connected", failed: "no match" },
    stack: (volcano: string | null, chests: number) =>
      `In the middle: ${volcano ? `${volcano} on top of ` : ""}${count(chests, "chest", "chests")}`,
    chests: (n: number) => count(n, "chest", "chests"),
    took: (volcano: string) => `took ${volcano}`,
    noChest: "no chest yet",
    or: "or",

    ask: {
      side: "Choose a side of the island",
      sideWhy: "You alone look at its three middle cards.",
      sideButton: (side: string, cells: readonly string[]) => `${side}: look at ${list(cells)}`,
      sideWait: "The others still choose their side.",
      sideTold: "Three cards each, for their own eyes only.",
      sideOthers: "Everyone chooses a side of the island.",
      revealFirstWhy: "The first of a round always succeeds.",
      revealVeryFirst: "None that anyone has just looked at.",
      reveal: "Turn up a location",
      matchWhy: "The same animal or the same landscape.",
      ban: (cell: string) => `A walrus bars ${cell}.`,
      again: "The crab gives you another turn.",
      peek: "Penguin: look at a card",
      peekWhy: "Any face-down location. Nobody else sees it.",
      swap: "Octopus: swap two cards",
      swapWhy: "It changes places with a neighbour, face up or down.",
      walrus: "Walrus: bar a card",
      walrusWhy: "The next player may not turn it up.",
      wait: (who: Who) => `${whose(who)} turn`,
      waitReveal: (who: Who) => `${does(who, "turn", "turns")} up a location.`,
      waitPeek: (who: Who) => `${whose(who)} penguin looks at a card in secret.`,
      waitSwap: (who: Who) => `${whose(who)} octopus swaps with a neighbour.`,
      waitBan: (who: Who) => `${whose(who)} walrus bars a card.`,
      outWhy: "You have a volcano: you are out for the rest of the round.",
    },

    /** The log: what happened, no faces. `join` continues the same player's line. */
    log: {
      setup: (who: Who) => `The cards are dealt. ${does(who, "start", "starts")}.`,
      side: (who: Who, side: string) => `${subject(who)} took the ${side.toLowerCase()} side`,
      round: (round: number, who: Who) => `Round ${round}: ${does(who, "start", "starts")}`,
      first: (who: Who, cell: string) => `${subject(who)} turned up ${cell}`,
      connected: (who: Who, cell: string) => `${subject(who)} turned up ${cell} and connected`,
      failed: (who: Who, cell: string) => `${subject(who)} turned up ${cell} and missed`,
      volcano: (who: Who, volcano: string) => `${subject(who)} took ${volcano}`,
      peek: (who: Who, cell: string) => `${subject(who)} peeked at ${cell}`,
      swap: (who: Who, cells: readonly string[]) => `${subject(who)} swapped ${list(cells)}`,
      ban: (who: Who, cell: string) => `${subject(who)} barred ${cell}`,
      again: (who: Who) => `${does(who, "go", "goes")} again`,
      treasure: (who: Who) => `${subject(who)} won the round and a chest`,
      end: (who: readonly Who[]) => `${list(who.map(subject))} won the game`,
      join: {
        volcano: (volcano: string) => `: ${volcano}`,
        peek: (cell: string) => `, and peeked at ${cell}`,
        swap: (cells: readonly string[]) => `, and swapped ${list(cells)}`,
        ban: (cell: string) => `, and barred ${cell}`,
        again: (who: Who) => (who.isYou ? ", and go again" : ", and goes again"),
      },
    },

    /** For the screen reader: with the face, as long as it lies open. */
    spoken: {
      first: (who: Who, cell: string, card: string) => `${subject(who)} turned up ${cell}: ${card}.`,
      connected: (who: Who, cell: string, card: string) =>
        `${subject(who)} turned up ${cell}: ${card}. Connected.`,
      failed: (who: Who, cell: string, card: string) =>
        `${subject(who)} turned up ${cell}: ${card}. No match.`,
      yourTurn: (title: string) => `Your turn. ${title}.`,
      match: (animal: string, landscape: string) => `Match ${animal} or ${landscape}.`,
    },

    result: {
      byChests: "Equal rubies: more chests decide.",
      byHighest: "Equal rubies and chests: the richest single chest decides.",
      shared: "A full tie: a shared victory.",
      rubies: (n: number) => count(n, "ruby", "rubies"),
      chest: (n: number) => `a chest with ${count(n, "ruby", "rubies")}`,
      allUp: "Every location, where it lay at the end.",
      removed: "taken away",
      removedLabel: (card: string) => `Taken away before the game: ${card}`,
    },
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type Words = typeof en;

/** The language in use. One for now; the browser's choice later. */
export const words: Words = en;
