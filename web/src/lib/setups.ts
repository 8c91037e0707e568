/** How each game was set up last on this device, which is what "Play now" uses. */

import { defaultsOf, type Option, type Values } from "../table/options";
import type { GameInfo, Table } from "./protocol.gen";

export interface Setup {
  readonly players: number;
  readonly options: Values;
  /** The levels of the bots, seat by seat. */
  readonly bots: readonly string[];
}

export const USUAL_LEVEL = "dog";

const LAST = "facedown.last.";
const USUAL_PLAYERS = 2;

/** Remember a table's setup. Called at every start; the newest setup has the latest time, so its game comes first on the home page. */
export function keepSetup({ game, players, options, seats, you }: Table): void {
  const others = seats.filter(({ seat }) => seat !== you.seats[0]);
  const bots = others.flatMap(({ level }) => (level === null ? [] : [level]));
  localStorage.setItem(LAST + game, JSON.stringify({ players, options, bots, at: Date.now() }));
}

/** The game's setup as it was played last, or null if it never was. Whatever the game or the server no longer has is replaced by the default. */
export function lastSetup(game: GameInfo, levels: readonly string[]): Setup | null {
  const storedSetup = read(game.id);
  return storedSetup && repair(storedSetup, game, levels);
}

export function usualSetup(game: GameInfo): Setup {
  const players = Math.max(game.players[0], Math.min(game.players[1], USUAL_PLAYERS));
  return { players, options: defaultsOf(game), bots: [] };
}

/** When the game was played last, in milliseconds; 0: never on this device. */
export const lastPlayedAt = (game: string): number => Number(read(game)?.["at"]) || 0;

/** Whether anything was ever played here. */
export const hasPlayed = (): boolean =>
  Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n)).some((key) =>
    key?.startsWith(LAST),
  );

/** One bot for each of the other seats. */
export function botsFor({ players, bots }: Setup): string[] {
  return Array.from({ length: players - 1 }, (_, n) => bots[n] ?? bots.at(-1) ?? USUAL_LEVEL);
}

function read(game: string): Record<string, unknown> | null {
  try {
    const storedSetup: unknown = JSON.parse(localStorage.getItem(LAST + game) ?? "null");
    return typeof storedSetup === "object" ? (storedSetup as Record<string, unknown> | null) : null;
  } catch {
    return null; // this page did not write it
  }
}

function repair(storedSetup: Record<string, unknown>, game: GameInfo, levels: readonly string[]): Setup {
  const usualValues = usualSetup(game);
  const [least, most] = game.players;
  const players = Number(storedSetup["players"]);
  const values =
    typeof storedSetup["options"] === "object" && storedSetup["options"] !== null
      ? storedSetup["options"]
      : {};
  const options = Object.entries(values).filter(([name, value]) =>
    game.options.some((option) => option.name === name && isAllowed(option, value)),
  );
  const bots = Array.isArray(storedSetup["bots"])
    ? storedSetup["bots"].filter((level) => levels.includes(level))
    : [];
  return {
    players: Number.isInteger(players) && players >= least && players <= most ? players : usualValues.players,
    options: { ...usualValues.options, ...Object.fromEntries(options) },
    bots,
  };
}

function isAllowed(option: Option, value: unknown): boolean {
  if ("values" in option) return option.values.includes(value as string);
  return Number.isInteger(value) && Number(value) >= option.least && Number(value) <= option.most;
}
