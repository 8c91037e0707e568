import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aTable, FakeSocket } from "../testing/fakes";
import { backOff, type ConnectionState, closeReasonOf, Live, liveAddress } from "./live";
import { type ClientFrame, PROTOCOL, type ServerFrame } from "./protocol.gen";

function make() {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const frames: ServerFrame[] = [];
  const live = new Live(
    { connection: (state) => states.push(state), frame: (frame) => frames.push(frame) },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  );
  const newest = () => sockets.at(-1) as FakeSocket;
  return { live, sockets, states, frames, newest };
}

const LONGEST_MS = 8000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("frames are heard once connected", () => {
  const { live, states, frames, newest } = make();
  live.connect();
  newest().onopen?.();
  newest().hear({ type: "table", table: aTable() });
  expect(states).toEqual(["connecting", "open"]);
  expect(frames).toHaveLength(1);
});

test("a move goes out when the connection is open, and is not kept when it is not", () => {
  const { live, newest } = make();
  const move: ClientFrame = { type: "move", seat: 0, decision: 3, id: "x", moves: ["reveal:b4"] };
  live.connect();
  expect(live.send(move)).toBe(false);
  newest().onopen?.();
  expect(live.send(move)).toBe(true);
  expect(newest().sentFrames).toEqual([move]);
});

describe("a connection that is dead", () => {
  const SILENCE_MS = 8000;
  const move: ClientFrame = { type: "move", seat: 0, decision: 3, id: "x", moves: ["reveal:b4"] };

  test("is taken for lost when a move is not answered", () => {
    const { live, states, newest } = make();
    live.connect();
    newest().onopen?.();
    live.send(move);
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toBe("lost");
  });

  test("is alive while anything comes over it", () => {
    const { live, states, newest } = make();
    live.connect();
    newest().onopen?.();
    live.send(move);
    newest().hear({ type: "table", table: aTable() });
    live.send({ type: "ack", seat: 0, n: 4 });
    vi.advanceTimersByTime(10 * SILENCE_MS);
    expect(states.at(-1)).toBe("open");
  });

  test("is dialled again when it does not open", () => {
    const { live, sockets, states, newest } = make();
    live.connect();
    vi.advanceTimersByTime(SILENCE_MS + LONGEST_MS);
    expect(sockets).toHaveLength(2);
    newest().onopen?.();
    expect(states).toEqual(["connecting", "lost", "open"]);
  });
});

describe("a lost connection", () => {
  test("comes back by itself, waiting longer each time", () => {
    const { live, states, sockets, newest } = make();
    live.connect();
    newest().onopen?.();
    for (let attempt = 0; attempt < 4; attempt++) {
      newest().onclose?.({ code: 1006 });
      expect(states.at(-1)).toBe("lost");
      expect(sockets).toHaveLength(attempt + 1);
      vi.advanceTimersByTime(LONGEST_MS);
      expect(sockets).toHaveLength(attempt + 2);
    }
    newest().onopen?.();
    expect(states.at(-1)).toBe("open");
  });

  test("is lost when the browser goes offline, though its socket does not notice", () => {
    const { live, states, sockets, newest } = make();
    live.connect();
    newest().onopen?.();
    const old = newest();
    live.lose();
    expect(states.at(-1)).toBe("lost");
    expect(old.isClosed).toBe(true);
    live.lose();
    vi.advanceTimersByTime(LONGEST_MS);
    newest().onopen?.();
    expect(states.at(-1)).toBe("open");
    expect(sockets).toHaveLength(2);
  });

  test("is tried at once when the browser is back online", () => {
    const { live, sockets, newest } = make();
    live.connect();
    newest().onclose?.({ code: 1006 });
    live.hurry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(LONGEST_MS);
    expect(sockets).toHaveLength(2);
  });

  test("says nothing more through the old socket", () => {
    const { live, frames, newest } = make();
    live.connect();
    const old = newest();
    old.onclose?.({ code: 1006 });
    old.hear({ type: "table", table: aTable() });
    expect(frames).toEqual([]);
  });
});

test("a table taken over by another window is not taken back unasked", () => {
  const { live, states, sockets, newest } = make();
  live.connect();
  newest().onopen?.();
  newest().onclose?.({ code: 4001 });
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe("elsewhere");
  expect(sockets).toHaveLength(1);
  live.connect();
  expect(sockets).toHaveLength(2);
});

test("a page that is out of date says so, also when it only finds out on its way back, and does not try again", () => {
  const { live, states, sockets, newest } = make();
  live.connect();
  newest().onopen?.();
  newest().onclose?.({ code: 1006 }); // the server is upgraded
  live.hurry();
  newest().onopen?.();
  newest().onclose?.({ code: 4005 });
  vi.advanceTimersByTime(60_000);
  live.hurry();
  live.lose();
  expect(states.at(-1)).toBe("outdated");
  expect(sockets).toHaveLength(2);
});

test("the server's close codes have names, and the network's have none", () => {
  expect([4001, 4003, 1006, undefined].map(closeReasonOf)).toEqual(["displaced", "no-watchers", null, null]);
});

test("a closed connection stays closed", () => {
  const { live, sockets, newest } = make();
  live.connect();
  newest().onclose?.({ code: 1006 });
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test("waiting doubles up to a limit, a part of it random", () => {
  expect(backOff(0, () => 1)).toBe(400);
  expect(backOff(2, () => 1)).toBe(1600);
  expect(backOff(20, () => 1)).toBe(LONGEST_MS);
  expect(backOff(2, () => 0)).toBe(1200);
});

test("the address follows the page's, and says which version it speaks", () => {
  expect(liveAddress("ABC234", { protocol: "https:", host: "play.example" })).toBe(
    `wss://play.example/api/tables/ABC234/live?protocol=${PROTOCOL}`,
  );
  expect(liveAddress("ABC234", { protocol: "http:", host: "localhost:8000" })).toBe(
    `ws://localhost:8000/api/tables/ABC234/live?protocol=${PROTOCOL}`,
  );
});
