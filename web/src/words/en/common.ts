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
import { characters, levels, signals, tableRefusals } from "./tables";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "Can’t reach the server. Check your connection.",
  "not-found": () => "There’s nothing here.",
  "no-such-table": () => "There’s no table with this code.",
  "no-such-seat": () => "This table doesn’t have that seat.",
  "bad-players": ({ least, most }) =>
    `With these options the game takes ${String(least)} to ${String(most)} players.`,
  "unknown-game": () => "This server doesn’t have that game.",
  "bad-name": ({ most }) => `A name has 1 to ${String(most ?? 24)} characters.`,
  "host-only": () => "Only the host can do that.",
  "not-your-seat": () => "That’s somebody else’s seat.",
  "not-seated": () => "You’re watching. Only players can move.",
  "seat-taken": () => "Somebody was quicker. That seat is taken.",
  "seat-empty": () => "Nobody is sitting there.",
  "seats-empty": () => "Not every seat is taken yet.",
  "not-started": () => "The game hasn’t started yet.",
  "game-running": () => "The record stays secret until the game is over.",
  "not-claimed": () => "First say who you are.",
  "not-one-choice": () => "These moves can’t be made together.",
  "out-of-step": () => "That was already decided. The board is up to date now.",
  "other-rules": () => "This game was dealt under another version of the rules.",
  "too-fast": ({ seconds }) => `Too fast. Try again in ${count(Number(seconds ?? 1), "second", "seconds")}.`,
  "too-many-tables": ({ most }) =>
    `You’re hosting ${String(most)} unfinished tables. Finish or close one first.`,
  "too-many-connections": () => "The server is full right now. Try again later.",
  "not-saved": () => "The server couldn’t save that. Nothing has changed. Please try again.",
  "unknown-move": () => "There’s no such move.",
  "illegal-move": () => "You can’t do that now.",
  "bad-input": () => "That isn’t valid.",
  "unknown-option": () => "The game doesn’t have that option.",
  "bad-seat": () => "There’s no such seat.",
  "bad-seed": () => "A seed has to be text.",
  "bad-deal": () => "The cards can’t be dealt like that.",
  "bad-record": () => "This record can’t be read.",
  malformed: () => "The server didn’t understand this page. Please reload it.",
  "too-large": () => "That’s more than the server takes at once.",
  "foreign-origin": () => "This page doesn’t belong to this server.",
  "method-not-allowed": () => "That can’t be done here.",
  "deal-closed": () => "The cards have already been dealt.",
  "other-commitment": () => "This browser’s part in the deal isn’t the one it committed to.",
  "no-database": () => "The server can’t read its tables right now. Try again later.",
  internal: () => "Something went wrong on the server. Nothing has changed.",
};

/** Why the server closed the line. */
const closed: Readonly<Record<Closed, string>> = {
  displaced: "You opened this table in another window.",
  "too-slow": "The connection was too slow and has been closed. Trying again…",
  "no-watchers": "The game has started, and spectators aren’t allowed.",
  "too-fast": "This page sent too much at once. Trying again…",
  "out-of-date": "This page is out of date. The server has been updated.",
};

/** What the host settles at a table, in this order. */
const settings: Settings = {
  listed: { legend: "Who can find it", off: "Anyone with the link", on: "Everyone" },
  watchers: { legend: "Who can watch", off: "Nobody", on: "Anyone" },
};

export const en = {
  name: "Facedown",
  motto: ["You saw it a minute ago.", "Where was it?"],
  list,
  closed,
  levels,
  characters,
  signals,
  you: "You",
  /** Bots come without a name; each seat's has one of its own. */
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  someone: (seat: number) => `Player ${seat + 1}`,
  seatShape: (seat: number) => ["disc", "square", "triangle", "diamond", "star", "hexagon"][seat] ?? "",

  /** A refusal's code and parameters as a sentence. */
  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "That didn’t work. Nothing has changed.",

  top: {
    home: "Facedown, home",
    overview: "Overview",
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
    loading: "Setting up the table…",
    games: "Games",
    noGames: "This server doesn’t offer any games yet.",
    credits: (games: readonly { name: string; designer: string; publisher: string }[]) =>
      `Unofficial implementations of ${list(games.map(({ name, designer, publisher }) => `${name} by ${designer} (${publisher})`))}.`,
    seats: "Players",
    here: "On this device",
    hereWhy: "Pass it around",
    level: "Bots",
    mine: "Your games",
    finished: "Finished",
    listed: "Open tables",
    yourTurn: "Continue",
    look: "See the result",
    watch: "Watch",
    sit: "Join",
    won: (who: readonly string[]) => (who.length === 0 ? "Nobody won" : `Won: ${list(who)}`),
    stages: {
      open: "Waiting for players",
      playing: "In progress",
      over: "Finished",
      closed: "Closed",
      abandoned: "Abandoned",
    } as Readonly<Record<string, string>>,
  },

  pass: {
    title: (name: string) => `Pass the device to ${name}`,
    why: "What comes next is for their eyes only.",
    claim: (name: string) => `I’m ${name}`,
  },

  who: {
    ask: "What should the others call you?",
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
      "This link only works on this computer. To let friends on your network join, stop the server and start it with --lan.",
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
    waitForHost: "Waiting for the host to start the game.",
    hostAway: "The host is away. If they don’t come back, whoever has been here longest takes over.",
    watching: "You’re watching. Take a free seat to play.",
    full: "All seats are taken, but you can watch.",
    atSeat: (what: string, seat: number) => `${what}, seat ${seat + 1}`,
    removeFrom: (who: string) => `Remove ${who}`,
    level: "How good its memory is",
    onDevice: "On this device",
    addPerson: "Add a person here",
    personName: "Their name",
    add: "Add",
    qr: "The link as a QR code",
    terms: "At this table",
    settings,
    clock: "Time per move",
    noClock: "No limit",
    seconds: (n: number) => (n % 60 === 0 ? `${n / 60} min` : `${n} s`),
    startPlayer: "Who goes first",
    anyone: "Random",
    watch: (names: readonly string[], n: number): string =>
      names.length === n ? `${list(names)} ${n === 1 ? "is" : "are"} watching` : `${n} watching`,
  },

  table: {
    players: "Players",
    board: "Board",
    asked: "What to do",
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
    noLog: "Nothing has happened since you got here.",
    live: "Announcements",
    connecting: "Connecting…",
    lost: "The connection is lost. Trying again…",
    shown: (cells: readonly string[]) =>
      cells.length > 0 ? `A card was shown at ${list(cells)}` : "Cards were shown",
    useHere: "Play here instead",
    reload: "Reload the page",
    watching: "You’re watching.",
    waiting: (n: number) => `${count(n, "move", "moves")} to catch up on.`,
    home: "Home",
    again: "Play again",
    chat: "At the table",
    watcher: "A spectator",
    say: "Say something",
    send: "Send",
    seatMenu: "Your seat",
    signals: "Quick chat",
    clock: (seconds: number) => `${seconds} s left`,
    standIn: (level: string) => `${a(level).toLowerCase()} is playing for them`,
    letBot: (who: string) => `Let a bot play for ${who}`,
    back: "I’m back",
    leave: "Leave and let a bot play on",
    elsewhereLink: "Continue on another device",
    elsewhereHow: (minutes: number) => `Open this link there within ${minutes} minutes. It works once.`,
    watchers: (n: number) => `${n} watching`,
    /** Who moved in somebody's place; what was played follows. */
    by: (who: Who, by: string): string => {
      if (by === "clock") return `${subject(who)} ran out of time: chance played.`;
      const other = by === "chance" ? "Chance" : a(levels[by] ?? "bot");
      return who.isYou ? `${other} played for you while you were away.` : `${other} played for ${who.name}.`;
    },
    onceMore: "Shown once more:",
    rematch: "The others are playing again",
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
    drop: "Cancel",
  },

  settings: {
    title: "Settings",
    speed: "Animation",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Off" },
    stay: "Before cards flip back, show them for",
    stays: { short: "1 s", normal: "1½ s", long: "3 s", longest: "6 s" },
    moves: "Before a move",
    asking: { no: "Play at once", yes: "Ask me first" },
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    language: "Language",
    keys: "Keyboard",
    keyList: [
      ["Tab", "from one part of the page to the next"],
      ["← ↑ → ↓", "from card to card"],
      ["Home, End", "first and last card of a row"],
      ["Enter or Space", "choose the card"],
      ["Esc", "skip the animation, end a private look, or cancel a chosen move"],
    ] as readonly (readonly [string, string])[],
    close: "Close",
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    loading: "Loading the rules…",
    close: "Close",
  },

  replay: {
    title: "Replay",
    look: "Watch the replay",
    begin: "To the start",
    back: "One step back",
    next: "One step forward",
    end: "To the end",
    step: (n: number, of: number) => `Move ${n} of ${of}`,
    eyes: "Whose view",
    open: "All cards face up",
    through: (who: string) => `As ${who} saw it`,
    watcher: "As spectators saw it",
    hands: "Hands",
    secret: "Only one player saw this",
    leave: "Back to the result",
  },

  learn: {
    title: "In three minutes",
    where: (n: number, of: number) => `${n} of ${of}`,
    back: "Back",
    next: "Next",
    done: "Find a table",
    play: "Play",
    pause: "Pause",
    nextFrame: "Next picture",
    all: "All the rules, by number",
  },

  missing: { title: "Nothing here", why: "This address doesn’t lead anywhere.", home: "Home" },
};

export type Words = typeof en;
