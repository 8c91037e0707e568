/**
 * What a game brings to the table, and how its folder is found: `boards/<id>/`, with `invitation.ts` for the home page and `index.ts` for
 * its board.
 */

import type { Component } from "svelte";
import type { Step } from "../lib/animator";
import type { TableState } from "../table/state.svelte";
import type { Who } from "../words/who";

/** An event or a view as it comes over the wire; each game's `notation.ts` knows its own. */
export type Wire = Readonly<Record<string, unknown>>;

/** The same with these names as any text: boards put cells and cards together from letters and numbers, and look them up so. */
export type AsText<T, Names extends string> = T extends Names
  ? string
  : T extends object
    ? { [Field in keyof T]: AsText<T[Field], Names> }
    : T;

/** What a scene may say while it shows a step. */
export interface Teller {
  who(seat: number): Who;
  /** A line of the log. It names no face. With `joins`, that ending continues the same player's last line instead. */
  addLine(seat: number | null, line: string, joins?: string): void;
  /** To the screen reader. `faces`: it names one, so it goes when the cards go down. */
  say(line: string, faces?: boolean): void;
  forgetFaces(): void;
}

/** A half turn of a card: away from what lay there, or towards what lies there now. */
export type Half = "away" | "towards";

/** Who may move what, once the board has landed. */
export interface Position {
  readonly toMove: readonly number[];
  readonly legal: readonly string[];
  /** Points so far, where the view does not say them. */
  readonly standing?: readonly number[] | null;
  /** Moves without progress that are left before the game ends, where they are counted. */
  readonly left?: number | null;
}

/** What the board draws, between two views and on them. */
export interface Scene {
  /** The steps that show these events; a pure function. */
  stepsOf(events: readonly Wire[]): readonly Step[];
  show(step: Step): void;
  /** The view that the server sent is what lies on the table now. `events`: those just shown. */
  land(view: Wire, position: Position, events: readonly Wire[]): void;
  /** A move in words, for whoever is asked whether they mean it. */
  nameOf(move: string): string;
  readonly isBlank: boolean;
}

export interface GameModule {
  name: string;
  /** The game's name, drawn. */
  Title: Component | null;
  /** Why a rule forbids a move, by the reason that the server names. */
  reasons: Readonly<Record<string, string>>;
  makeScene(teller: Teller): Scene;
  Board: Component<{ table: TableState }>;
}

/** What the home page shows of a game. */
export interface Invitation {
  name: string;
  promise: string;
  minutes: number;
  Title: Component;
  Picture: Component;
}

const boards = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");
const invitations = import.meta.glob<{ default: Invitation }>("../games/*/invitation.ts");

export async function loadGame(id: string): Promise<GameModule> {
  const board = boards[`../games/${id}/index.ts`];
  if (!board) throw new Error(`There is no board for ${id}.`);
  return (await board()).default;
}

export async function loadInvitation(id: string): Promise<Invitation | null> {
  return (await invitations[`../games/${id}/invitation.ts`]?.())?.default ?? null;
}
