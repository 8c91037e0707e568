/** The server's REST side: one function a request, every failure a `Refusal` with a code that words.ts can say. */

import type {
  ErrorBody,
  GameInfo,
  HouseInfo,
  Me,
  NewTable,
  NewTerms,
  Pass,
  Replay,
  Table,
  TableLine,
} from "./protocol.gen";

/** The server said no, or could not be reached (`code` "offline"). */
export class Refusal extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: string, params: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

async function ask(method: string, path: string, body?: object): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.headers = { accept: "application/json", "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal("offline");
  }
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

async function refusalIn(answer: Response): Promise<Refusal> {
  try {
    const { error } = (await answer.json()) as ErrorBody;
    return new Refusal(error.code, error.params);
  } catch {
    return new Refusal(answer.status === 404 ? "not-found" : "server-error", { status: answer.status });
  }
}

async function json<T>(method: string, path: string, body?: object): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const games = (): Promise<GameInfo[]> => json("GET", "/games");
export const house = (): Promise<HouseInfo> => json("GET", "/house");
export const me = (): Promise<Me> => json("GET", "/me");
export const rename = (name: string): Promise<Me> => json("PUT", "/me", { name });

export const makeTable = (wanted: NewTable): Promise<Table> => json("POST", "/tables", wanted);
export const table = (code: string): Promise<Table> => json("GET", `/tables/${code}`);
export const sit = (code: string, seat: number): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "me" });
export const seatBot = (code: string, seat: number, level?: string): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "bot", level });
/** Somebody else on this same device. */
export const seatPerson = (code: string, seat: number, name: string): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "person", name });
export const clearSeat = (code: string, seat: number): Promise<Table> =>
  json("DELETE", `/tables/${code}/seats/${seat}`);
export const start = (code: string): Promise<Table> => json("POST", `/tables/${code}/start`);
export const changeTerms = (code: string, wanted: NewTerms): Promise<Table> =>
  json("PATCH", `/tables/${code}`, wanted);
/** Tables at which anybody may sit down or watch. */
export const listedTables = (): Promise<TableLine[]> => json("GET", "/tables");
/** The guest's own, running and over. */
export const ownTables = (): Promise<TableLine[]> => json("GET", "/me/tables");
/** The levels of bots, the easiest first. */
export const levels = (): Promise<string[]> => json("GET", "/levels");

/** A bot plays on this seat: until its player is back, if it is somebody else's. */
export const standIn = (code: string, seat: number, level?: string): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}/stand-in`, { level });
export const sitDownAgain = (code: string, seat: number): Promise<Table> =>
  json("DELETE", `/tables/${code}/seats/${seat}/stand-in`);
/** With the token another device takes the seat over, by `take`. */
export const passOn = (code: string, seat: number): Promise<Pass> =>
  json("POST", `/tables/${code}/seats/${seat}/pass`);
export const take = (code: string, token: string): Promise<Table> =>
  json("POST", `/tables/${code}/take`, { token });
/** The same once more, everybody where they sat: the table at which it will be. */
export const rematch = (code: string): Promise<Table> => json("POST", `/tables/${code}/rematch`);

/** A part of a finished game, told again: `eyes` is a seat, "all" or "open". */
export const replay = (code: string, eyes: string, first: number): Promise<Replay> =>
  json("GET", `/tables/${code}/replay?eyes=${eyes}&first=${first}`);

/** The record of a finished game; its shape is the game's own affair. */
export const record = (code: string): Promise<unknown> => json("GET", `/tables/${code}/record`);

/** A game's rules in a language, as Markdown. */
export const rules = async (game: string, language: string): Promise<string> =>
  (await ask("GET", `/rules/${game}?language=${language}`)).text();

/** Tables to be started as soon as their page is connected: only then has this browser a part in the deal. */
export const toStart = new Set<string>();

/** Against bots, in one go: a table, its other seats filled, started on arrival. */
export async function playNow(wanted: NewTable, level?: string): Promise<Table> {
  const made = await makeTable(wanted);
  for (const { seat, sitter } of made.seats) {
    if (sitter === "nobody") await seatBot(made.code, seat, level);
  }
  toStart.add(made.code);
  return made;
}
