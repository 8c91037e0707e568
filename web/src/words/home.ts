/** What the home page says, in every language. */

import type { Who } from "./who";

type Names = readonly string[];

export interface HomeWords {
  readonly title: string;
  readonly noAccount: string;
  readonly code: string;
  readonly codeAsk: string;
  readonly join: string;
  readonly badCode: string;
  readonly games: string;
  /** The same heading, for somebody who has never played here. */
  readonly firstGames: string;
  players(least: number, most: number): string;
  minutes(n: number): string;
  /** An option that differs from its default. */
  option(label: string, value: string): string;
  readonly notPlayed: string;
  readonly playNow: string;
  playNowName(game: string): string;
  readonly withFriends: string;
  withFriendsName(game: string): string;
  readonly change: string;
  readonly options: string;
  optionsName(game: string): string;
  changeName(game: string): string;
  readonly rules: string;
  rulesName(game: string): string;
  readonly solo: string;
  readonly seats: string;
  readonly level: string;
  readonly here: string;
  hereName(game: string): string;
  readonly close: string;
  readonly loading: string;
  readonly noGames: string;
  readonly unreachable: string;
  readonly tryAgain: string;
  credits(games: readonly { name: string; designer: string; publisher: string }[]): string;

  readonly yourMove: string;
  readonly goOn: string;
  /** `facts`: how far the game is, and with whom it is played. */
  goOnName(game: string, facts: Names): string;
  arrived(game: string): string;
  moreMoves(n: number): string;
  moreTables: string;
  moreFinished: string;
  with(names: Names): string;
  lead(mine: number, other: number): string;
  behind(mine: number, other: number): string;
  equal(points: number): string;
  isHere(names: Names): string;
  timeLeft(seconds: number): string;
  /** `days`: how many midnights ago that was. */
  since(date: Date, days: number): string;

  readonly waiting: string;
  theirMove(names: Names, since: string): string;
  gathering(free: number, of: number): string;
  readonly ready: string;
  readonly nudge: string;
  nudgeName(name: string, game: string): string;
  /** A link follows. */
  nudgeText(name: string): string;
  readonly copied: string;

  readonly listed: string;
  peopleHere(n: number): string;
  tableOf(game: string, name: string | null): string;
  seatsFree(free: number, of: number): string;
  clock(time: string | null): string;
  readonly running: string;
  readonly sit: string;
  sitName(table: string): string;
  readonly watch: string;
  watchName(table: string): string;

  readonly finished: string;
  readonly look: string;
  resultName(game: string, facts: Names): string;
  when(date: Date, days: number): string;
  won(who: readonly Who[]): string;
  readonly abandoned: string;
}
