import { afterEach, describe, expect, test, vi } from "vitest";
import { aSeat, aTable } from "../testing/fakes";
import * as api from "./api";

/** Answers each request in turn, and remembers what was asked. */
function answering(...answers: [status: number, body: unknown][]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, path, body].filter(Boolean).join(" "));
    const [status, answer] = answers.shift() ?? [500, null];
    return new Response(JSON.stringify(answer), { status });
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a refusal", () => {
  test("carries the server's code and parameters", async () => {
    answering([409, { error: { code: "seat-taken", params: { seat: 1 } } }]);
    await expect(api.sit("ABC234", 1)).rejects.toMatchObject({ code: "seat-taken", params: { seat: 1 } });
  });

  test("has a code even when the answer is not ours", async () => {
    answering([502, "Bad gateway"]);
    await expect(api.games()).rejects.toMatchObject({ code: "server-error" });
  });

  test("says when the server is not there", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(api.games()).rejects.toMatchObject({ code: "offline" });
  });
});

test("a full table has bots on its other seats", async () => {
  const free = { ...aSeat, sitter: "nobody", is_connected: false } as const;
  const made = aTable({
    seats: [aSeat, { ...free, seat: 1 }, { ...free, seat: 2 }],
  });
  const asked = answering([201, made], [200, made], [200, made]);
  await api.fullTable({ game: "memoarrr", players: 3 }, ["parrot", "dog"]);
  expect(asked).toEqual([
    'POST /api/tables {"game":"memoarrr","players":3}',
    'PUT /api/tables/ABC234/seats/1 {"sitter":"bot","level":"parrot"}',
    'PUT /api/tables/ABC234/seats/2 {"sitter":"bot","level":"dog"}',
  ]);
});

test("the rules are asked for in a language", async () => {
  const asked = answering([200, ""]);
  await api.rules("memoarrr", "de");
  expect(asked).toEqual(["GET /api/rules/memoarrr?language=de"]);
});

test("a seat, a level and a token go where the server looks for them", async () => {
  const asked = answering(
    [200, aTable()],
    [200, aTable()],
    [201, { token: "t", seconds: 600 }],
    [200, aTable()],
  );
  await api.seatBot("ABC234", 1, "elephant");
  await api.standIn("ABC234", 1);
  const { token } = await api.passOn("ABC234", 0);
  await api.take("ABC234", token);
  expect(asked).toEqual([
    'PUT /api/tables/ABC234/seats/1 {"sitter":"bot","level":"elephant"}',
    "PUT /api/tables/ABC234/seats/1/stand-in",
    "POST /api/tables/ABC234/seats/0/pass",
    'POST /api/tables/ABC234/take {"token":"t"}',
  ]);
});

test("whose move it is comes with a tag, which is sent back so that only news is answered", async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal("fetch", async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return sent.length === 1
      ? new Response("{}", { headers: { etag: "one" } })
      : new Response(null, { status: 304 });
  });
  expect(await api.turns(null)).toEqual({ turns: {}, etag: "one" });
  expect(await api.turns("one")).toBeNull();
  expect(sent).toEqual([
    { accept: "application/json" },
    { accept: "application/json", "if-none-match": "one" },
  ]);
});
