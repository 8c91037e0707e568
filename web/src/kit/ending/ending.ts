/** The end of a game as a scene: what a game's `ending.ts` exports. */

import type { Component } from "svelte";
import type { Step } from "../../lib/animator";
import type { SoundName } from "../../lib/sound";
import type { TableState } from "../../table/state.svelte";
import type { Who } from "../../words/who";
import type { Note } from "../prompt";

/** Who won, and why, as every game's view says at the end. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly ended: string;
  readonly decided: string;
}

/** A step of the count: how much of the breakdown is shown from then on. */
export interface EndStep<Progress = unknown> extends Step {
  readonly progress: Progress;
  readonly sound?: SoundName | undefined;
  /** The words below the rows. */
  readonly caption?: string;
  /** The words for screen readers. */
  readonly speech?: string;
}

export interface CountProps<Breakdown, Progress> {
  table: TableState;
  breakdown: Breakdown;
  progress: Progress;
  /** The seats that wear a crown. */
  crownedSeats: readonly number[];
}

export interface EndingModule<Breakdown = object, Progress = unknown> {
  /** What the bar at the top says during the count. */
  pill(): string;
  /** The count, step by step. `isStill`: nothing should move. */
  steps(breakdown: Breakdown, who: (seat: number) => Who, isStill: boolean): readonly EndStep<Progress>[];
  /** The progress at the end of the count, when everything is shown. */
  last(breakdown: Breakdown): Progress;
  /** Replaces "You win, 8 to 5" in games where that sentence does not fit. */
  headline?(table: TableState, outcome: Outcome, breakdown: Breakdown): string | null;
  /** One plain fact about how the game was won, with the rule that decided it, if one did. */
  fact(table: TableState, outcome: Outcome, breakdown: Breakdown): Note | null;
  /** The count is as wide as the page, and the board is part of it. */
  readonly isWide?: boolean;
  Count: Component<CountProps<Breakdown, Progress>>;
}
