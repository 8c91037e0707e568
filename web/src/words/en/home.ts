/** What the home page says in English. */

import { dateFormats } from "../dates";
import type { HomeWords } from "../home";
import { count, list, small, subjects } from "./grammar";

const { day, time } = dateFormats("en");

export const home: HomeWords = {
  title: "Facedown",
  noAccount: "No account, no e-mail, no tracking. Play with bots at once, or send friends a link.",
  code: "Code from a friend",
  codeAsk: "Did somebody send you a code?",
  join: "Join",
  badCode: "A code has six letters or digits.",
  games: "Games",
  firstGames: "Sit down and play",
  players: (least, most) =>
    least === most ? (least === 1 ? "Alone" : `${least} players`) : `${least}–${most} players`,
  minutes: (n) => `${n} min`,
  option: (label, value) => `${small(label)}: ${small(value)}`,
  notPlayed: "Not played yet",
  playNow: "Play now",
  playNowName: (game) => `Play now: ${game}`,
  withFriends: "Friends",
  withFriendsName: (game) => `Play ${game} with friends`,
  change: "Change",
  options: "Options",
  optionsName: (game) => `Options of ${game}`,
  changeName: (game) => `Change the options of ${game}`,
  rules: "Rules",
  rulesName: (game) => `Rules of ${game}`,
  solo: "Alone",
  seats: "Players",
  level: "Bots",
  here: "On this device",
  hereName: (game) => `Play ${game} on this device, passing it around`,
  close: "Close",
  loading: "Setting up the table…",
  noGames: "This server doesn’t offer any games yet.",
  unreachable: "The server can’t be reached. Your games are safe there.",
  tryAgain: "Try again",
  credits: (games) =>
    `Unofficial implementations of ${list(games.map(({ name, designer, publisher }) => `${name} by ${designer} (${publisher})`))}.`,

  yourMove: "Your move",
  goOn: "Go on",
  goOnName: (game, facts) => `Go on: ${[game, ...facts.map(small)].join(", ")}`,
  arrived: (game) => `${game}: your move`,
  moreMoves: (n) => `${n} more`,
  moreTables: "More tables",
  moreFinished: "More games",
  with: (names) => `with ${list(names)}`,
  lead: (mine, other) => `You lead, ${mine} to ${other}.`,
  behind: (mine, other) => `You’re behind, ${mine} to ${other}.`,
  equal: (points) => `Tied at ${points}.`,
  isHere: (names) => `${list(names)} ${names.length === 1 ? "is" : "are"} here`,
  timeLeft: (seconds) => {
    if (seconds < 60) return `${Math.max(0, seconds)} s left`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min left`;
    const hours = Math.round(seconds / 3600);
    return `${hours < 24 ? count(hours, "hour", "hours") : count(Math.floor(hours / 24), "day", "days")} left`;
  },
  since: (date, days) => {
    if (days === 0) return `since ${time.format(date)}`;
    return days === 1 ? "since yesterday" : `since ${day.format(date)}`;
  },

  waiting: "Waiting for others",
  theirMove: (names, since) =>
    `${names.length === 1 ? `${names[0]}’s move` : `${list(names)} are to move`}, ${since}.`,
  gathering: (free, of) => `Waiting for players. ${free} of ${of} seats free.`,
  ready: "Everybody is here. You can start.",
  nudge: "Nudge",
  nudgeName: (name, game) => `Nudge ${name} about ${game}`,
  nudgeText: (name) => `Your move, ${name}:`,
  copied: "Copied",

  listed: "Open tables",
  peopleHere: (n) => `${n} people here`,
  tableOf: (game, name) => (name === null ? game : `${game} with ${name}`),
  seatsFree: (free, of) => `${free} of ${of} seats free.`,
  clock: (each) => (each === null ? "No clock." : `${each} per move.`),
  running: "In progress.",
  sit: "Sit down",
  sitName: (table) => `Sit down: ${table}`,
  watch: "Watch",
  watchName: (table) => `Watch: ${table}`,

  finished: "Finished",
  look: "See the result",
  resultName: (game, facts) => `See the result: ${[game, ...facts].join(", ")}`,
  when: (date, days) => {
    if (days === 0) return `today at ${time.format(date)}`;
    return days === 1 ? `yesterday at ${time.format(date)}` : `${day.format(date)} at ${time.format(date)}`;
  },
  won: (who) => (who.length === 0 ? "Nobody won" : `Won: ${subjects(who)}`),
  abandoned: "Abandoned",
};
