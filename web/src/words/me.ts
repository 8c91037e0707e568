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
  /** Below the length of the longest streak. */
  readonly longest: string;
  /** Before the first game, above a link to one. */
  readonly empty: string;
  readonly playNow: string;
  readonly wins: string;
  /** Heads of the table of wins. */
  readonly people: string;
  readonly game: string;
  /** A cell of the table of wins, for screen readers. */
  cell(won: number, played: number): string;
  /** A cell for an opponent whom the guest has never met in this game. */
  readonly never: string;
  readonly best: string;
  readonly played: string;
  more(n: number): string;
  /** Instead of the opponents, in a game for one. */
  readonly alone: string;
  bot(name: string, level: string): string;
  wonWith(scores: string): string;
  lostWith(place: number, scores: string): string;
  /** Instead of a result, in a game that has no scores to tell. */
  readonly over: string;
  replayName(game: string, facts: readonly string[]): string;

  /** The guest's key, which takes them to another browser. */
  readonly take: string;
  readonly takeWhy: string;
  readonly showKey: string;
  readonly haveKey: string;
  readonly key: string;
  readonly keyWhy: string;
  /** What screen readers hear of the QR code. */
  readonly qr: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly print: string;
  /** Before the button that makes a new key, and what that does. */
  readonly seen: string;
  readonly newKey: string;
  readonly newKeyDoes: string;
  readonly newKeySure: string;
  readonly newKeyDone: string;

  /** Arriving in another browser with the key. */
  readonly welcome: string;
  /** Asks for the key's words. */
  readonly type: string;
  readonly keyLabel: string;
  readonly bring: string;
  readonly alsoPlayed: string;
  comeAlong(n: number, name: string): string;
  bringGames(n: number): string;
  arrived(name: string | null, games: number, left: number): string;
  /** Leaves this page without the key. */
  readonly back: string;

  /** What the server keeps about the guest. */
  readonly keep: string;
  keepWhat(games: number): string;
  readonly exportAll: string;
  readonly deleteAll: string;
  readonly deleteWhat: string;
  typeName(name: string): string;
  readonly deleteNow: string;
  readonly cancel: string;
}
