/**
 * What is drawn on the table. Nothing else changes it: while an event is shown, its change is drawn, and at the end of the move the
 * view that the server sent. Everything else is an overlay, which is gone with the next step.
 */

import type { Step } from "../lib/animator";
import { sounds } from "../lib/sound";
import type { HiddenCards, Position } from "./game";
import { type Prompt, speak } from "./prompt";
import type { BoardStep, Faces, Half, Overlay } from "./steps";
import type { Teller } from "./teller.svelte";

const NOWHERE: ReadonlySet<string> = new Set();

/** What an event changed in a view; null: nothing. */
export type Change<View> = Partial<View> | null;

/** What the server sent for a whole move. The board shows it when all steps of the move have been shown. */
export interface Landing<View, Event> {
  readonly view: View;
  readonly position: Position;
  /** The events that were just shown; empty if this player has just arrived. */
  readonly events: readonly Event[];
  readonly standing?: readonly number[] | null;
  readonly hiddenCards?: HiddenCards | null;
}

/** A step of one event, with everything that is needed to show it. */
interface SceneStep<View, Event, Over extends Overlay> extends BoardStep<Over> {
  readonly event: Event;
  /** All events of its move, and the number of this event among them, from 1. */
  readonly move: readonly Event[];
  readonly count: number;
  readonly change: Change<View>;
  /** Whether the event is only being repeated after a reconnect. */
  readonly isRepeat: boolean;
  readonly standing: readonly number[] | null;
}

/** The part of a scene that a table needs, whatever the game. */
export interface TableScene {
  /** The view that landed last. */
  readonly landedView: object | null;
  readonly isBlank: boolean;
  readonly lookSize: number;
  readonly ms: number;
  readonly sleepingCells: ReadonlySet<string>;
  readonly hiddenCards: HiddenCards | null;
  sleep(): void;
  wake(cells: readonly string[], half: Half | null, ms: number): void;
  stepsOf(
    events: readonly object[],
    changes: readonly (object | null)[] | null,
    standing?: readonly number[] | null,
  ): readonly Step[];
  retell(events: readonly object[]): void;
  show(step: Step): void;
  land(landing: Landing<object, object>): void;
}

export abstract class Scene<
  View extends object = object,
  Event extends object = object,
  Over extends Overlay = Overlay,
> implements TableScene
{
  /** The view that is drawn. It is always replaced as a whole, so that nothing of an older view is kept. */
  drawn = $state.raw<View | null>(null);
  /** The view that landed last, even if steps have been shown since. The prompt is about this view. */
  landedView = $state.raw<View | null>(null);
  /** What lies over the board during this step. */
  overlay = $state.raw<Partial<Over>>({});
  /** Faces of events that are being repeated, drawn over the present board. */
  faces = $state.raw<Faces>({});
  /** The events of the last move, as far as they have been shown. */
  recentEvents = $state.raw<readonly Event[]>([]);
  /** The cards that no view shows, once the server has told them. */
  hiddenCards = $state.raw<HiddenCards | null>(null);
  /** Cells whose hidden cards stay face down after the game until they are turned up. */
  sleepingCells = $state.raw<ReadonlySet<string>>(NOWHERE);
  /** Cards that are being turned up after the game. */
  wakingCards = $state.raw<Readonly<Record<string, Half>>>({});
  /** Points so far, if the view does not have them. */
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

  /** How many cards lie open in a private look that waits to be ended. */
  get lookSize(): number {
    return this.overlay.isLooking ? Object.keys(this.overlay.look ?? {}).length : 0;
  }

  /** How this event is shown. `move`: all events of its move. `isRepeat`: it is being repeated, and other things may lie there now. */
  protected abstract stepsOfOne(
    event: Event,
    move: readonly Event[],
    isRepeat: boolean,
  ): readonly BoardStep<Over>[];
  /** The event in words. */
  protected abstract tell(event: Event, move: readonly Event[]): void;
  /** What the prompt says when this view has landed. */
  abstract prompt(view: View, position: Position): Prompt;

  /** Called when an event's change has been drawn, to update marks of what happened last. */
  protected follow(_event: Event): void {}
  /** Called when this player has just arrived, to remove marks of what happened before. */
  protected forget(): void {}
  /** Whether nobody has moved yet; then a player who arrives is shown how the cards are dealt. */
  protected isJustDealt(_view: View): boolean {
    return false;
  }

  /** The steps that show these events. `changes`: one per event; null: the events are being repeated, and change nothing on the board. */
  stepsOf(
    events: readonly Event[],
    changes: readonly Change<View>[] | null,
    standing: readonly number[] | null = null,
  ): readonly Step[] {
    const isRepeat = changes === null;
    return events.flatMap((event, i) => {
      const change = changes?.[i] ?? null;
      const steps = this.stepsOfOne(event, events, isRepeat);
      const closingSteps: BoardStep<Over>[] =
        change === null || steps.some(({ draws }) => draws) ? [] : [{ ms: 0, draws: true }];
      return [...steps, ...closingSteps].map(
        (step): SceneStep<View, Event, Over> => ({
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

  /** Put events into words without showing them. */
  retell(events: readonly Event[]): void {
    for (const step of this.stepsOf(events, null)) {
      if (isSceneStep<SceneStep<View, Event, Over>>(step) && step.tells) this.tell(step.event, step.move);
    }
  }

  /** Show a step. One that belongs to no event, such as the time after a repeat, only removes the overlay. */
  show(step: Step): void {
    this.ms = this.#pace(step);
    this.overlay = {};
    if (isSceneStep<SceneStep<View, Event, Over>>(step)) this.#show(step);
  }

  #show(step: SceneStep<View, Event, Over>): void {
    this.overlay = step.overlay ?? {};
    if (this.overlay.flip?.half === "away") this.#open = this.drawn ? openCells(this.drawn) : [];
    this.recentEvents = step.move.slice(0, step.count);
    if (step.sound) sounds.play(step.sound);
    if (step.hides) this.teller.forgetFaces();
    if (step.draws) this.#draw(step);
    if (step.counts) this.standing = step.standing;
    if (step.speech) this.teller.say(step.speech, true);
    if (step.tells) this.tell(step.event, step.move);
  }

  #draw({ event, change, faces, isRepeat }: SceneStep<View, Event, Over>): void {
    if (isRepeat) {
      this.faces = withFaces(this.faces, faces ?? {});
      return;
    }
    if (change !== null && this.drawn) this.drawn = { ...this.drawn, ...change };
    this.follow(event);
  }

  /** Draw the view that the server sent. */
  land({ view, position, events, standing, hiddenCards }: Landing<View, Event>): void {
    const isFirst = this.isBlank;
    this.ms = 0;
    this.faces = {};
    this.drawn = view;
    this.landedView = view;
    this.recentEvents = events;
    this.standing = standing ?? null;
    this.hiddenCards = hiddenCards ?? null;
    this.sleepingCells = NOWHERE;
    this.wakingCards = {};
    const isDealing = isFirst && this.isJustDealt(view) && this.#pace({ ms: 1 }) > 0;
    this.overlay = isDealing ? ({ isDealing } as Partial<Over>) : {};
    if (isDealing) sounds.play("deal");
    if (events.length === 0) {
      this.teller.forgetFaces();
      this.forget();
    }
    if (position.legal.length > 0) this.teller.say(speak(this.prompt(view, position)), true);
  }

  /** Keep hidden cards face down until they are turned up by `wake`. */
  sleep(): void {
    const openCellSet = new Set(this.landedView ? openCells(this.landedView) : []);
    this.sleepingCells = new Set(
      Object.keys(this.hiddenCards?.cells ?? {}).filter((cell) => !openCellSet.has(cell)),
    );
  }

  /** Draw half a turn of cards that are being turned up; `half` null: they are face up now. */
  wake(cells: readonly string[], half: Half | null, ms: number): void {
    this.ms = ms;
    const others = Object.entries(this.wakingCards).filter(([cell]) => !cells.includes(cell));
    this.wakingCards = Object.fromEntries([
      ...others,
      ...(half ? cells.map((cell) => [cell, half] as const) : []),
    ]);
    if (half !== "away")
      this.sleepingCells = new Set([...this.sleepingCells].filter((cell) => !cells.includes(cell)));
  }

  /** The face that this player sees at a cell, if any. `cells`: the cells of the view that is drawn. */
  faceAt(cells: Readonly<Record<string, string | null>>, cell: string): string | null {
    return this.overlay.look?.[cell] ?? this.faces[cell] ?? cells[cell] ?? this.#faceUnder(cell);
  }

  #faceUnder(cell: string): string | null {
    return this.sleepingCells.has(cell) ? null : (this.hiddenCards?.cells?.[cell] ?? null);
  }

  halfAt(cell: string): Half | null {
    const half = this.wakingCards[cell];
    if (half) return half;
    const { flip } = this.overlay;
    if (!flip) return null;
    return (flip.cells === "open" ? this.#open : flip.cells).includes(cell) ? flip.half : null;
  }
}

const isSceneStep = <Ours extends Step>(step: Step): step is Ours => "event" in step;

/** The cells of a view's grid whose cards lie face up. */
function openCells(view: { readonly cells?: unknown }): readonly string[] {
  return Object.entries(view.cells ?? {}).flatMap(([cell, card]) => (card === null ? [] : [cell]));
}

function withFaces(faces: Faces, more: Readonly<Record<string, string | null>>): Faces {
  const all = Object.entries({ ...faces, ...more });
  return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== null));
}
