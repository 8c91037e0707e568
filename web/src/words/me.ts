/** What a guest's own page says, in every language. */

export interface MeWords {
  /** The link to the page. */
  readonly page: string;
  pageOf(name: string): string;
  /** What somebody without a name is called. */
  readonly guest: string;
  since(date: Date): string;
  readonly changeName: string;
  readonly giveName: string;
  games(n: number): string;
  readonly won: string;
  streak(n: number): string;
  readonly longest: string;
  readonly empty: string;
  readonly playNow: string;
  readonly wins: string;
  readonly people: string;
  readonly game: string;
  /** A cell of the table of wins, for screen readers. */
  cell(won: number, played: number): string;
  readonly never: string;
  readonly best: string;
  readonly played: string;
  more(n: number): string;
  readonly alone: string;
  bot(name: string, level: string): string;
  wonWith(scores: string): string;
  lostWith(place: number, scores: string): string;
  readonly over: string;
  replayName(game: string, facts: readonly string[]): string;

  readonly take: string;
  readonly takeWhy: string;
  readonly showKey: string;
  readonly haveKey: string;
  readonly key: string;
  readonly keyWhy: string;
  readonly qr: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly print: string;
  readonly seen: string;
  readonly newKey: string;
  readonly newKeyDoes: string;
  readonly newKeySure: string;
  readonly newKeyDone: string;

  readonly welcome: string;
  readonly type: string;
  readonly keyLabel: string;
  readonly bring: string;
  readonly alsoPlayed: string;
  comeAlong(n: number, name: string): string;
  bringGames(n: number): string;
  arrived(name: string | null, games: number, left: number): string;
  readonly back: string;

  readonly keep: string;
  keepWhat(games: number): string;
  readonly exportAll: string;
  readonly deleteAll: string;
  readonly deleteWhat: string;
  typeName(name: string): string;
  readonly deleteNow: string;
  readonly cancel: string;
}
