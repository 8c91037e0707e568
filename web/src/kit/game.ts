/** What the files in a game's folder export. `games/load.ts` finds the folder. */

import type { Component } from "svelte";
import type { TableState } from "../table/state.svelte";
import type { GameArt } from "./art";
import type { LessonWords } from "./lesson";
import type { Scene, TableScene } from "./scene.svelte";
import type { Teller } from "./teller.svelte";

/** Who can move, and which moves are legal, once the board has landed. */
export interface Position {
  readonly toMove: readonly number[];
  readonly legal: readonly string[];
  /** What is asked of whoever is to move: the verb of the moves that answer it. */
  readonly phase: string | null;
  /** Moves without progress that are left before the game ends, where they are counted. */
  readonly movesLeft?: number | null;
}

/** The cards that no view shows while a game runs. They are sent after its end, and in replays with all cards open. */
export interface HiddenCards {
  /** Every card of a grid, by its cell. */
  readonly cells?: Readonly<Record<string, string>>;
  /** The card that was put aside before the game. */
  readonly removed?: string | null;
  readonly hands?: readonly (readonly string[])[];
}

/** What the home page and the lobby say about a game. */
export interface InvitationWords<Option extends string = string> {
  readonly name: string;
  readonly promise: string;
  /** For each option its label, with words for its values if it is a choice. */
  readonly options: Readonly<Record<Option, string | Readonly<Record<string, string>>>>;
  /** How far a game is: rounds or pairs. */
  progress(done: number, of: number): string;
  /** What somebody has so far, in games where that does not show who leads. */
  has?(n: number): string;
  /** Its deal of the day, if it has one. */
  readonly daily?: DailyWords;
  /** A few words on whom an option is meant for. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** The words for a game's deal of the day. */
export interface DailyWords {
  readonly name: string;
  readonly promise: string;
  /** A result in words; null: lost. */
  score(score: number | null): string;
  /** What a best result was reached in: the game, with the options that matter. */
  best(options: Readonly<Record<string, string | number>>): string;
  /** What the list of played games says instead of "Alone", in games with an opponent that is not a player. */
  readonly alone?: string;
  /** What the scores count, next to "34 played here". */
  readonly unit: string;
  /** What the colours of squares mean, by their letters, in the order of the legend. */
  readonly legend: Readonly<Partial<Record<SquareLetter, string>>>;
}

/** A square's colour: green, white, yellow or dark. */
export type SquareLetter = "g" | "w" | "y" | "d";

export interface GameWords extends InvitationWords {
  /** Why a rule forbids a move, by the reason that the server names. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** What a game's `index.ts` exports. */
export interface GameModule<
  View extends object = object,
  Event extends object = object,
  GameScene extends TableScene = Scene<View, Event>,
> {
  readonly art: GameArt;
  /** Receives the words in the language in use, before anything is drawn. */
  setWords(words: GameWords): void;
  makeScene(teller: Teller): GameScene;
  Board: Component<{ table: TableState; scene: GameScene }>;
}

/** The part of a game that a table needs, whatever its board. */
export interface TableGame<GameScene extends TableScene = TableScene> {
  readonly art: GameArt;
  /** What the narrator of its lesson says, if it is loaded. */
  readonly lesson?: LessonWords | null;
  readonly words: GameWords;
  makeScene(teller: Teller): GameScene;
}

/** A game's module together with its words. */
export interface LoadedGame extends TableGame {
  Board: Component<{ table: TableState; scene: TableScene }>;
}

/** What a game's `invitation.ts` exports: its tile on the home page. */
export interface Invitation {
  /** The game's place among the tiles of the home page. */
  readonly order: number;
  /** Roughly how many minutes a game takes. */
  readonly minutes: number;
  readonly Picture: Component;
  readonly shown?: Shown;
}

/** Cards for the pictures of a day's result and of a week. They are examples, and belong to no deal. */
export interface Shown {
  readonly art: GameArt;
  readonly card: string;
  readonly back: string;
  /** A card per weekday, from Sunday on. */
  readonly week?: readonly string[];
}
