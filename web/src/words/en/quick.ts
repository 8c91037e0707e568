/** What pages say in English to somebody who is looking for a stranger to play with. */

import type { QuickWords } from "../quick";
import { count } from "./grammar";

const nameOf = (name: string | null) => name ?? "Somebody";

export const quick: QuickWords = {
  title: "Anyone there?",
  others: (n) => (n === 1 ? "Somebody else is here." : `${n} others are here.`),
  find: "Find somebody",
  promise: "A game for two. You see each other’s names, and nothing else.",
  whichGame: "Which game?",
  anyGame: "Any game",
  time: "Time per move",
  noClock: "No clock",
  minute: "1 min",
  looking: "Looking…",
  meanwhile: "You can play a bot meanwhile. We’ll call you.",
  bot: "Play a bot",
  stop: "Stop looking",
  listed: "Nobody yet. For the next hour, others can find you under “Open tables”.",
  openTab: "We can call you as long as Facedown is open in a tab.",
  wish: (game, clock) => `${game ?? "Any game"}, ${clock === null ? "no clock" : "1 min per move"}`,
  here: (name) => `${nameOf(name)} is here`,
  hurry: (seconds) => `${count(seconds, "second", "seconds")} to sit down.`,
  sit: "Sit down",
  notNow: "Not now",
  seconds: (n) => `${n} s`,
  waitingFor: (name) => `Calling ${name ?? "them"}…`,
  didNotCome: (name) => `${nameOf(name)} didn’t come. We’ll keep looking.`,
  ended: { search: "We’ve stopped looking.", call: "The call is over. We’ve stopped looking." },
  again: "Look again",
  part: "Leave, and don’t pair us again",
  partHow: "For a year, we won’t pair you with anyone from this table. They aren’t told.",
};
