/**
 * A queue of steps, played one after the other, in one batch per move.
 *
 * It knows nothing about games: a board turns events into steps (data with a duration), and shows each step when told. A step is dropped once
 * shown, so that no face is kept in here.
 */

export interface Step {
  /** How long it takes at normal speed. */
  readonly ms: number;
  /** It lasts until its owner ends it (`release`): a private look. */
  readonly hold?: boolean;
  /** Nothing moves: time to read, which reduced motion does not shorten. */
  readonly pause?: boolean;
  /** Cards lie open that will go face down again. It lasts as long as this person has set, whatever the speed. */
  readonly reveal?: boolean;
}

export interface Batch<S extends Step> {
  readonly steps: readonly S[];
  /** Called before the first step. */
  readonly begin?: () => void;
  /** Called after the last step: the board shows the view that the server sent. */
  readonly land: () => void;
}

/** A step's real milliseconds; 0 plays it at once. */
export type Pace = (step: Step) => number;

/** What the animator is doing: nothing, moving, or waiting for a person to end a private look. */
export type Activity = "rest" | "moving" | "holding";

export interface Stage<S extends Step> {
  show(step: S): void;
  setActivity(activity: Activity): void;
}

export class Animator<S extends Step> {
  #stage: Stage<S>;
  #pace: Pace;
  #batches: { steps: S[]; begin: (() => void) | undefined; land: () => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #activity: Activity = "rest";
  #isHurried = false;

  constructor(stage: Stage<S>, pace: Pace) {
    this.#stage = stage;
    this.#pace = pace;
  }

  get activity(): Activity {
    return this.#activity;
  }

  /** How many moves wait behind the one that is being shown. */
  get queueLength(): number {
    return Math.max(0, this.#batches.length - 1);
  }

  play(batch: Batch<S>): void {
    this.#batches.push({ ...batch, begin: batch.begin, steps: [...batch.steps] });
    if (this.#activity === "rest") this.#next();
  }

  /** Drop what is waiting and show this now; if a private look is open, as soon as its owner has ended it. */
  playNow({ steps, begin, land }: Batch<S>): void {
    if (this.#activity === "holding") {
      const closingSteps = this.#batches[0]?.steps ?? [];
      this.#batches = [{ steps: [...closingSteps, ...steps], begin, land }];
      return;
    }
    clearTimeout(this.#timer);
    this.#isHurried = false;
    this.#batches = [{ steps: [...steps], begin, land }];
    this.#next();
  }

  /** Play the rest of this move at once. */
  hurry(): void {
    if (this.#activity !== "moving") return;
    clearTimeout(this.#timer);
    this.#isHurried = true;
    this.#next();
  }

  /** End the private look that is open. */
  release(): void {
    if (this.#activity !== "holding") return;
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#batches = [];
    this.#rest();
  }

  #next(): void {
    for (;;) {
      const batch = this.#batches[0];
      if (!batch) {
        this.#rest();
        return;
      }
      batch.begin?.();
      batch.begin = undefined;
      const step = batch.steps.shift();
      if (!step) {
        this.#batches.shift();
        this.#isHurried = false;
        batch.land();
        continue;
      }
      this.#say(step.hold ? "holding" : "moving");
      this.#stage.show(step);
      if (step.hold) return;
      const ms = this.#isHurried ? 0 : this.#pace(step);
      if (ms > 0) {
        this.#timer = setTimeout(() => this.#next(), ms);
        return;
      }
    }
  }

  #rest(): void {
    this.#isHurried = false;
    this.#say("rest");
  }

  #say(activity: Activity): void {
    if (activity === this.#activity) return;
    this.#activity = activity;
    this.#stage.setActivity(activity);
  }
}
