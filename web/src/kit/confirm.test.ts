/** Players who want to confirm their moves are asked on every board, for every kind of move. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { loadGame } from "../games/load";
import type { View as MatryoshkaView } from "../games/matryoshka/wire.gen";
import type { PositionFrame } from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { TableState } from "../table/state.svelte";
import {
  aPosition,
  aTable,
  FakeSocket,
  kingsView,
  matryoshkaView,
  positionOf,
  trememberView,
} from "../testing/fakes";

let socket: FakeSocket;
let table: TableState;
let leave: () => Promise<void>;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const marked = () => find("[data-marked]")?.dataset["move"];
const question = () => find("[data-prompt] h2")?.textContent;

function click(selector: string) {
  find(selector)?.focus();
  find(selector)?.click();
  flushSync();
}

function press(key: string, repeat = false) {
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  flushSync();
  return event;
}

async function sitDown(game: string, frame: PositionFrame) {
  settings.speed = 0;
  settings.setAskingFirst(true);
  const module = await loadGame(game);
  socket = new FakeSocket();
  table = new TableState("ABC234", module, () => socket);
  table.connect();
  socket.onopen?.();
  const { seats } = aTable();
  const third = { ...seats[1], seat: 2, name: "Mika" } as (typeof seats)[number];
  socket.hear({ type: "table", table: aTable({ game, seats: [...seats, third] }) });
  const board = mount(module.Board, { target: document.body, props: { table, scene: table.scene } });
  leave = () => unmount(board);
  socket.hear(frame);
  flushSync();
}

afterEach(async () => {
  table.close();
  await leave();
  settings.setAskingFirst(false);
});

const taken = { taken: { seat: 0, cell: "c3", card: "anchor" } } as const;
const offers: Partial<MatryoshkaView> = {
  round: 1,
  active: 0,
  middle: "A1",
  offered: [1, 2],
  offers: { 1: "C5", 2: "B2" },
};

describe.each<[string, string, PositionFrame, string, string]>([
  [
    "memoarrr",
    "side:north",
    aPosition({ view: { round: 0 }, legal: ["side:north"] }),
    "[data-move]",
    "Look at the north side?",
  ],
  ["memoarrr", "reveal:b4", aPosition({ legal: ["reveal:b4"] }), "[data-cell=b4]", "Turn up b4?"],
  ["memoarrr", "swap:b4", aPosition({ legal: ["swap:b4"] }), "[data-cell=b4]", "Swap with b4?"],
  [
    "memory-kings",
    "place:b2",
    positionOf(kingsView({ pawns: [[], []] }), { legal: ["place:b2"] }),
    "[data-cell=b2]",
    "Place a pawn on b2?",
  ],
  [
    "memory-kings",
    "move:1:a1",
    positionOf(kingsView(), { legal: ["move:1:a1"] }),
    "[data-cell=a1]",
    "Pawn 1 to a1?",
  ],
  [
    "memory-kings",
    "peek:none",
    positionOf(kingsView(), { legal: ["peek:none"] }),
    "[data-move]",
    "Decline the advice?",
  ],
  [
    "tremember",
    "take:c3",
    positionOf(trememberView(), { legal: ["take:c3"] }),
    "[data-cell=c3]",
    "Take out c3?",
  ],
  [
    "tremember",
    "push:west",
    positionOf(trememberView(taken, "c3"), { legal: ["push:west"] }),
    "[data-side=west]",
    "Push in from the left?",
  ],
  [
    "matryoshka",
    "middle:C5",
    positionOf(matryoshkaView({ round: 1, active: 0 }), { legal: ["middle:C5"] }),
    "[data-move]",
    "Lay C5, clover in the middle?",
  ],
  [
    "matryoshka",
    "accept:1",
    positionOf(matryoshkaView(offers), { legal: ["accept:1"] }),
    "[data-move]",
    "Take C5, clover, offered by Otto?",
  ],
])("%s, %s", (game, move, frame, where, asked) => {
  test("is marked, asked about and said aloud, and is only played by the answer", async () => {
    await sitDown(game, frame);
    click(where);
    expect(socket.moves).toEqual([]);
    expect(question()).toBe(asked);
    expect(table.teller.speech.at(-1)?.text).toContain(asked);
    expect(document.activeElement).toBe(find("[data-action=play-it]"));
    click("[data-action=play-it]");
    expect(socket.moves).toEqual([[move]]);
    expect(find("[data-confirm]")).toBeNull();
  });

  test("is dropped by Esc, and nothing else is", async () => {
    await sitDown(game, frame);
    click(where);
    press("Escape");
    expect(find("[data-confirm]")).toBeNull();
    expect(marked()).toBeUndefined();
    expect(find(where)?.dataset["move"]).toBe(move);
    expect(socket.moves).toEqual([]);
  });
});

describe("while a move is marked", () => {
  const cells = aPosition({ legal: ["reveal:b4", "reveal:c4"], decision: 5 });

  test("the marked card can be seen, and gets the focus back", async () => {
    await sitDown("memoarrr", cells);
    click("[data-cell=b4]");
    expect(marked()).toBe("reveal:b4");
    expect(find("[data-cell=b4]")?.getAttribute("aria-current")).toBe("true");
    click("[data-action=not-that]");
    expect(document.activeElement).toBe(find("[data-cell=b4]"));
  });

  test("another may be chosen instead", async () => {
    await sitDown("memoarrr", cells);
    click("[data-cell=b4]");
    click("[data-cell=c4]");
    expect(marked()).toBe("reveal:c4");
    expect(document.activeElement).toBe(find("[data-action=play-it]"));
    click("[data-action=play-it]");
    expect(socket.moves).toEqual([["reveal:c4"]]);
  });

  test("a key that is held down does not answer", async () => {
    await sitDown("memoarrr", cells);
    click("[data-cell=b4]");
    expect(press("Enter", true).defaultPrevented).toBe(true);
    expect(press("Enter").defaultPrevented).toBe(false);
  });

  test("others may move: it stays as long as it can be played", async () => {
    await sitDown("memoarrr", cells);
    click("[data-cell=b4]");
    const side = { event: "side", seat: 1, side: "north", to: "all" } as const;
    socket.hear({ ...cells, n: 2, events: [side] });
    flushSync();
    expect(marked()).toBe("reveal:b4");
    socket.hear({ ...cells, n: 3, events: [side], legal: ["reveal:c4"] });
    flushSync();
    expect(find("[data-confirm]")).toBeNull();
  });

  test("another decision removes it", async () => {
    await sitDown("memoarrr", cells);
    click("[data-cell=b4]");
    socket.hear({ ...cells, n: 2, decision: 6 });
    flushSync();
    expect(find("[data-confirm]")).toBeNull();
  });

  test("Esc drops it, and leaves the pawn in hand", async () => {
    await sitDown("memory-kings", positionOf(kingsView(), { legal: ["move:1:a1", "move:2:e1"] }));
    click("[data-cell=b1]");
    click("[data-cell=a1]");
    expect(marked()).toBe("move:1:a1");
    press("Escape");
    expect(find("[data-cell=b1]")?.getAttribute("aria-pressed")).toBe("true");
  });
});

test("what is not legal is not asked about: the server says why", async () => {
  await sitDown("memoarrr", aPosition({ legal: ["reveal:b4"] }));
  click("[data-cell=a1]");
  expect(socket.moves).toEqual([["reveal:a1"]]);
});

test("a display has a button of its own, and is not asked about again", async () => {
  await sitDown(
    "matryoshka",
    positionOf(matryoshkaView(), { legal: ["show:A1", "show:A5", "show:B2", "show:C5", "show:D7"] }),
  );
  click("[data-pick=A1]");
  click("[data-pick=B2]");
  click("[data-action=show]");
  expect(socket.moves).toEqual([["show:A1", "show:B2"]]);
});

test("players who do not want to be asked are not asked", async () => {
  await sitDown("memoarrr", aPosition({ legal: ["reveal:b4"] }));
  settings.setAskingFirst(false);
  click("[data-cell=b4]");
  expect(socket.moves).toEqual([["reveal:b4"]]);
});
