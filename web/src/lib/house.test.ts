import { afterEach, expect, test, vi } from "vitest";
import { House } from "./house.svelte";

const answering = (body: object) => vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body));

afterEach(() => vi.restoreAllMocks());

async function asked(): Promise<House> {
  const house = new House();
  house.ask();
  await house.answered();
  return house;
}

test("a loopback server is alone, and links begin as the page does", async () => {
  answering({ public_url: null, reachable: "loopback" });
  const house = await asked();
  expect([house.isAlone, house.address]).toEqual([true, location.origin]);
});

test("links begin with the address that others can reach", async () => {
  answering({ public_url: "http://192.168.1.7:8000", reachable: "lan" });
  const house = await asked();
  expect([house.isAlone, house.address]).toEqual([false, "http://192.168.1.7:8000"]);
});

test("it is asked once, and again only when nobody answered", async () => {
  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  const house = await asked();
  expect(house.address).toBe(location.origin);
  fetching.mockResolvedValue(Response.json({ public_url: null, reachable: "lan" }));
  for (let time = 0; time < 3; time += 1) {
    house.ask();
    await house.answered();
  }
  expect(fetching).toHaveBeenCalledTimes(2);
});
