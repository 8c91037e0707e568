/** What pages say about games by days in English. */

import type { ByDaysWords } from "../byDays";
import { dateFormats } from "../dates";
import { a, count, list } from "./grammar";

const { day } = dateFormats("en");

export const byDays: ByDaysWords = {
  clock: (seconds) => {
    if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
    const hours = Math.round(seconds / 3600);
    return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
  },
  lateTerm: (level) => `If somebody’s time is up, ${a(level).toLowerCase()} moves once for them.`,
  pause: "Pause",
  pauseHow: "Nobody’s time runs during a pause. It begins when everybody has agreed.",
  pauseDays: "For how long",
  days: (n) => count(n, "day", "days"),
  ask: "Ask for a pause",
  asks: (who, days) =>
    `${list(who)} ${who.length === 1 ? "asks" : "ask"} for a pause of ${count(days, "day", "days")}.`,
  asked: (days, awaited) =>
    `You agreed to a pause of ${count(days, "day", "days")}. Waiting for ${list(awaited)}.`,
  agree: "Agree",
  refuse: "Not now",
  takeBack: "Never mind",
  until: (date) => `Paused until ${day.format(date)}.`,

  feed: "Reminders",
  feedWhy:
    "A feed reader can tell you when it’s your move in games with others. The feed names the game, and nothing else.",
  showFeed: "Show the address",
  feedAddress: "Address of your feed",
  copy: "Copy",
  copied: "Copied",
  feedSeen: "Has somebody else seen it?",
  newFeed: "Make a new address",
  newFeedDoes: "the old one stops working.",
  newFeedDone: "This is your new address.",
};
