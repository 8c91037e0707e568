/** What the lobby says in English. */

import type { Settings } from "../settings";
import { a, capital, count, list, spelt } from "./grammar";

/** What the host decides at a table, in this order. */
const settings: Settings = {
  listed: { legend: "Who can find it", off: "Only by link", on: "Everyone" },
  watchers: { legend: "Who can watch", off: "Nobody", on: "Everyone" },
};

const seatsFree = (n: number): string => (n === 1 ? "one seat is" : `${spelt(n)} seats are`);

export const lobby = {
  title: "Who plays?",
  yours: "Your table",
  invites: (host: string, game: string) => `${host} invites you to ${game}`,
  invited: (game: string) => `A seat at ${game}`,
  minutes: (n: number) => `About ${n} minutes.`,

  seats: "Seats",
  atSeat: (what: string, seat: number) => `${what}, seat ${seat + 1}`,
  seatNumber: (seat: number) => `Seat ${seat + 1}`,
  free: "Free seat",
  freeHint: "The next friend who opens the link sits here.",
  host: "Host",
  youHost: "You, host",
  here: "Here",
  away: "Away",
  onDevice: "On this device",
  bot: (name: string, level: string) => `${name}, ${level}`,
  strength: (n: number) => `Strength ${n} of 5`,
  move: "Move here",
  addPerson: "Someone else here",
  personName: (seat: number) => `Name of player ${seat + 1}`,
  addBot: "A bot",
  change: (who: string) => `Change ${who}`,
  removeFrom: (who: string) => `Remove ${who}`,
  leave: "Stand up",
  satDown: (who: string) => `${who} sat down.`,
  watch: (names: readonly string[], n: number): string =>
    names.length === n ? `${list(names)} ${n === 1 ? "is" : "are"} watching` : `${n} watching`,

  thisIsYours: "This seat is yours",
  callYou: "What should the others call you?",
  sit: "Sit down",
  justWatch: "Just watch",
  watching: "You’re watching. There’s a free seat if you want to play.",
  full: "All seats are taken, but you can watch.",
  fullAlone: "All seats are taken, and this game has no spectators.",
  newHere: "Don’t know it yet?",
  learn: "Learn it by playing while the others gather.",
  learnNow: "One minute",

  picker: "Who sits here?",
  /** `percent`: how many of its games a bot wins against the next weaker one; null: not measured. */
  strengths: (game: string, percent: number | null): string => {
    if (percent === null) return "Each remembers more than the one above it.";
    const share =
      percent >= 96
        ? "nearly every game"
        : percent >= 87
          ? "about nine of ten games"
          : percent >= 77
            ? "about four of five games"
            : percent >= 71
              ? "about three of four games"
              : "about two of three games";
    return `At ${game} each wins ${share} against the one above it.`;
  },

  start: "Start",
  startWithBots: (n: number) =>
    n === 1 ? "Start with a bot in the free seat" : `Start with bots in ${spelt(n)} free seats`,
  orWait: (n: number) => `Or wait: ${seatsFree(n)} free.`,
  ready: "Everyone is here.",
  missing: (n: number) => `${capital(seatsFree(n))} still free.`,
  waitForHost: "Waiting for the host to start the game.",
  hostAway: "The host is away. If they don’t come back, whoever has been here longest takes over.",

  invite: "Invite friends",
  share: "Share link",
  shareText: (game: string) => `Play ${game} with me`,
  copy: "Copy",
  copied: "Copied",
  code: "or tell them the code",
  qr: "The link as a QR code",
  showQr: "Show the QR code",
  cannotOpen: "Friends can’t open this link?",
  loopback:
    "This link only works on this computer. To let friends on your network join, stop the server and start it with --lan.",

  how: "How?",
  players: "Players",
  someoneSits: "Somebody sits there",
  changes: "Everybody at the table sees changes right away.",
  more: "More",
  atTable: "At this table",
  settings,
  clock: "Time for a move",
  noClock: "Any",
  seconds: (n: number) => {
    if (n >= 86_400) return count(n / 86_400, "day", "days");
    return n % 60 === 0 ? `${n / 60} min` : `${n} s`;
  },
  standIn: "Bot for players who are away",
  standInAfter: "Offer it after",
  /** What guests, who cannot change it, read about the stand-in. */
  standInTerm: (level: string, time: string) =>
    `If somebody is away for ${time}, you can let ${a(level).toLowerCase()} play for them.`,
  startPlayer: "Who goes first",
  anyone: "Random",

  closedTitle: "This table was closed",
  closed: "Nobody came for twelve hours.",
  openAnother: "Open one like it",
};
