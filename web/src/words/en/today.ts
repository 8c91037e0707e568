/** What pages say about the day's deals in English. */

import { dateFormats, longDate } from "../dates";
import { hoursIn, type TodayWords } from "../today";
import { count } from "./grammar";

const { day: brief, weekday } = dateFormats("en");
const longFormat = longDate("en");
const short = (day: Date): string => `${weekday.format(day)} ${brief.format(day)}`;

export const today: TodayWords = {
  title: "Today",
  same: (day) => `${short(day)}. The same for everyone.`,
  short,
  long: (day) => longFormat.format(day),
  brief: (day) => brief.format(day),
  weekday: (day) => weekday.format(day),
  streak: (days) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  week: "Your week",
  weekLabel: "Your last seven days",
  played: (day) => `${day}: played`,
  notPlayed: (day) => `${day}: not played`,
  next: (seconds) => {
    const { hours, minutes } = hoursIn(seconds);
    return hours > 0 ? `Next deal in ${hours} h ${minutes} min` : `Next deal in ${minutes} min`;
  },
  play: "Play",
  playName: (name) => `Play today’s deal: ${name}`,
  goOn: "Go on",
  goOnName: (name) => `Go on with today’s deal: ${name}`,
  result: "Result",
  resultName: (name) => `Your result: ${name}`,
  practise: "Play it again",
  practiseName: (name) => `Play it again, as practice: ${name}`,
  best: "your best",
  practice: "This is practice. Your first try counts.",
  earlier: (day) => `The deal from ${brief.format(day)} is still on the table.`,
  earlierCounts: "It counts for its day if you finish it within 24 hours of starting it.",
  earlierPractice: "It’s only practice and doesn’t count.",
  closed: "This try is over",
  closedWhy: "You have 24 hours to finish a try. This one wasn’t finished in time, so it doesn’t count.",
  elephant: (score) =>
    score === 0 ? "An elephant lost on the same deal." : `An elephant, on the same deal: ${score}.`,
  elephantTook: (score) => (score === 0 ? "The elephant lost." : `The elephant needed ${score}.`),
  elephantShort: (score) => (score === 0 ? "(the elephant lost)" : `(elephant ${score})`),
  squares: "How it went",
  playedHere: (guests, isToday) => `${guests} played here${isToday ? " today" : ""}`,
  lost: "lost",
  bar: (score, guests, isYours) =>
    `${score}: ${count(guests, "player", "players")}${isYours ? ", you among them" : ""}`,
  shareText: "Share as text",
  sharePicture: "As a picture",
  copied: "Copied",
  saved: "Saved",
  offline: "The server can’t be reached. Your results are safe there.",
  tryAgain: "Try again",
  unfinished: "Not finished yet",
  notPlayedYet: "Not played",
  home: "Home",
  fair: {
    title: "The seal of this deal",
    sealed:
      "The server sealed this deal before anybody played it. The seal is opened 24 hours after the day is over, when nobody can still be playing.",
    open: "The seal is open and fits the deal.",
    kept: "It’s the seal your browser kept.",
    changed: "Careful: the seal doesn’t match. This deal was changed after it was sealed.",
    notKept: "Your browser has no seal from that day to compare it with.",
    replay: "Replay",
    record: "Save the record",
  },
};
