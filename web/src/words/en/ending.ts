/** Words for what comes after a game. */

import type { Remark } from "../../lib/protocol.gen";
import type { Who } from "../who";
import { does, list, spelt, subjects } from "./grammar";
import { levels } from "./tables";

export const ending = {
  skip: "Skip to the result",
  /** "You win, 8 to 5 to 2" */
  wins: (who: Who, scores: readonly number[]) => `${does(who, "win", "wins")}, ${scores.join(" to ")}`,
  share: (who: readonly Who[]) => `${subjects(who)} share the win`,
  nobody: "Nobody wins",
  player: "Player",
  series: (parts: readonly string[]) => `Series: ${parts.join(", ")}`,
  games: (n: number) => (n === 1 ? "one game so far" : `${spelt(n)} games in a row`),
  again: "Once more",
  play: "Play",
  notNow: "Not now",
  wants: (who: readonly string[]) => `${list(who)} ${who.length === 1 ? "wants" : "want"} to play again.`,
  ready: (who: readonly string[]) => `${list(who)} ${who.length === 1 ? "is" : "are"} ready.`,
  whenYouTap: "Starts when you tap.",
  waiting: (who: readonly string[]) => `Waiting for ${list(who)}.`,
  declined: (who: readonly string[]) =>
    `${list(who)} ${who.length === 1 ? "doesn’t" : "don’t"} want to play again.`,
  withBots: (who: readonly string[]) =>
    who.length === 1 ? `Start with a bot for ${who[0]}` : `Start with bots for ${list(who)}`,
  dealing: "Dealing…",
  gone: "The others are playing again.",
  watch: "Watch them",
  expected: "There’s a table for the next game.",
  nextTable: "Go to the table",
  own: "Play this game",
  replay: "Replay",
  shareIt: "Share",
  copied: "Copied",
  home: "Home",
  fair: "Nobody chose this deal.",
  how: "How we know",
  shared: (won: boolean, game: string, scores: readonly number[], others: readonly string[]) =>
    `${won ? "I won" : "I played"} ${game}${scores.length > 1 ? ` ${scores.join(" : ")}` : ""}${others.length > 0 ? ` against ${list(others)}` : ""}.`,
  /** A bot, in the text that is shared: "an Elephant". */
  bot: (level: string) => {
    const name = levels[level] ?? "bot";
    return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
  },
};

export const fair = {
  title: "Nobody chose this deal",
  lead: "Before the cards are dealt, the server and every player’s browser each think of a secret number.",
  steps: [
    "Everybody first sends a seal of their number: a fingerprint from which nobody can guess it, and which fits no other number.",
    "The numbers are shown only when all seals are in. Anyone who changed their number now would break their own seal.",
    "All the numbers are stirred into one. It alone decides how the cards lie, so nobody can choose the deal: not the server, and no player.",
    "After the game everything is in the record: seals, numbers, cards and every move. Your browser checks it by itself, and so can anybody else.",
  ],
  save: "Save the record",
  check: "Check a record",
  checkWhy: "Choose a record, or drop it here. The server deals it again and replays every move.",
  checking: "Checking…",
  good: "Everything fits.",
  unproven: "Everything fits, but that doesn’t prove that nobody chose the deal.",
  bad: "Something doesn’t fit.",
  tooLong:
    "This record is too long to check here. On your own computer, “facedown verify” checks records of any length.",
  noRecord: "This isn’t a record of a game.",
  remark: ({ sentence }: Remark) => sentence,
  back: "Back to the result",
};
