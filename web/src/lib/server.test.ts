import { afterEach, expect, test, vi } from "vitest";
import { ServerAddress } from "./server.svelte";

const answering = (body: object) => vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body));

afterEach(() => vi.restoreAllMocks());

async function asked(): Promise<ServerAddress> {
  const server = new ServerAddress();
  server.ask();
  await server.waitForAnswer();
  return server;
}

test("a loopback server is alone, and links begin as the page does", async () => {
  answering({ public_url: null, reachable_from: "loopback" });
  const server = await asked();
  expect([server.isAlone, server.address]).toEqual([true, location.origin]);
});

test("links begin with the address that others can reach", async () => {
  answering({ public_url: "http://192.168.1.7:8000", reachable_from: "lan" });
  const server = await asked();
  expect([server.isAlone, server.address]).toEqual([false, "http://192.168.1.7:8000"]);
});

test("it is asked once, and again only when nobody answered", async () => {
  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  const server = await asked();
  expect(server.address).toBe(location.origin);
  fetching.mockResolvedValue(Response.json({ public_url: null, reachable_from: "lan" }));
  for (let time = 0; time < 3; time += 1) {
    server.ask();
    await server.waitForAnswer();
  }
  expect(fetching).toHaveBeenCalledTimes(2);
});
