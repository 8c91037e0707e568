/** Words about tables, seats and bots. */

import type { RefusalCode } from "../../lib/protocol.gen";
import type { Refusals } from "../refusals";

/** The name of each bot's level. */
export const levels: Readonly<Record<string, string>> = {
  goldfish: "Goldfish",
  parrot: "Parrot",
  dog: "Dog",
  chimp: "Chimp",
  elephant: "Elephant",
};

/** What a bot of that level is like. */
export const characters: Readonly<Record<string, string>> = {
  goldfish: "Has already forgotten what you two were playing.",
  parrot: "Repeats what it has just seen, and chatters in between.",
  dog: "Buries every card well and finds most of them again.",
  chimp: "Thinks ahead, and has beaten students at remembering before.",
  elephant: "Never forgets. Never.",
};

/** Quick signals, by their codes. */
export const signals: Readonly<Record<string, string>> = {
  hello: "Hello!",
  "well-played": "Well played!",
  thanks: "Thank you!",
  oops: "Oops!",
  hurry: "Your turn!",
  thinking: "Let me think…",
  "take-mine": "Take mine!",
  "trust-me": "Trust me.",
};

export const tableRefusals = {
  "not-open": ({ stage }) =>
    stage === "closed" ? "This table was closed because nobody came." : "The game has already started.",
  "day-closed": () => "Others may still be playing this deal. It’s opened 24 hours after its day is over.",
  "no-stand-in": () => "Nobody else can play the day’s deal for you.",
  "no-lesson": () => "This game has no lesson.",
  "lesson-other": () => "Not that one yet. Try what I asked for.",
  "no-rematch": () => "There’s no rematch here.",
  "not-over": () => "The game isn’t over yet.",
  "game-over": () => "The game is over.",
  "bad-clock": ({ least, most }) =>
    `The clock can be set to ${String(least)} to ${String(most)} seconds, or to 1, 3 or 7 days.`,
  "bad-pause": ({ least, most }) => `A pause can last ${String(least)} to ${String(most)} days.`,
  "not-late": () => "Nobody is replaced here before their time is up.",
  "not-by-days": () => "Only games with days for each move can be paused.",
  "pass-used": () => "This link has already been used, or is too old.",
  "bad-text": ({ most }) => `At most ${String(most)} characters, please, and only visible ones.`,
  "watchers-cannot-chat": () => "Spectators can’t chat during a game.",
  "no-watchers": () => "Spectators aren’t allowed at this game.",
  "still-here": ({ seconds }) =>
    seconds === undefined
      ? "There’s still time for an answer. Wait a moment."
      : `A bot can play once this player has been away for ${String(seconds)} seconds.`,
  "bad-absence": ({ least, most }) =>
    `A bot can be offered after ${String(least)} to ${String(most)} seconds.`,
  "unknown-bot": () => "There’s no such bot.",
} satisfies Partial<Refusals<RefusalCode>>;

/** Why a move is refused in any game. */
export const commonReasons = {
  "game-over": "The game is over.",
  "not-due": "It’s not your turn.",
  "not-asked": "That’s not what you’re asked to do now.",
};
