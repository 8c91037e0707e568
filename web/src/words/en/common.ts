/**
 * What the client says in English on every page and at every table.
 *
 * A friendly host: short, present tense, says what to do, then why not. The log's sentences name no face.
 */

import type { Closed, RefusalCode } from "../../lib/protocol.gen";
import type { Params, Refusals } from "../refusals";
import type { Settings } from "../settings";
import type { Who } from "../who";
import { a, capital, count, does, list, sentence, spelt, subject } from "./grammar";
import { levels, signals, tableRefusals } from "./tables";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "The server cannot be reached. Is the connection up?",
  "not-found": () => "There is nothing here.",
  "no-such-table": () => "There is no table with this code.",
  "no-such-seat": () => "This table has no such seat.",
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
  "not-started": () => "The game has not begun yet.",
  "game-running": () => "The record is secret until the game is over.",
  "not-claimed": () => "First say who you are.",
  "not-one-choice": () => "These moves cannot be made at once.",
  "out-of-step": () => "That was already decided. The board is up to date now.",
  "other-rules": () => "This game was dealt under another version of the rules.",
  "too-fast": ({ seconds }) => `Too fast. Try again in ${count(Number(seconds ?? 1), "second", "seconds")}.`,
  "too-many-tables": ({ most }) =>
    `You host ${String(most)} tables that are not over: finish or close one first.`,
  "too-many-connections": () => "There is no more room here now. Try again later.",
  "not-saved": () => "The server could not save this. Nothing has changed; please try again.",
  "unknown-move": () => "There is no such move.",
  "illegal-move": () => "This is not possible now.",
  "bad-input": () => "This cannot be taken as it is.",
  "unknown-option": () => "The game has no such option.",
  "bad-seat": () => "There is no such seat.",
  "bad-seed": () => "A seed is a text.",
  "bad-deal": () => "These cards cannot be dealt so.",
  "bad-record": () => "This record cannot be read.",
  malformed: () => "The server did not understand this page. Reload it, please.",
  "too-large": () => "This is more than the server takes at once.",
  "foreign-origin": () => "This page does not come from this server.",
  "method-not-allowed": () => "This cannot be done here.",
  "deal-closed": () => "The cards are dealt already.",
  "other-commitment": () => "This browser’s part in the deal is not what it had sealed.",
  "no-database": () => "The server cannot read its tables now. Try again later.",
  internal: () => "Something went wrong on the server. Nothing has changed.",
};

/** Why the server closed the line. */
const closed: Readonly<Record<Closed, string>> = {
  displaced: "You have opened this table in another window.",
  "too-slow": "The connection is too slow and was closed. Trying again…",
  "no-watchers": "The game has begun, and it is played without spectators.",
  "too-fast": "This page sent too much at once. Trying again…",
  "out-of-date": "This page is out of date: the server has been updated.",
};

/** What the host settles at a table, in this order. */
const settings: Settings = {
  listed: { legend: "Who may find it", off: "With the link", on: "Everyone" },
  watchers: { legend: "Who may watch", off: "Nobody", on: "Whoever comes" },
};

export const en = {
  name: "Facedown",
  motto: ["You saw it a minute ago.", "Where was it?"],
  list,
  closed,
  levels,
  signals,
  you: "You",
  /** Bots come without a name; each seat's has one of its own. */
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  someone: (seat: number) => `Player ${seat + 1}`,
  seatShape: (seat: number) => ["disc", "square", "triangle", "diamond", "star", "hexagon"][seat] ?? "",

  /** A refusal's code and parameters as a sentence. */
  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "That did not work. Nothing has changed.",

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
    here: "On this device",
    hereWhy: "Pass it around",
    level: "Bots",
    mine: "Your games",
    finished: "Finished",
    listed: "Open tables",
    yourTurn: "Go on",
    look: "Look again",
    watch: "Watch",
    sit: "Sit down",
    won: (who: readonly string[]) => (who.length === 0 ? "Nobody won" : `Won: ${list(who)}`),
    stages: {
      open: "Gathering",
      playing: "Running",
      over: "Over",
      closed: "Closed",
      abandoned: "Abandoned",
    } as Readonly<Record<string, string>>,
  },

  pass: {
    title: (name: string) => `Pass the device to ${name}`,
    why: "What comes now is for their eyes only.",
    claim: (name: string) => `I am ${name}`,
  },

  who: {
    ask: "What shall the others call you?",
    label: "Your name",
    save: "That’s me",
    cancel: "Not now",
    playingAs: "Playing as",
    change: "Change name",
  },

  fairness: {
    proven: "Checked: nobody chose this deal, and your part is in it.",
    consistent: "Checked: the deal is the one that was sealed before the game.",
    off: {
      server: "The server’s secret is not what it had sealed before the deal.",
      client: "A player’s part in the deal is not what it had sealed.",
      own: "Your part in the deal was replaced.",
      hidden: "The deal that you saw opened is missing from the record.",
      seed: "The deal does not come from what was sealed.",
    },
    record: "Save the record",
  },
  lobby: {
    title: "Gather round",
    invite: "Send this link to your friends",
    loopback:
      "This link works on this computer only. For friends in the same network, stop the server and start it with --lan.",
    copy: "Copy link",
    copied: "Copied",
    code: "or tell them the code",
    seats: "Seats",
    empty: "Free",
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
    hostAway: "The host is away. If that lasts, whoever sits here longest takes over.",
    watching: "You are watching. Take a free seat to play.",
    full: "All seats are taken: you can watch.",
    atSeat: (what: string, seat: number) => `${what}, seat ${seat + 1}`,
    removeFrom: (who: string) => `Remove ${who}`,
    level: "How good its memory is",
    onDevice: "On this device",
    addPerson: "Someone here",
    personName: "Their name",
    add: "Add",
    qr: "The link as a QR code",
    terms: "At this table",
    settings,
    clock: "Time for a decision",
    noClock: "As you like",
    seconds: (n: number) => (n % 60 === 0 ? `${n / 60} min` : `${n} s`),
    startPlayer: "Who begins",
    anyone: "Chance decides",
    watch: (names: readonly string[], n: number): string =>
      names.length === n ? `${list(names)} ${n === 1 ? "watches" : "watch"}` : `${n} watching`,
  },

  table: {
    players: "Players",
    board: "Board",
    asked: "What is asked",
    repeat: "Say it again",
    over: "Game over",
    yourTurn: "your turn",
    yourTurnTitle: "Your turn",
    /** To the screen reader. */
    asks: (title: string) => `Your turn. ${sentence(title)}`,
    playsNow: "plays now",
    away: "away",
    bot: "bot",
    log: "What happened",
    noLog: "Nothing yet since you came.",
    live: "Announcements",
    connecting: "Connecting…",
    lost: "The connection is lost. Trying again…",
    shown: (cells: readonly string[]) =>
      cells.length > 0 ? `A card was shown at ${list(cells)}` : "Cards were shown",
    useHere: "Play here instead",
    reload: "Reload the page",
    watching: "You are watching.",
    waiting: (n: number) => `${count(n, "move", "moves")} to catch up with.`,
    home: "Home",
    again: "Play again",
    chat: "At the table",
    watcher: "Somebody watching",
    say: "Say something",
    send: "Say",
    seatMenu: "Your seat",
    signals: "Quick signals",
    clock: (seconds: number) => `${seconds} s left`,
    standIn: (level: string) => `a ${level.toLowerCase()} plays for them`,
    letBot: (who: string) => `Let a bot play for ${who}`,
    back: "I am back",
    leave: "Leave; a bot plays on",
    elsewhereLink: "Go on with this seat on another device",
    elsewhereHow: (minutes: number) => `Open this link there within ${minutes} minutes; it works once.`,
    watchers: (n: number) => `${n} watching`,
    /** Who moved in somebody's place; what was played follows. */
    by: (who: Who, by: string): string => {
      if (by === "clock") return `${subject(who)} ran out of time: chance played.`;
      const other = by === "chance" ? "Chance" : a(levels[by] ?? "bot");
      return who.isYou ? `${other} played for you while you were away.` : `${other} played for ${who.name}.`;
    },
    onceMore: "Shown once more:",
    rematch: "The others play again",
    join: "Join them",
    wins: (who: readonly Who[]) =>
      who.length === 1 ? `${does(who[0] as Who, "win", "wins")}` : `${list(who.map(subject))} win`,
  },

  /** A private look. */
  look: {
    only: "Only you see this",
    title: (n: number): string => (n === 1 ? "Remember it" : "Remember them"),
    done: (n: number): string => (n === 1 ? "Turn it back" : "Turn them back"),
    spoken: (cards: readonly string[]) => `Only you see this: ${list(cards)}.`,
  },

  /** Before a move, for whoever wants to be asked. */
  confirm: {
    ask: (move: string) => `${move}?`,
    spoken: (move: string) => `${move}? Not played yet.`,
    play: "Play it",
    drop: "Not that",
  },

  settings: {
    title: "Settings",
    speed: "Movement",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "None" },
    stay: "Cards that go back stay open",
    stays: { short: "Short", normal: "Normal", long: "Long", longest: "Very long" },
    moves: "Before a move",
    asking: { no: "Play at once", yes: "Ask me first" },
    theme: "Colours",
    themes: { system: "As the device", light: "Light", dark: "Dark" },
    language: "Language",
    keys: "Keyboard",
    keyList: [
      ["Tab", "from one part of the page to the next"],
      ["← ↑ → ↓", "from card to card"],
      ["Home, End", "first and last card of a row"],
      ["Enter or Space", "choose the card"],
      ["Esc", "hurry what moves, end a private look, or drop a chosen move"],
    ] as readonly (readonly [string, string])[],
    close: "Close",
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    loading: "Fetching the rules…",
    close: "Close",
  },

  replay: {
    title: "The game again",
    look: "Look at it again",
    begin: "To the beginning",
    back: "One step back",
    next: "One step on",
    end: "To the end",
    step: (n: number, of: number) => `Move ${n} of ${of}`,
    eyes: "Through whose eyes",
    open: "All cards open",
    through: (who: string) => `As ${who} saw it`,
    watcher: "As watchers saw it",
    hands: "Hands",
    secret: "Only one player saw this",
    leave: "Result",
  },

  learn: {
    title: "In three minutes",
    where: (n: number, of: number) => `${n} of ${of}`,
    back: "Back",
    next: "Next",
    done: "Choose a table",
    play: "Play",
    pause: "Pause",
    nextFrame: "Next picture",
    all: "Every rule, by number",
  },

  missing: { title: "Nothing lies here", why: "The address leads nowhere.", home: "Home" },
};

export type Words = typeof en;
