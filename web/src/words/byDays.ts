/** The words for games by days, and for the feed that reminds people of them. */
export interface ByDaysWords {
  /** The time left, in short, for the edge of a seat. */
  clock(seconds: number): string;
  /** What guests, who cannot change it, read about late moves. */
  lateTerm(level: string): string;
  readonly pause: string;
  readonly pauseHow: string;
  readonly pauseDays: string;
  days(n: number): string;
  readonly ask: string;
  asks(who: readonly string[], days: number): string;
  asked(days: number, awaited: readonly string[]): string;
  readonly agree: string;
  readonly refuse: string;
  readonly takeBack: string;
  until(date: Date): string;

  readonly feed: string;
  readonly feedWhy: string;
  readonly showFeed: string;
  readonly feedAddress: string;
  readonly copy: string;
  readonly copied: string;
  readonly feedSeen: string;
  readonly newFeed: string;
  readonly newFeedDoes: string;
  readonly newFeedDone: string;
}
