/**
 * What the client says in English on every page and at every table.
 *
 * The tone is that of a friendly host: short, in the present tense, first what to do, then why. The log's sentences name no face.
 */

import type { CloseReason, RefusalCode } from "../../lib/protocol.gen";
import type { Params, Refusals } from "../refusals";
import type { Who } from "../who";
import { alerts, sound } from "./alerts";
import { byDays } from "./byDays";
import { ending, fair } from "./ending";
import { a, capital, count, does, list, sentence, spelt, subject, subjects } from "./grammar";
import { home } from "./home";
import { lobby } from "./lobby";
import { me } from "./me";
import { quick } from "./quick";
import { characters, levels, signals, tableRefusals } from "./tables";
import { today } from "./today";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "Can’t reach the server. Check your connection.",
  "not-found": () => "There’s nothing here.",
  "no-such-day": () => "There are no deals for this day.",
  "not-today": () => "Only today’s deal can be played.",
  "day-open": () => "This day’s deal has been opened, so it can’t be played any more.",
  "no-such-table": () => "There’s no table with this code.",
  "no-such-seat": () => "This table doesn’t have that seat.",
  "no-such-key": () => "There’s no such key. Check the five words.",
  "key-lost": () =>
    "The key you wrote down still works, but it can’t be shown any more. You can make a new one.",
  "no-such-feed": () => "There’s no feed at this address.",
  "feed-lost": () => "The address still works, but it can’t be shown any more. You can make a new one.",
  "other-name": () => "That isn’t your name. Nothing was deleted.",
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
  "not-called": () => "Too late. The seat has gone to the next person.",
  "not-claimed": () => "First say who you are.",
  "not-one-choice": () => "These moves can’t be made together.",
  "stale-decision": () => "That was already decided. The board is up to date now.",
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
  misdirected: () => "This server doesn’t answer to that address. Use the one it printed when it started.",
  elsewhere: () => "This table has moved to another server. Please try again.",
  "method-not-allowed": () => "That can’t be done here.",
  "deal-closed": () => "The cards have already been dealt.",
  "other-commitment": () => "This browser’s part in the deal isn’t the one it committed to.",
  "no-database": () => "The server can’t read its tables right now. Try again later.",
  internal: () => "Something went wrong on the server. Nothing has changed.",
};

/** Why the server closed the connection. */
const closeTexts: Readonly<Record<CloseReason, string>> = {
  displaced: "You opened this table in another window.",
  "too-slow": "The connection was too slow and has been closed. Trying again…",
  "no-watchers": "The game has started, and spectators aren’t allowed.",
  "too-fast": "This page sent too much at once. Trying again…",
  "out-of-date": "This page is out of date. The server has been updated.",
  moved: "This table has moved to another server. Trying again…",
  left: "You left this game, and a bot is playing for you.",
  "signed-out": "You’ve been signed out here. Your key brings you back.",
  deleted: "This table was deleted.",
  upgraded: "The server now has newer rules for this game, so this game has ended. Nobody has won.",
};

const shapes = ["disc", "square", "triangle", "diamond", "star", "hexagon"];

export const en = {
  name: "Facedown",
  motto: ["You saw it a minute ago.", "Where was it?"],
  list,
  closed: closeTexts,
  levels,
  characters,
  signals,
  alerts,
  sound,
  ending,
  fair,
  you: "You",
  /** Bots have no names of their own, so each seat has one for its bot. */
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  /** Somebody who plays without a name. */
  guest: (seat: number) => `Guest ${capital(shapes[seat] ?? "")}`.trim(),
  /** Somebody who has deleted everything about themselves. */
  deletedGuest: "Somebody",
  playerNumber: (seat: number) => `Player ${seat + 1}`,

  /** A refusal's code and parameters as a sentence. */
  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "That didn’t work. Nothing has changed.",

  top: {
    home: "Facedown, home",
    overview: "Overview",
    rules: "Rules",
    menu: "Settings",
  },

  home,
  byDays,
  me,
  quick,
  today,

  /** Several people on one device. */
  pass: {
    turn: (name: string) => `${name}’s turn`,
    /** `n`: how many cards on the board are about to be shown; 0: those in somebody's hand. */
    title: (name: string, n: number) =>
      `${name}, ${n === 0 ? "your cards are" : n === 1 ? "a card" : `${spelt(n)} cards`} for you alone`,
    why: (n: number) =>
      `The others look away until you ${n === 0 ? "are done" : n === 1 ? "have seen it" : "have seen the cards"}.`,
    claim: (name: string) => `I am ${name}. Show me`,
    shut: "Cover",
    rename: (name: string) => `Rename ${name}`,
    newName: (name: string) => `What is ${name} called?`,
  },

  who: {
    ask: "What should the others call you?",
    label: "Your name",
    save: "That’s me",
    cancel: "Not now",
    me: (name: string) => `${name}, change your name`,
  },

  fairness: {
    proven:
      "Checked: the numbers behind this deal were sealed before any of them was shown, and yours is among them.",
    watched:
      "Checked: the numbers behind this deal were sealed before any of them was shown. None of them is yours.",
    absent:
      "The record fits together. This browser wasn’t there when the cards were dealt, so it can’t tell more.",
    alone: "No player’s browser took part in this deal. Only the server knows how it came about.",
    old: "This deal was sealed in an older way, which doesn’t rule out that the server chose it.",
    unchecked: "The record can’t be loaded now, so nobody has checked this deal.",
    warning: "Something is wrong with this deal.",
    off: {
      unreadable: "The proof of how it came about can’t be read.",
      server: "The server’s secret is not the one it had sealed.",
      client: "A player’s number is not the one they had sealed.",
      stranger: "Somebody who wasn’t at the table has a part in it.",
      "broken-chain": "The server leaves out a deal that was broken off.",
      hidden: "The server no longer shows a deal that this browser saw being opened.",
      announced: "The seals that the server shows now are not the ones it announced.",
      own: "Your number was replaced.",
      seed: "The cards don’t come from what was sealed.",
    },
    record: "Save the record",
  },
  lobby,

  table: {
    players: "Players",
    board: "Board",
    asked: "What to do",
    repeat: "Say it again",
    over: "Game over",
    yourTurn: "your turn",
    yourTurnTitle: "Your turn",
    /** For screen readers. */
    asks: (title: string) => `Your turn. ${sentence(title)}`,
    playsNow: "plays now",
    /** A seat's name for screen readers; `state`: who or where its player is. */
    seatOf: (seat: number, who: string, state?: string) =>
      `Seat ${[seat + 1, who, ...(state ? [state] : [])].join(", ")}`,
    here: "here",
    away: "away",
    bot: "bot",
    log: "What happened",
    noLog: "Nothing has happened since you got here.",
    live: "Announcements",
    connecting: "Connecting…",
    lost: "The connection is lost. Trying again…",
    /** `areDown`: none of them lies face up now. */
    shown: (cells: readonly string[], areDown: boolean) => {
      if (cells.length === 0) return "While you were away, cards were shown.";
      const [what, now] =
        cells.length === 1
          ? ["a card was", "It is face down again."]
          : ["cards were", "They are face down again."];
      return `While you were away, ${what} shown at ${list(cells)}.${areDown ? ` ${now}` : ""}`;
    },
    useHere: "Play here instead",
    reload: "Reload the page",
    watching: "You’re watching.",
    waiting: (n: number) => `${count(n, "move", "moves")} to catch up on.`,
    home: "Home",
    again: "Play again",
    why: "Why?",
    chat: "At the table",
    talk: (n: number) => (n > 0 ? `Talk, ${n} new` : "Talk"),
    wholeLog: "Everything that happened",
    showSeat: (who: string) => `Show display: ${who}`,
    chatNotKept: "During a game, reloading clears the chat, so don’t keep notes in it.",
    watcher: "A spectator",
    say: "Say something",
    send: "Send",
    seatMenu: "Your seat",
    signals: "Quick chat",
    clock: (seconds: number) => `${seconds} s left`,
    standIn: (level: string, who: string) => `${a(level)} is playing for ${who}.`,
    letBot: (who: string) => `Let a bot play for ${who}`,
    isAway: (who: string) => `${who} is away`,
    standInOffer: (level: string) => `${a(level)} can play on until they’re back.`,
    wait: "Keep waiting",
    back: "I’m back",
    leave: "Leave and let a bot play on",
    elsewhereLink: "Continue on another device",
    elsewhereHow: (minutes: number) => `Open this link there within ${minutes} minutes. It works once.`,
    /** Who moved in somebody's place; what was played follows. */
    by: (who: Who, by: string): string => {
      if (by === "clock") return `${subject(who)} ran out of time, so a random move was played.`;
      const played = by === "chance" ? "A random move was played" : `${a(levels[by] ?? "bot")} played`;
      return who.isYou ? `${played} for you while you were away.` : `${played} for ${who.name}.`;
    },
    onceMore: "Shown once more:",
    rematch: "The others are playing again",
    join: "Join them",
    wins: (who: readonly Who[]) =>
      who.length === 1 ? `${does(who[0] as Who, "win", "wins")}` : `${subjects(who)} win`,
  },

  /** A private look. */
  look: {
    only: "Only you see this",
    title: (n: number): string => (n === 1 ? "Remember it" : "Remember them"),
    clock: (seconds: number) => `Your clock is running: ${seconds} s`,
    done: (n: number): string => (n === 1 ? "Turn it back" : "Turn them back"),
    speech: (cards: readonly string[]) => `Only you see this: ${list(cards)}.`,
  },

  /** Before a move, for players who want to be asked. */
  confirm: {
    ask: (move: string) => `${move}?`,
    speech: (move: string) => `${move}? Not played yet.`,
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
    move: (n: number) => `move ${n}`,
    step: (n: number, of: number) => `Move ${n} of ${of}`,
    viewpoint: "Whose view",
    open: "All cards face up",
    through: (who: string) => `As ${who} saw it`,
    watcher: "As spectators saw it",
    hands: "Hands",
    secret: "Only one player saw this",
    leave: "Back to the result",
  },

  lesson: {
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    skip: "Skip",
    leave: "Leave the lesson",
    goOn: "Go on",
    offline: "You’re offline. The lesson goes on when you’re back.",
    practice: "practice",
    over: "That’s all. Otto is waiting.",
    play: "Play against the Goldfish",
    home: "Home",
    learn: "Learn it by playing",
    newTo: (game: string) => `New to ${game}?`,
    promise: "Play a practice round on the real board. It shows you everything and takes about a minute.",
    show: "Show me, 60 seconds",
    know: "I know it. Deal",
    quiet: "Don’t ask about other games either",
  },

  learn: {
    play: "Play",
    pause: "Pause",
  },

  /** The site as an app: installed, without a connection, and when there is a new version. */
  app: {
    offlineTitle: "No connection",
    offline: "Your games are on the server, exactly as you left them.",
    newVersion: "A new version is ready",
    reload: "Reload",
    install: "As an app",
    installHow: "Choose “Install” or “Add to Home Screen” in your browser’s menu.",
  },
  missing: { title: "Nothing here", why: "This address doesn’t lead anywhere.", home: "Home" },
};

export type Words = typeof en;
