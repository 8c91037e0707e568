/** What pages say to somebody who is looking for a stranger to play with, in every language. */

export interface QuickWords {
  readonly title: string;
  /** `n`: how many others are on this server. */
  others(n: number): string;
  readonly find: string;
  readonly promise: string;
  readonly whichGame: string;
  readonly anyGame: string;
  readonly time: string;
  readonly noClock: string;
  readonly minute: string;
  readonly looking: string;
  readonly meanwhile: string;
  readonly bot: string;
  readonly stop: string;
  readonly listed: string;
  readonly openTab: string;
  /** What is to be played: "Memoarrr!, no clock". `game`: null for any. */
  wish(game: string | null, clock: number | null): string;
  /** The person who was found is here. `name`: null if they have none. */
  here(name: string | null): string;
  /** What a screen reader says before "Sit down". */
  hurry(seconds: number): string;
  readonly sit: string;
  readonly notNow: string;
  seconds(n: number): string;
  waitingFor(name: string | null): string;
  didNotCome(name: string | null): string;
  /** What has ended without a game: a search, or a call and the search with it. */
  readonly ended: { readonly search: string; readonly call: string };
  readonly again: string;
  readonly part: string;
  readonly partHow: string;
}
