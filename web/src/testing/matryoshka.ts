/** Sets up a table of Matryoshka before each test of the file that imports this: three seats, seen from the first. */

import { afterEach, beforeEach, vi } from "vitest";
import matryoshka from "../games/matryoshka";
import type { MatryoshkaScene } from "../games/matryoshka/scene.svelte";
import type { Change, Event, View } from "../games/matryoshka/wire.gen";
import { matryoshkaWords } from "../games/matryoshka/words";
import type { PositionFrame } from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { all, find, sitAt } from "./board";
import { aTable, matryoshkaView, positionOf } from "./fakes";

export const movesOn = () => all("[data-move]").map((each) => each.dataset["move"]);
export const cardsIn = (selector: string) =>
  all(`${selector} [data-card]`).map((each) => each.dataset["card"]);
export const promptTitle = () => find("[data-prompt] h2")?.textContent;

/** Which of these dolls are named anywhere in the page, apart from the sheet that all of them are drawn from. */
export function cardsNamed(...cards: string[]): string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const sheet of page.querySelectorAll("[data-sheet]")) sheet.remove();
  for (const line of page.querySelectorAll("[d]")) line.removeAttribute("d");
  return cards.filter((card) => new RegExp(`(?<![\\w#])${card}(?!\\w)`).test(page.outerHTML));
}

const seats = [
  ...aTable().seats,
  ...aTable()
    .seats.slice(1)
    .map((bot) => ({ ...bot, seat: 2, name: "Mika" })),
];

/** The table of the running test. */
export let table: ReturnType<typeof sitAt<MatryoshkaScene>>;

type Frame = {
  events?: Event[];
  changes?: (Change | null)[];
  standing?: number[];
  repeats?: Event[];
  to_move?: number[];
  legal?: string[];
  phase?: PositionFrame["phase"];
  n?: number;
  decision?: number;
};

export function hear(view: Partial<View>, { repeats: again, ...frame }: Frame = {}) {
  table.hear({
    ...positionOf(matryoshkaView(view), frame),
    ...(frame.phase !== undefined && { phase: frame.phase }),
    ...(frame.changes && { changes: frame.changes }),
    ...(frame.n !== undefined && { n: frame.n }),
    standing: frame.standing ?? null,
    repeats: again
      ? [{ n: frame.n ?? 1, events: again as object[] as Record<string, unknown>[], by: null }]
      : [],
  });
}

beforeEach(() => {
  settings.speed = 0;
  settings.stay = "none";
  table = sitAt(matryoshka, matryoshkaWords, { game: "matryoshka", options: {}, players: 3, seats });
});

afterEach(async () => {
  vi.useRealTimers();
  await table.leave();
});
