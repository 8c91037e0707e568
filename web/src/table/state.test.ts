import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import memoarrr from "../boards/memoarrr";
import type { MemoarrrScene } from "../boards/memoarrr/scene.svelte";
import { toStart } from "../lib/api";
import type { MemoarrrEvent } from "../lib/protocol.gen";
import { settings } from "../lib/settings.svelte";
import { aPosition, aTable, FakeSocket } from "../testing/fakes";
import { TableState } from "./state.svelte";

const to = "all" as const;
const reveal: MemoarrrEvent = {
  event: "reveal",
  seat: 0,
  cell: "b4",
  card: "crab-lava",
  result: "first",
  to,
};
const FACE = /penguin|octopus|walrus|crab|turtle|lava|jungle|desert|flowers|water/;

function make() {
  const socket = new FakeSocket();
  const table = new TableState("ABC234", memoarrr, () => socket);
  table.connect();
  socket.onopen?.();
  socket.hear({ type: "table", table: aTable() });
  return { socket, table, scene: table.scene as MemoarrrScene };
}

const saidAloud = (table: TableState) => table.spoken.map((line) => line.text).join(" ");

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a position without events is drawn at once", () => {
  const { socket, table, scene } = make();
  socket.hear(aPosition({ legal: ["reveal:a1"], view: { round: 3 } }));
  expect(scene.drawn?.round).toBe(3);
  expect(table.isAsked).toBe(true);
});

test("events are shown first, then the view; nobody is asked meanwhile", () => {
  const { socket, table, scene } = make();
  socket.hear(aPosition({ legal: ["reveal:b4"] }));
  socket.hear(
    aPosition({ events: [reveal], legal: ["reveal:a1"], view: { last: "b4", cells: { b4: "crab-lava" } } }),
  );
  expect(table.doing).toBe("moving");
  expect(table.isAsked).toBe(false);
  expect(scene.drawn?.cells["b4"]).toBeNull();
  vi.advanceTimersByTime(140);
  expect(scene.drawn?.cells["b4"]).toBe("crab-lava");
  vi.advanceTimersByTime(5000);
  expect(table.doing).toBe("rest");
  expect(table.isAsked).toBe(true);
});

describe("moves", () => {
  test("carry the number of this seat's decision, once", () => {
    const { socket, table } = make();
    socket.hear(aPosition({ legal: ["reveal:b4"], decision: 5 }));
    table.play("reveal:b4");
    table.play("reveal:b4");
    expect(socket.sent).toEqual([{ type: "move", decision: 5, move: "reveal:b4" }]);
  });

  test("that are refused leave everything as it was, and say why", () => {
    const { socket, table } = make();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    table.play("reveal:b1");
    socket.hear({ type: "refused", error: { code: "illegal-move", params: { rule: "MEM-11" } } });
    expect(table.problem?.params).toEqual({ rule: "MEM-11" });
    expect(table.isAsked).toBe(true);
  });

  test("on their way are not forgotten when others move meanwhile", () => {
    settings.speed = 0;
    const { socket, table } = make();
    socket.hear(aPosition({ legal: ["side:east"], decision: 0 }));
    table.play("side:east");
    const side: MemoarrrEvent = { event: "side", seat: 1, side: "north", to };
    socket.hear(aPosition({ events: [side], legal: ["side:east"], decision: 0 }));
    expect(table.isSending).toBe(true);
    socket.hear(aPosition({ events: [{ ...side, seat: 0, side: "east" }], decision: 1 }));
    expect(table.isSending).toBe(false);
  });

  describe("several at once", () => {
    const again: MemoarrrEvent = { event: "again", seat: 0, to };

    test("are sent one after the other, each when the one before has been made", () => {
      settings.speed = 0;
      const { socket, table } = make();
      socket.hear(aPosition({ legal: ["reveal:a1"] }));
      table.playAll(["reveal:a1", "reveal:a2", "reveal:a3"]);
      expect(socket.sent).toHaveLength(1);
      socket.hear(aPosition({ events: [again], legal: ["reveal:a2"], decision: 1 }));
      socket.hear(aPosition({ legal: ["reveal:a2"], decision: 1 }));
      expect(socket.sent).toHaveLength(2);
      socket.hear(aPosition({ events: [again], legal: ["reveal:a3"], decision: 2 }));
      socket.hear(aPosition({ events: [again], legal: ["reveal:a4"], decision: 3 }));
      expect(socket.sent).toEqual(
        ["reveal:a1", "reveal:a2", "reveal:a3"].map((move, decision) => ({ type: "move", decision, move })),
      );
    });

    test("end with the first that is refused", () => {
      settings.speed = 0;
      const { socket, table } = make();
      socket.hear(aPosition({ legal: ["reveal:a1"] }));
      table.playAll(["reveal:a1", "reveal:a2"]);
      socket.hear({ type: "refused", error: { code: "not-saved", params: {} } });
      socket.hear(aPosition({ events: [again], legal: ["reveal:a1"], decision: 1 }));
      expect(socket.sent).toHaveLength(1);
    });

    test("end with the line", () => {
      settings.speed = 0;
      const { socket, table } = make();
      socket.hear(aPosition({ legal: ["reveal:a1"] }));
      table.playAll(["reveal:a1", "reveal:a2"]);
      table.close();
      table.connect();
      socket.onopen?.();
      socket.hear(aPosition({ legal: ["reveal:a2"], decision: 1 }));
      expect(socket.sent).toHaveLength(1);
    });
  });

  test("are not sent while the line is down", () => {
    const { socket, table } = make();
    socket.hear(aPosition({ legal: ["reveal:b4"] }));
    socket.onclose?.({ code: 1006 });
    table.play("reveal:b4");
    expect(socket.sent).toEqual([]);
  });
});

describe("no face outlives its moment", () => {
  const peek: MemoarrrEvent[] = [
    { event: "peek", seat: 0, cell: "b4", to },
    { event: "saw", seat: 0, cards: { b4: "crab-lava" }, to: [0] },
  ];

  test("a private look is gone when its owner ends it", () => {
    settings.speed = 0;
    const { socket, table, scene } = make();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    expect(scene.look).toEqual({ b4: "crab-lava" });
    expect(saidAloud(table)).toMatch(FACE);
    table.endLook();
    expect(scene.look).toBeNull();
    expect(scene.drawn?.cells["b4"]).toBeNull();
    expect(saidAloud(table)).not.toMatch(FACE);
  });

  test("the announcements of a round go when its cards go down", () => {
    settings.speed = 0;
    const { socket, table } = make();
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
    const { socket, table } = make();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: [reveal], to_move: [1] }));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    table.endLook();
    expect(table.log.map((line) => line.text)).toEqual(["You turned up b4, and peeked at b4"]);
  });

  test("a reconnection shows what lies open and nothing of the past", () => {
    const { socket, table, scene } = make();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: [reveal], view: { last: "b4", cells: { b4: "crab-lava" } } }));
    socket.hear(aPosition({ view: { round: 2 } }));
    expect(JSON.stringify(scene.drawn)).not.toContain("crab");
    expect(saidAloud(table)).not.toMatch(FACE);
  });

  test("a private look outlasts a reconnection, as long as its owner wants", () => {
    settings.speed = 0;
    const { socket, table, scene } = make();
    socket.hear(aPosition({}));
    socket.hear(aPosition({ events: peek, to_move: [1] }));
    socket.hear(aPosition({ view: { round: 2 }, to_move: [1] }));
    expect(scene.look).toEqual({ b4: "crab-lava" });
    table.endLook();
    expect(scene.look).toBeNull();
    expect(scene.drawn?.round).toBe(2);
  });
});

test("asked for its part in the deal, it commits and reveals", () => {
  const { socket } = make();
  socket.hear({ type: "deal-opened", opening: 0, terms: "{}", commitment: "a".repeat(64), client: 0 });
  const [commit] = socket.sent as { type: string; commitment: string }[];
  expect(commit?.type).toBe("deal-commit");
  const commitments = { "0": commit?.commitment ?? "" };
  socket.hear({ type: "deal-committed", opening: 0, commitments, client: 0 });
  expect(socket.sent.at(-1)).toMatchObject({ type: "deal-reveal", opening: 0 });
});

test("a table that was made to be played at once is started once, when its line is up", () => {
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(aTable()));
  toStart.add("ABC234");
  const { socket } = make();
  socket.hear({ type: "table", table: aTable() });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/tables/ABC234/start"]);
  asked.mockRestore();
});
