/** The server's REST API: one function per request. Every failure is a `Refusal` with a code that the words have a sentence for. */

import type {
  Arrival,
  DailyGame,
  Day,
  ErrorBody,
  GameInfo,
  Me,
  MyFeed,
  MyFigures,
  MyKey,
  NewTable,
  NewTerms,
  Pass,
  PlayAgain,
  Replay,
  Search,
  Seeker,
  ServerInfo,
  Table,
  TableSummary,
  Today,
  Turns,
  Verification,
  Wish,
} from "./protocol.gen";
import { keepSetup } from "./setups";

const NOT_MODIFIED = 304;

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

async function ask(
  method: string,
  path: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...more };
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal("offline");
  }
  if (!answer.ok && answer.status !== NOT_MODIFIED) throw await refusalIn(answer);
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

/** One page of a list of tables. Pages are counted from 1. */
export interface TablePage {
  readonly tables: readonly TableSummary[];
  readonly hasNext: boolean;
}

async function tablePage(path: string, page: number): Promise<TablePage> {
  const answer = await ask("GET", `${path}?page=${page}`);
  const hasNext = answer.headers.get("link")?.includes('rel="next"') ?? false;
  return { tables: (await answer.json()) as TableSummary[], hasNext };
}

export const today = (): Promise<Today> => json("GET", "/today");
export const day = (day: string): Promise<Day> => json("GET", `/days/${day}`);
export const tries = (day: string): Promise<DailyGame[]> => json("GET", `/days/${day}/tries`);
export const beginTry = (day: string, game: string): Promise<Table> =>
  json("POST", `/days/${day}/tries/${game}`);
export const games = (): Promise<GameInfo[]> => json("GET", "/games");
export const serverInfo = (): Promise<ServerInfo> => json("GET", "/server");
export const me = (): Promise<Me> => json("GET", "/me");
export const rename = (name: string): Promise<Me> => json("PUT", "/me", { name });

export const figures = (): Promise<MyFigures> => json("GET", "/me/figures");
/** The guest's games that are over or abandoned. */
export const playedGames = (page: number): Promise<TablePage> => tablePage("/me/games", page);
/** The address of the guest's private feed. */
export const showFeed = (): Promise<MyFeed> => json("POST", "/me/feed");
export const newFeed = (): Promise<MyFeed> => json("POST", "/me/feed/new");
export const showKey = (): Promise<MyKey> => json("POST", "/me/key");
/** Makes a new key. The old one stops working, and all other devices are signed out. */
export const newKey = (): Promise<MyKey> => json("POST", "/me/key/new");
/** This browser becomes the guest of the key. */
export const arrive = (words: string, bringGames: boolean): Promise<Arrival> =>
  json("POST", "/me/arrive", { words, bring_games: bringGames });
/** Everything that the server keeps about this guest. */
export const exportAll = (): Promise<Record<string, unknown>> => json("GET", "/me/export");
export const deleteAll = (name: string | null): Promise<Me> => json("POST", "/me/delete", { name });

/** Looks for somebody to play with. */
export const find = (wish: Wish): Promise<Search> => json("POST", "/quick", wish);
/** How the search goes. The server answers as soon as the version is not `known`, or after a while. */
export const search = (known: string | null): Promise<Search> =>
  json("GET", known === null ? "/quick" : `/quick?known=${encodeURIComponent(known)}`);
/** Sits down with the person who was found. */
export const sitDown = (): Promise<Search> => json("PUT", "/quick/seat");
export const stopSearch = (): Promise<Search> => json("DELETE", "/quick");
export const seekers = (): Promise<Seeker[]> => json("GET", "/quick/people");
/** Leaves the table. For a year, this guest and the others there are not paired as strangers. */
export const stayApart = (code: string): Promise<Table> => json("PUT", `/tables/${code}/apart`);

/** Begins a game's lesson, at a table of its own. */
export const beginLesson = (game: string): Promise<Table> => json("POST", `/lessons/${game}`);
export const makeTable = (newTable: NewTable): Promise<Table> => json("POST", "/tables", newTable);
export const table = (code: string): Promise<Table> => json("GET", `/tables/${code}`);
export const sit = (code: string, seat: number): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "me" });
export const seatBot = (code: string, seat: number, level?: string): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "bot", level });
/** Seats somebody else who plays on this device. */
export const seatPerson = (code: string, seat: number, name: string): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}`, { sitter: "person", name });
/** Empties a seat. While a game runs, everybody on this device leaves it, and bots play on. */
export const clearSeat = (code: string, seat: number): Promise<Table> =>
  json("DELETE", `/tables/${code}/seats/${seat}`);
export const start = async (code: string): Promise<Table> => {
  const startedTable = await json<Table>("POST", `/tables/${code}/start`);
  keepSetup(startedTable);
  return startedTable;
};
export const changeTerms = (code: string, terms: NewTerms): Promise<Table> =>
  json("PATCH", `/tables/${code}`, terms);
/** Tables at which anybody may sit down or watch. */
export const listedTables = (page: number): Promise<TablePage> => tablePage("/tables", page);
/** The guest's own tables, running and over. */
export const ownTables = (page: number): Promise<TablePage> => tablePage("/me/tables", page);
/** Whose move it is in the guest's games; null: nothing has changed since the answer with this tag. */
export async function turns(etag: string | null): Promise<{ turns: Turns; etag: string | null } | null> {
  const answer = await ask("GET", "/me/turns", undefined, etag === null ? {} : { "if-none-match": etag });
  if (answer.status === NOT_MODIFIED) return null;
  return { turns: (await answer.json()) as Turns, etag: answer.headers.get("etag") };
}
/** The levels of bots, the easiest first. */
export const levels = (): Promise<string[]> => json("GET", "/levels");

/** Lets the table's bot play for this seat until its player is back. */
export const standIn = (code: string, seat: number): Promise<Table> =>
  json("PUT", `/tables/${code}/seats/${seat}/stand-in`);
/** In a game by days: asks for a pause, or agrees to the one that is asked for. */
export const agreeToPause = (code: string, days: number): Promise<Table> =>
  json("PUT", `/tables/${code}/pause`, { days });
export const refusePause = (code: string): Promise<Table> => json("DELETE", `/tables/${code}/pause`);
/** Returns a token with which another device can take over the seat, by `take`. */
export const passOn = (code: string, seat: number): Promise<Pass> =>
  json("POST", `/tables/${code}/seats/${seat}/pass`);
export const take = (code: string, token: string): Promise<Table> =>
  json("POST", `/tables/${code}/take`, { token });
/** The table for a rematch, with everybody on the same seats. */
export const rematch = (code: string): Promise<Table> => json("POST", `/tables/${code}/rematch`);

/** Answers whether this guest wants to play again. Once everybody does, the table that comes back has the code of the next one. */
export const playAgain = (code: string, answer: PlayAgain["answer"]): Promise<Table> =>
  json("PUT", `/tables/${code}/again`, { answer });
/** Lets the server check a record. */
export const checkRecord = (record: object): Promise<Verification> => json("POST", "/records/check", record);

/** Some steps of a finished game, from step `first` on. `viewpoint`: a seat, "all" or "open". */
export const replay = (code: string, viewpoint: string, first: number): Promise<Replay> =>
  json("GET", `/tables/${code}/replay?viewpoint=${viewpoint}&first=${first}`);

/** The record of a finished game; its shape depends on the game. */
export const record = (code: string): Promise<unknown> => json("GET", `/tables/${code}/record`);

/** All openings of this table's deal, as the server lists them now. */
export const openings = (code: string): Promise<unknown> => json("GET", `/tables/${code}/openings`);

/** A game's rules in a language, as Markdown. */
export const rules = async (game: string, language: string): Promise<string> =>
  (await ask("GET", `/rules/${game}?language=${language}`)).text();

/** Tables to be started as soon as their page is connected, because only then does this browser take part in the deal. */
export const toStart = new Set<string>();

/** A table with bots of these levels on its other seats. */
export async function fullTable(newTable: NewTable, bots: readonly string[]): Promise<Table> {
  let filledTable = await makeTable(newTable);
  for (const { seat, sitter } of filledTable.seats) {
    if (sitter === "nobody") filledTable = await seatBot(filledTable.code, seat, bots[seat - 1]);
  }
  return filledTable;
}
