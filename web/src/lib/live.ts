/** The live connection to a table: a WebSocket that reconnects by itself and reports its state. */

import { CLOSE_CODES, type ClientFrame, type CloseReason, PROTOCOL, type ServerFrame } from "./protocol.gen";

/**
 * `elsewhere`: the same guest opened this table in another window, which took the table over.
 * `outdated`: only loading the page again helps: the server speaks another version of the protocol, or this browser was signed out,
 * or the table was deleted, or its game has ended because the server was upgraded.
 * `left`: this guest left the game, and a bot plays on; connecting brings them back.
 */
export type ConnectionState = "connecting" | "open" | "lost" | "elsewhere" | "outdated" | "left" | "closed";

/** The part of a WebSocket that is used here; tests bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveListener {
  frame(frame: ServerFrame): void;
  /** `reason`: why the server closed it, where it said so. */
  connection(state: ConnectionState, reason: CloseReason | null): void;
}

/** The close reasons after which the page does not reconnect by itself, each with the state of the connection. */
const FINAL_STATES: Readonly<Partial<Record<CloseReason, ConnectionState>>> = {
  displaced: "elsewhere",
  "out-of-date": "outdated",
  left: "left",
  "signed-out": "outdated",
  deleted: "outdated",
  upgraded: "outdated",
};
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;

/** Frames that the server answers at once. If no answer comes the connection is dead, which the browser may notice only minutes later. */
const NEEDS_ANSWER: ReadonlySet<ClientFrame["type"]> = new Set(["move", "claim", "release", "say", "signal"]);
const SILENCE_MS = 8000;

/** How long to wait before the next attempt: it doubles, and up to a quarter of it is random, so that a crowd does not return all at once. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return whole * (0.75 + 0.25 * random());
}

/** What a close code of the server means; null: it is not one of ours. */
export function closeReasonOf(code?: number): CloseReason | null {
  const names = Object.keys(CLOSE_CODES) as CloseReason[];
  return names.find((name) => CLOSE_CODES[name] === code) ?? null;
}

export class Live {
  #listener: LiveListener;
  #open: () => Socket;
  #socket: Socket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #state: ConnectionState = "closed";

  constructor(listener: LiveListener, open: () => Socket) {
    this.#listener = listener;
    this.#open = open;
  }

  /** Connect, or take the table back from another window. */
  connect = (): void => {
    clearTimeout(this.#timer);
    this.#drop();
    this.#say(this.#attempt === 0 ? "connecting" : "lost");
    const socket = this.#open();
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => {
      this.#stopWaiting();
      this.#attempt = 0;
      this.#say("open");
    };
    socket.onmessage = ({ data }) => {
      this.#stopWaiting();
      this.#listener.frame(JSON.parse(String(data)) as ServerFrame);
    };
    socket.onclose = ({ code }) => this.#dropAndRetry(code);
  };

  /** True if the frame was sent. While the connection is down nothing is sent, nor kept for later. */
  send(frame: ClientFrame): boolean {
    if (this.#state !== "open" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    if (NEEDS_ANSWER.has(frame.type)) this.#expectAnswer();
    return true;
  }

  /** Reconnect now instead of waiting for the timer, because the browser is back online or the page is visible again. */
  hurry = (): void => {
    if (this.#state === "lost") this.connect();
  };

  /** Treat the connection as lost, because the browser says that it is offline; an open socket might not notice for minutes. */
  lose = (): void => {
    if (this.#state === "open" || this.#state === "connecting") this.#dropAndRetry();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#say("closed");
  }

  #expectAnswer(): void {
    this.#silence ??= setTimeout(() => this.#dropAndRetry(), SILENCE_MS);
  }

  #stopWaiting(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #dropAndRetry(code?: number): void {
    this.#drop();
    const reason = closeReasonOf(code);
    const finalState = reason && FINAL_STATES[reason];
    if (finalState) {
      this.#say(finalState, reason);
      return;
    }
    this.#say("lost", reason);
    this.#timer = setTimeout(this.connect, backOff(this.#attempt));
    this.#attempt += 1;
  }

  #drop(): void {
    this.#stopWaiting();
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #say(state: ConnectionState, reason: CloseReason | null = null): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.connection(state, reason);
  }
}

/** The address of a table's live connection, on this page's own server, with the protocol version that the page was built for. */
export function liveAddress(code: string, page: { protocol: string; host: string }): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/tables/${code}/live?protocol=${PROTOCOL}`;
}
