import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event as MemoarrrEvent } from "../games/memoarrr/wire.gen";
import { toStart } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { aPosition, aTable, type FakeSocket } from "../testing/fakes";
import { atTable, FACE, reconnect, reveal, saidAloud, to } from "../testing/table";
import { de } from "../words/de/common";

const you = { isYou: true, name: "Ada" };
const otto = { isYou: false, name: "Otto" };

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
  settings.stay = "normal";
});
afterEach(() => {
  vi.useRealTimers();
});

test("a position without events is drawn at once", () => {
  const { socket, table, scene } = atTable();
  socket.hear(aPosition({ legal: ["reveal:a1"], view: { round: 3 } }));
  expect(scene.drawn?.round).toBe(3);
  expect(table.isAsked).toBe(true);
});

test("events are shown first, then the view; nobody is asked meanwhile", () => {
  const { socket, table, scene } = atTable();
  socket.hear(aPosition({ legal: ["reveal:b4"] }));
  const cells = { b4: "crab-lava" } as const;
  const view = { last: "b4", cells } as const;
  socket.hear(aPosition({ decision: 1, events: [reveal], changes: [{ cells }], legal: ["reveal:a1"], view }));
  expect(table.activity).toBe("moving");
  expect(table.isAsked).toBe(false);
  expect(scene.drawn?.cells["b4"]).toBeNull();
  vi.advanceTimersByTime(140);
  expect(scene.drawn?.cells["b4"]).toBe("crab-lava");
  vi.advanceTimersByTime(5000);
  expect(table.activity).toBe("rest");
  expect(table.isAsked).toBe(true);
});

describe("moves", () => {
  const side: MemoarrrEvent = { event: "side", seat: 1, side: "north", to };
  const movesIn = (socket: FakeSocket) => socket.sentFrames.filter((frame) => frame.type === "move");

  test("carry the seat, the number of its decision and an id, and are sent once", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:b4"], decision: 5 }));
    table.play("reveal:b4", "");
    table.play("reveal:b4", "");
    expect(movesIn(socket)).toEqual([
      { type: "move", seat: 0, decision: 5, id: expect.stringMatching(/^\w+$/), moves: ["reveal:b4"] },
    ]);
  });

  test("that are one choice go together", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:a1"] }));
    table.playAll(["reveal:a1", "reveal:a2", "reveal:a3"]);
    expect(movesIn(socket).map(({ moves }) => moves)).toEqual([["reveal:a1", "reveal:a2", "reveal:a3"]]);
  });

  test("have different ids", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:a1"] }));
    table.play("reveal:a1", "");
    socket.hear(aPosition({ events: [side], legal: ["reveal:a2"], decision: 1 }));
    table.play("reveal:a2", "");
    const [one, other] = movesIn(socket);
    expect(one?.id).not.toBe(other?.id);
  });

  test("that are refused leave everything as it was, and say why", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    table.play("reveal:b1", "");
    socket.hear({ type: "refused", error: { code: "illegal-move", params: { rule: "MEM-11" } } });
    expect(table.problem?.params).toEqual({ rule: "MEM-11" });
    expect(table.isAsked).toBe(true);
  });

  test.each([
    ["banned", "A walrus is blocking this card."], // the game's own words
    ["tomorrow", "You can’t do that now."],
  ])("that a rule forbids say so in words: %s", (reason, said) => {
    const { socket, table } = atTable();
    socket.hear({ type: "refused", error: { code: "illegal-move", params: { rule: "MEM-24", reason } } });
    expect(table.problemText).toBe(said);
  });

  test("on their way are not forgotten when others move meanwhile", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["side:east"], decision: 0 }));
    table.play("side:east", "");
    socket.hear(aPosition({ events: [side], legal: ["side:east"], decision: 0 }));
    expect(table.isSending).toBe(true);
    socket.hear(aPosition({ events: [{ ...side, seat: 0, side: "east" }], decision: 1 }));
    expect(table.isSending).toBe(false);
  });

  test("that were on their way when the connection broke are sent again with the same id", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    table.play("reveal:b4", "");
    reconnect(socket, table);
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    const [first, second, ...more] = movesIn(socket);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    expect(table.isSending).toBe(true);
    socket.hear(aPosition({ decision: 1 }));
    expect(table.isSending).toBe(false);
  });

  test("that arrived before the connection broke are not sent again", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    table.play("reveal:b4", "");
    reconnect(socket, table);
    socket.hear(aPosition({ legal: ["reveal:b1"], decision: 1 }));
    expect(movesIn(socket)).toHaveLength(1);
    expect(table.isAsked).toBe(true);
  });

  test("are not sent while the connection is down", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    socket.onclose?.({ code: 1006 });
    table.play("reveal:b4", "");
    expect(socket.sentFrames).toEqual([]);
  });
});

describe("a shared device", () => {
  const shared = { you: { seats: [0, 1], is_host: true } };
  const saw: MemoarrrEvent = { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] };
  const controlsIn = (socket: FakeSocket) =>
    socket.sentFrames.filter((frame) => frame.type === "claim" || frame.type === "release");
  const lying = (seat: number, change: object = {}) =>
    aPosition({ seat: null, asked_seat: seat, private_seat: seat, ...change });
  const takenUp = (seat: number, change: object = {}) =>
    aPosition({ seat, asked_seat: seat, private_seat: seat, ...change });

  test("with nothing private makes the moves of its seats in turn, and keeps the log", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    for (const [seat, move] of [
      [0, "reveal:b4"],
      [1, "reveal:c4"],
    ] as const) {
      const events = seat === 0 ? [] : [reveal];
      socket.hear(aPosition({ seat: null, asked_seat: seat, n: seat + 1, events, legal: [move] }));
      vi.advanceTimersByTime(5000);
      expect([table.passTo, table.mySeat, table.movingSeat]).toEqual([null, null, seat]);
      table.play(move, "");
      expect(socket.sentFrames.at(-1)).toMatchObject({ type: "move", seat });
    }
    expect(controlsIn(socket)).toEqual([]);
    expect(table.teller.log.map(({ text }) => text)).toEqual([expect.stringContaining("Ada")]);
  });

  test("shows nothing private until the player whose turn it is claims it", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    socket.hear(lying(1));
    expect(table.passTo).toBe(1);
    expect(table.mySeat).toBeNull();
    table.claim(1);
    expect(socket.sentFrames).toEqual([{ type: "claim", seat: 1 }]);
    socket.hear(takenUp(1, { legal: ["reveal:b4"] }));
    expect(table.passTo).toBeNull();
    expect(table.mySeat).toBe(1);
    expect(table.who(1)).toEqual({ isYou: false, name: "Otto" });
    table.play("reveal:b4", "");
    expect(socket.sentFrames.at(-1)).toMatchObject({ type: "move", seat: 1 });
  });

  test("is released when its player covers it, and can be claimed again", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    socket.hear(takenUp(1, { legal: ["reveal:b4"] }));
    table.shut();
    table.shut();
    expect(controlsIn(socket)).toEqual([{ type: "release" }]);
    socket.hear(lying(1));
    expect(table.passTo).toBe(1);
  });

  test("is released once its player has looked, and no face stays", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    socket.hear(lying(0, { asked_seat: 1, look_cells: ["b4"] }));
    expect([table.passTo, table.lookCells]).toEqual([0, ["b4"]]);
    socket.hear(aPosition({ seat: 0, n: 1, asked_seat: 1, repeats: [{ n: 1, events: [saw] }] }));
    expect(controlsIn(socket)).toEqual([]);
    expect(table.passTo).toBeNull();
    table.shut();
    vi.advanceTimersByTime(5000);
    expect(socket.sentFrames).toEqual([{ type: "ack", seat: 0, n: 1 }, { type: "release" }]);
    socket.hear(aPosition({ seat: null, n: 1, asked_seat: 1, legal: ["reveal:c4"] }));
    expect(table.passTo).toBeNull();
    expect(saidAloud(table)).not.toMatch(FACE);
    expect(table.movingSeat).toBe(1);
  });

  test("shows the result of a move for a moment, and is then handed on", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    socket.hear(takenUp(0));
    socket.hear(takenUp(1, { seat: 0, n: 2, events: [reveal] }));
    vi.advanceTimersByTime(999);
    expect(controlsIn(socket)).toEqual([]);
    expect(table.passTo).toBeNull();
    vi.advanceTimersByTime(1);
    expect(controlsIn(socket)).toEqual([{ type: "release" }]);
    socket.hear(lying(1, { n: 2 }));
    expect(table.passTo).toBe(1);
  });

  test("asks the next player only when nothing private is shown any more", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable(shared);
    socket.hear(takenUp(0));
    socket.hear(takenUp(1, { seat: 0, n: 2, view: { cells: { b4: "crab-lava" } } }));
    vi.advanceTimersByTime(1000);
    expect(controlsIn(socket)).toEqual([{ type: "release" }]);
    socket.hear(takenUp(1, { seat: 0, n: 3, view: { cells: { b4: "crab-lava" } } }));
    expect(table.passTo).toBeNull();
    socket.hear(lying(1, { n: 3, view: { cells: {} } }));
    expect(table.passTo).toBe(1);
    expect(scene.drawn?.cells["b4"]).toBeNull();
    expect(controlsIn(socket)).toHaveLength(1);
  });

  test("that was released as the connection broke can be claimed when it is back", () => {
    settings.speed = 0;
    const { socket, table } = atTable(shared);
    socket.hear(takenUp(0));
    socket.hear(takenUp(1, { seat: 0, n: 2 }));
    vi.advanceTimersByTime(1000);
    reconnect(socket, table);
    socket.hear(lying(1, { n: 2 }));
    expect(table.passTo).toBe(1);
    table.claim(1);
    socket.hear(takenUp(1, { n: 2 }));
    socket.hear(takenUp(0, { seat: 1, n: 3 }));
    vi.advanceTimersByTime(1000);
    expect(controlsIn(socket).map(({ type }) => type)).toEqual(["release", "claim", "release"]);
  });

  test("shows what everybody may see while nobody has claimed it", () => {
    settings.speed = 0;
    const { socket, table, scene } = atTable(shared);
    socket.hear(aPosition({ seat: null }));
    socket.hear(
      aPosition({
        seat: null,
        n: 2,
        events: [reveal],
        view: { cells: { b4: "crab-lava" } },
        asked_seat: null,
      }),
    );
    expect(table.passTo).toBeNull();
    expect(scene.drawn?.cells["b4"]).toBe("crab-lava");
    expect(socket.sentFrames).toEqual([{ type: "ack", seat: null, n: 2 }]);
  });
});

describe("somebody else has moved in a player's place", () => {
  test.each([
    [0, "clock", "You ran out of time, so a random move was played. You turned up b4"],
    [1, "clock", "Otto ran out of time, so a random move was played. Otto turned up b4"],
    [0, "dog", "A dog played for you while you were away. You turned up b4"],
    [1, "elephant", "An elephant played for Otto. Otto turned up b4"],
    [1, "chance", "A random move was played for Otto. Otto turned up b4"],
  ])("seat %i, %s: the log says so, and what was played", (seat, by, text) => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ n: 2, events: [{ ...reveal, seat }], by }));
    expect(table.teller.log[0]).toMatchObject({ seat, text });
  });

  test("a move that is shown once more says it too", () => {
    settings.speed = 0;
    const { socket, table } = atTable();
    socket.hear(aPosition({}));
    const repeats = [
      { n: 2, events: [{ ...reveal, seat: 0 }], by: "dog" },
      { n: 3, events: [{ ...reveal, seat: 1 }] },
    ];
    socket.hear(aPosition({ n: 3, repeats }));
    const log = table.teller.log.map(({ text }) => text).slice(0, 2);
    expect(log).toEqual(["Otto turned up b4", "A dog played for you while you were away. You turned up b4"]);
  });

  test.each([
    [you, "clock", "Du hattest keine Zeit mehr: Der Zufall hat gezogen."],
    [otto, "dog", "Ein Hund hat für Otto gespielt."],
    [you, "dog", "Ein Hund hat für dich gespielt, während du weg warst."],
  ])("in German too", (who, by, text) => expect(de.table.by(who, by)).toBe(text));
});

describe("the prompt", () => {
  const cells = { b4: "crab-lava" };

  test("keeps what was asked until the move is told, and then never shows it again", () => {
    const { socket, table } = atTable();
    socket.hear(aPosition({ n: 1, legal: ["reveal:b4"] }));
    table.teller.addLine(1, "An old line");
    table.teller.end();
    socket.hear(aPosition({ n: 2, decision: 1, events: [reveal], changes: [{ cells }], to_move: [1] }));
    expect([table.activity, table.teller.currentLine]).toEqual(["moving", null]);
    vi.advanceTimersByTime(139);
    expect(table.teller.currentLine).toBeNull();
    vi.advanceTimersByTime(1);
    expect(table.teller.currentLine).toBe("You turned up b4");
    vi.advanceTimersByTime(5000);
    expect([table.activity, table.teller.currentLine]).toEqual(["rest", null]);
  });

  test("stays while others choose at the same time: what they do is drawn at once", () => {
    const { socket, table, scene } = atTable();
    const side: MemoarrrEvent = { event: "side", seat: 1, side: "north", to };
    const sides = { "1": "north" } as const;
    socket.hear(aPosition({ n: 1, view: { round: 0, sides: {} }, legal: ["side:north", "side:east"] }));
    const asked = saidAloud(table);
    socket.hear(
      aPosition({
        n: 2,
        events: [side],
        changes: [{ sides }],
        view: { round: 0, sides },
        legal: ["side:east"],
      }),
    );
    expect(table.isAsked).toBe(true);
    expect(scene.drawn?.sides).toEqual(sides);
    expect(table.teller.log[0]?.text).toBe("Otto took the north side");
    expect(saidAloud(table).split("Your turn")).toHaveLength(asked.split("Your turn").length);
  });
});

test("a seat is no longer marked as due once its move is told; the next one is marked when the board lands", () => {
  const { socket, table } = atTable();
  const volcano: MemoarrrEvent = { event: "volcano", seat: 0, volcano: "dark", next: null, to };
  const round: MemoarrrEvent = { event: "round", round: 2, start: 1, volcano: "dark", to };
  socket.hear(aPosition({ n: 1, legal: ["reveal:b4"] }));
  expect(table.due).toEqual([0]);
  socket.hear(aPosition({ n: 2, decision: 1, events: [reveal, volcano, round], to_move: [1] }));
  expect(table.due).toEqual([0]);
  vi.advanceTimersByTime(140);
  expect(table.due).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect([table.activity, table.due]).toEqual(["moving", []]);
  vi.advanceTimersByTime(9000);
  expect(table.due).toEqual([1]);
});

test("asked for its part in the deal, it commits and reveals", () => {
  const { socket } = atTable();
  const terms = JSON.stringify({ opening: 0, proof: 2, seats: ["client 0"], table: "ABC234" });
  socket.hear({ type: "deal-opened", opening: 0, terms, commitment: "a".repeat(64), client: 0 });
  const [commit] = socket.sentFrames as { type: string; commitment: string }[];
  expect(commit?.type).toBe("deal-commit");
  const commitments = { "0": commit?.commitment ?? "" };
  socket.hear({ type: "deal-committed", opening: 0, commitments, client: 0 });
  expect(socket.sentFrames.at(-1)).toMatchObject({ type: "deal-reveal", opening: 0 });
});

test("a table that was made to be played at once is started once, when its connection is open", () => {
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(aTable()));
  toStart.add("ABC234");
  const { socket } = atTable();
  socket.hear({ type: "table", table: aTable() });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/tables/ABC234/start"]);
  asked.mockRestore();
});
