/** Words about tables, seats and bots. */

import type { RefusalCode } from "../../lib/protocol.gen";
import type { Refusals } from "../refusals";

/** A bot's level, as people call it. */
export const levels: Readonly<Record<string, string>> = {
  goldfish: "Goldfish",
  parrot: "Parrot",
  dog: "Dog",
  chimp: "Chimp",
  elephant: "Elephant",
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
    stage === "closed" ? "Nobody came any more: this table has been closed." : "The game has already begun.",
  "not-over": () => "The game is not over yet.",
  "game-over": () => "The game is over.",
  "bad-clock": ({ least, most }) => `The clock gives ${String(least)} to ${String(most)} seconds.`,
  "pass-used": () => "This link has been used already, or is too old.",
  "bad-text": ({ most }) => `At most ${String(most)} characters, please, and only ones that can be seen.`,
  "watchers-are-silent": () => "Who watches is silent while a game runs.",
  "no-watchers": () => "This game is played without watchers.",
  "still-here": () => "This player is still at the table.",
  "unknown-bot": () => "There is no such bot.",
} satisfies Partial<Refusals<RefusalCode>>;

/** Why a move is refused in any game. */
export const commonReasons = {
  "game-over": "The game is over.",
  "not-due": "It is not your turn.",
  "not-asked": "Something else is asked now.",
};
