/**
 * What lies on the table as it is drawn. The only place that changes it: by what the server says an event changed, while the event
 * is being shown, and by the view that the server sent, at its end. All else is laid over it and gone with the next step.
 */

import type { Step } from "../lib/animator";
import type { Hidden, Position } from "./game";
import { type Prompt, speak } from "./prompt";
import type { BoardStep, Faces, Overlay } from "./steps";
import type { Teller } from "./teller.svelte";

/** What an event changed in a view; null: nothing. */
export type Change<View> = Partial<View> | null;

/** A move as the server tells it, whole. */
export interface Landing<View, Event> {
  readonly view: View;
  readonly position: Position;
  /** Those just shown; empty where somebody has just come. */
  readonly events: readonly Event[];
  readonly standing?: readonly number[] | null;
  readonly under?: Hidden | null;
}

/** A step of one event, with what showing it takes. */
interface Shown<View, Event, Over extends Overlay> extends BoardStep<Over> {
  readonly event: Event;
  /** All events of its move, and how many of them have been shown when this one has. */
  readonly move: readonly Event[];
  readonly count: number;
  readonly change: Change<View>;
  /** It is only shown once more. */
  readonly isRepeat: boolean;
  readonly standing: readonly number[] | null;
}

/** What a table needs of a scene, whatever the game. */
export interface TableScene {
  readonly isBlank: boolean;
  readonly looked: number;
  readonly ms: number;
  stepsOf(
    events: readonly object[],
    changes: readonly (object | null)[] | null,
    standing?: readonly number[] | null,
  ): readonly Step[];
  show(step: Step): void;
  land(landing: Landing<object, object>): void;
}

export abstract class Scene<
  View extends object = object,
  Event extends object = object,
  Over extends Overlay = Overlay,
> implements TableScene
{
  /** What is drawn. Replaced whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  /** The view that landed last, whatever has moved since: what is asked is asked of this. */
  landed = $state.raw<View | null>(null);
  /** What lies over the board during this step. */
  over = $state.raw<Partial<Over>>({});
  /** Faces that are shown once more, over the present board. */
  faces = $state.raw<Faces>({});
  /** The events of the last move, as far as they have been shown. */
  recent = $state.raw<readonly Event[]>([]);
  /** What no view shows, once it is told. */
  under = $state.raw<Hidden | null>(null);
  /** Points so far, where the view does not say them. */
  standing = $state.raw<readonly number[] | null>(null);
  /** The duration of the step that is being shown, for the style sheet. */
  ms = $state(0);

  /** Cells whose cards lay face up when the last turn began. */
  #open: readonly string[] = [];
  protected readonly teller: Teller;
  readonly #pace: (step: Step) => number;

  constructor(teller: Teller, pace: (step: Step) => number) {
    this.teller = teller;
    this.#pace = pace;
  }

  get isBlank(): boolean {
    return this.drawn === null;
  }

  /** How many cards lie open in a private look that waits for its end. */
  get looked(): number {
    return this.over.isLooking ? Object.keys(this.over.look ?? {}).length : 0;
  }

  /** How this event is shown. `move`: all events of its move. `isRepeat`: it is only shown once more, and other things may lie there now. */
  protected abstract stepsOfOne(
    event: Event,
    move: readonly Event[],
    isRepeat: boolean,
  ): readonly BoardStep<Over>[];
  /** The event in words. */
  protected abstract tell(event: Event, move: readonly Event[]): void;
  /** What the prompt says when this view has landed. */
  abstract prompt(view: View, position: Position): Prompt;

  /** An event's change is drawn: marks of what happened last may follow it. */
  protected follow(_event: Event): void {}
  /** Somebody has just come: marks of what happened before mean nothing to them. */
  protected forget(): void {}
  /** Whether nobody has done anything yet: whoever comes sees the cards dealt. */
  protected isJustDealt(_view: View): boolean {
    return false;
  }

  /** The steps that show these events. `changes`: one for each; null: they are shown once more, and nothing of them is drawn. */
  stepsOf(
    events: readonly Event[],
    changes: readonly Change<View>[] | null,
    standing: readonly number[] | null = null,
  ): readonly Step[] {
    const isRepeat = changes === null;
    return events.flatMap((event, i) => {
      const change = changes?.[i] ?? null;
      const steps = this.stepsOfOne(event, events, isRepeat);
      const drawing: BoardStep<Over>[] =
        change === null || steps.some(({ draws }) => draws) ? [] : [{ ms: 0, draws: true }];
      return [...steps, ...drawing].map(
        (step): Shown<View, Event, Over> => ({
          ...step,
          event,
          move: events,
          count: i + 1,
          change,
          isRepeat,
          standing,
        }),
      );
    });
  }

  /** A step of ours, or of the table's, during which nothing happens here. */
  show(step: Step): void {
    this.ms = this.#pace(step);
    this.over = {};
    if (isOurs<Shown<View, Event, Over>>(step)) this.#show(step);
  }

  #show(step: Shown<View, Event, Over>): void {
    this.over = step.over ?? {};
    if (this.over.turning?.half === "away") this.#open = this.drawn ? openCells(this.drawn) : [];
    this.recent = step.move.slice(0, step.count);
    if (step.hides) this.teller.forgetFaces();
    if (step.draws) this.#draw(step);
    if (step.counts) this.standing = step.standing;
    if (step.spoken) this.teller.say(step.spoken, true);
    if (step.tells) this.tell(step.event, step.move);
  }

  #draw({ event, change, faces, isRepeat }: Shown<View, Event, Over>): void {
    if (isRepeat) {
      this.faces = withFaces(this.faces, faces ?? {});
      return;
    }
    if (change !== null && this.drawn) this.drawn = { ...this.drawn, ...change };
    this.follow(event);
  }

  /** The view that the server sent is what lies on the table now. */
  land({ view, position, events, standing, under }: Landing<View, Event>): void {
    const isFirst = this.isBlank;
    this.ms = 0;
    this.faces = {};
    this.drawn = view;
    this.landed = view;
    this.recent = events;
    this.standing = standing ?? null;
    this.under = under ?? null;
    const isDealing = isFirst && this.isJustDealt(view) && this.#pace({ ms: 1 }) > 0;
    this.over = isDealing ? ({ isDealing } as Partial<Over>) : {};
    if (events.length === 0) {
      this.teller.forgetFaces();
      this.forget();
    }
    if (position.legal.length > 0) this.teller.say(speak(this.prompt(view, position)), true);
  }

  /** The face that lies at a cell for this player's eyes, if any; `cells`: those of the view that is drawn. */
  faceAt(cells: Readonly<Record<string, string | null>>, cell: string): string | null {
    return this.over.look?.[cell] ?? this.faces[cell] ?? cells[cell] ?? this.under?.cells?.[cell] ?? null;
  }

  halfAt(cell: string): "away" | "towards" | null {
    const { turning } = this.over;
    if (!turning) return null;
    return (turning.cells === "open" ? this.#open : turning.cells).includes(cell) ? turning.half : null;
  }
}

const isOurs = <Ours extends Step>(step: Step): step is Ours => "event" in step;

/** Of a view with a grid: where cards lie face up. */
function openCells(view: { readonly cells?: unknown }): readonly string[] {
  return Object.entries(view.cells ?? {}).flatMap(([cell, card]) => (card === null ? [] : [cell]));
}

function withFaces(faces: Faces, more: Readonly<Record<string, string | null>>): Faces {
  const all = Object.entries({ ...faces, ...more });
  return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== null));
}
