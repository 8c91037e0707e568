/** What is shown, how long it stays, and when the page acknowledges it. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event as MemoarrrEvent } from "../games/memoarrr/wire.gen";
import { settings } from "../lib/settings.svelte";
import { aPosition, type FakeSocket } from "../testing/fakes";
import { atTable, FACE, peek, reconnect, reveal, saidAloud, to } from "../testing/table";

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
  settings.stay = "normal";
});
afterEach(() => {
  vi.useRealTimers();
});

describe("acknowledgements", () => {
  const acksIn = (socket: FakeSocket) => socket.sentFrames.filter((frame) => frame.type === "ack");
  const ack = (n: number, seat: number | null = 0) => ({ type: "ack", seat, n });

  test("come when what happened has been shown to its end", () => {
    const { socket } = atTable();
    socket.hear(aPosition({ n: 3 }));
    socket.hear(aPosition({ n: 4, events: [reveal] }));
    vi.advanceTimersByTime(100);
    expect(acksIn(socket)).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect(acksIn(socket)).toEqual([ack(4)]);
  });

  test("of a private look come when its owner ends it", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({ n: 3 }));
    socket.hear(aPosition({ n: 4, events: peek }));
    expect(acksIn(socket)).toEqual([]);
    table.endLook();
    expect(acksIn(socket)).toEqual([ack(4)]);
  });

  test("are not sent by watchers", () => {
    settings.speed = 0;
    const { socket } = atTable({ you: { seats: [], is_host: false } });
    socket.hear(aPosition({ seat: null }));
    socket.hear(aPosition({ seat: null, n: 4, events: [reveal] }));
    expect(acksIn(socket)).toEqual([]);
  });

  test("what was not acknowledged is shown again before anything is asked, then acknowledged", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({ n: 4, repeats: [{ n: 4, events: peek }], legal: ["reveal:a1"] }));
    expect(scene.overlay.look).toEqual({ b4: "crab-lava" });
    expect(table.isAsked).toBe(false);
    table.endLook();
    expect(scene.overlay.look).toBeUndefined();
    expect(acksIn(socket)).toEqual([]);
    vi.advanceTimersByTime(1600);
    expect(table.isAsked).toBe(true);
    expect(acksIn(socket)).toEqual([ack(4)]);
  });

  test("of cards that go face down again come when they have stayed as long as this player has set", () => {
    settings.speed = 0;
    settings.stay = "long";
    const { socket, scene } = atTable();
    const round: MemoarrrEvent = { event: "round", round: 2, start: 1, volcano: "dark", to };
    socket.hear(aPosition({ n: 3 }));
    const changes = [{ cells: { b4: "crab-lava" } }, { cells: { b4: null } }];
    socket.hear(aPosition({ n: 4, events: [{ ...reveal, result: "failed" }, round], changes }));
    vi.advanceTimersByTime(3199);
    expect(scene.drawn?.cells["b4"]).toBe("crab-lava");
    expect(acksIn(socket)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(scene.drawn?.cells["b4"]).toBeNull();
    expect(acksIn(socket)).toEqual([ack(4)]);
  });

  test("what this very page has shown already is not shown again", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({ n: 3 }));
    socket.hear(aPosition({ n: 4, events: peek }));
    table.endLook();
    reconnect(socket, table);
    socket.hear(aPosition({ n: 4, repeats: [{ n: 4, events: peek }] }));
    expect(scene.overlay.look).toBeUndefined();
    expect(acksIn(socket)).toEqual([ack(4), ack(4)]);
  });

  test("a look that is open when the connection breaks stays open, once", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({ n: 3 }));
    socket.hear(aPosition({ n: 4, events: peek }));
    reconnect(socket, table);
    socket.hear(aPosition({ n: 4, repeats: [{ n: 4, events: peek }] }));
    expect(scene.overlay.look).toEqual({ b4: "crab-lava" });
    table.endLook();
    expect(scene.overlay.look).toBeUndefined();
    expect(table.activity).toBe("rest");
    expect(acksIn(socket)).toEqual([ack(4)]);
  });

  test("if something is not shown again, the log says where it was", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({ n: 4, shown_before: [{ n: 4, cells: ["b4"] }] }));
    expect(table.teller.log.map((line) => line.text)).toEqual([
      "While you were away, a card was shown at b4. It is face down again.",
    ]);
    expect(acksIn(socket)).toEqual([ack(4)]);
  });
});

describe("no face stays longer than it should", () => {
  test("a private look is gone when its owner ends it", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    expect(scene.overlay.look).toEqual({ b4: "crab-lava" });
    expect(saidAloud(table)).toMatch(FACE);
    table.endLook();
    expect(scene.overlay.look).toBeUndefined();
    expect(scene.drawn?.cells["b4"]).toBeNull();
    expect(saidAloud(table)).not.toMatch(FACE);
  });

  test("what was said is said again while the card lies open, and not when it is down", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    table.teller.sayAgain();
    expect(table.teller.speech.slice(-2).map(({ text }) => text)).toEqual(
      Array(2).fill(table.teller.speech.at(-1)?.text),
    );
    expect(table.teller.speech.at(-1)?.text).toMatch(FACE);
    table.endLook();
    table.teller.sayAgain();
    expect(saidAloud(table)).not.toMatch(FACE);
  });

  test("the announcements of a round go when its cards go down", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({}));
    socket.hear(
      aPosition({ events: [reveal], to_move: [1], view: { last: "b4", cells: { b4: "crab-lava" } } }),
    );
    expect(saidAloud(table)).toMatch(FACE);
    socket.hear(
      aPosition({
        events: [{ event: "round", round: 2, start: 1, volcano: "dark", to }],
        to_move: [1],
        view: { round: 2 },
      }),
    );
    expect(saidAloud(table)).not.toMatch(FACE);
    expect(saidAloud(table)).toContain("Round 2");
  });

  test("the log names none", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: [reveal], to_move: [1] }));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    table.endLook();
    expect(table.teller.log.map((line) => line.text)).toEqual(["You turned up b4, then peeked at b4"]);
  });

  test("a reconnection shows what lies open and nothing of the past", () => {
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: [reveal], view: { last: "b4", cells: { b4: "crab-lava" } } }));
    reconnect(socket, table);
    socket.hear(aPosition({ view: { round: 2 } }));
    expect(JSON.stringify(scene.drawn)).not.toContain("crab");
    expect(saidAloud(table)).not.toMatch(FACE);
  });

  test("a private look outlasts a reconnection, as long as its owner wants", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    reconnect(socket, table);
    socket.hear(aPosition({ view: { round: 2 }, to_move: [1] }));
    expect(scene.overlay.look).toEqual({ b4: "crab-lava" });
    table.endLook();
    expect(scene.overlay.look).toBeUndefined();
    expect(scene.drawn?.round).toBe(2);
  });
});
