/** What pages say about the day's deals, in every language. */

export interface TodayWords {
  readonly title: string;
  /** Under the heading: the date, and that everybody has the same deal. */
  same(day: Date): string;
  /** A date in a bar, such as Tue 17 Nov. */
  short(day: Date): string;
  /** A date in a picture, such as 17 November. */
  long(day: Date): string;
  /** A date in a shared text, such as 17 Nov. */
  brief(day: Date): string;
  weekday(day: Date): string;
  streak(days: number): string;
  readonly week: string;
  readonly weekLabel: string;
  played(day: string): string;
  notPlayed(day: string): string;
  next(seconds: number): string;
  readonly play: string;
  playName(name: string): string;
  readonly goOn: string;
  goOnName(name: string): string;
  readonly result: string;
  resultName(name: string): string;
  readonly practise: string;
  practiseName(name: string): string;
  readonly best: string;
  readonly practice: string;
  earlier(day: Date): string;
  readonly earlierCounts: string;
  readonly earlierPractice: string;
  readonly closed: string;
  readonly closedWhy: string;
  elephant(score: number): string;
  elephantTook(score: number): string;
  elephantShort(score: number): string;
  readonly squares: string;
  playedHere(guests: number, isToday: boolean): string;
  readonly lost: string;
  bar(score: string, guests: number, isYours: boolean): string;
  readonly shareText: string;
  readonly sharePicture: string;
  readonly copied: string;
  readonly saved: string;
  readonly offline: string;
  readonly tryAgain: string;
  readonly unfinished: string;
  readonly notPlayedYet: string;
  readonly home: string;
  readonly fair: {
    readonly title: string;
    readonly sealed: string;
    readonly open: string;
    readonly kept: string;
    readonly changed: string;
    readonly notKept: string;
    readonly replay: string;
    readonly record: string;
  };
}

/** A day such as 2026-11-17 as a date, at noon so that no time zone makes it another day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** A number of seconds as hours and minutes. */
export function hoursIn(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
