import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { house } from "../lib/house.svelte";
import type { Table } from "../lib/protocol.gen";
import { TableState } from "../table/state.svelte";
import { aSeat, aTable, FakeSocket } from "../testing/fakes";
import { game } from "../testing/table";
import Lobby from "./Lobby.svelte";

beforeEach(() => {
  vi.spyOn(house, "ask").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

async function show(change: Partial<Table>, look: () => void) {
  const table = new TableState("ABC234", game, () => new FakeSocket());
  table.table = aTable({ stage: "open", ...change });
  const lobby = mount(Lobby, { target: document.body, props: { table } });
  look();
  await unmount(lobby);
}

const actions = () =>
  [...document.querySelectorAll<HTMLElement>("[data-action]")].map((button) => button.dataset["action"]);
const start = () => document.querySelector<HTMLButtonElement>("[data-action=start]");
const free = [
  { ...aSeat, name: "Ada" },
  { ...aSeat, seat: 1, sitter: "nobody", here: false },
] as const;

test("the host fills seats, and cannot start before they are filled", () =>
  show({ seats: [...free] }, () => {
    expect(actions()).toEqual(["leave", "sit", "bot", "person", "start", "fill", "copy"]);
    expect(start()?.disabled).toBe(true);
    expect(document.body.textContent).toContain("One seat is still free.");
  }));

test("the host of a full table can start", () =>
  show({}, () => {
    expect(start()?.disabled).toBe(false);
    expect(document.querySelector('[data-seat="1"]')?.textContent).toContain("Otto");
  }));

test("a guest with the link may sit down, and no more", () =>
  show({ seats: [...free], you: { seats: [], host: false } }, () => {
    expect(actions()).toEqual(["sit", "copy"]);
  }));

test("a bot's seat says what the bot is like, to the host who chooses it and to guests", async () => {
  const seats = [
    { ...aSeat, name: "Ada" },
    { ...aSeat, seat: 1, sitter: "bot" as const, level: "elephant" },
  ];
  const character = () => document.querySelector('[data-seat="1"] [data-character]');
  await show({ seats }, () => {
    const level = document.querySelector('[data-seat="1"] select');
    expect(character()?.textContent).toBe("Never forgets. Never.");
    expect(level?.getAttribute("aria-describedby")).toBe(character()?.id);
  });
  await show({ seats, you: { seats: [], host: false } }, () => {
    expect(document.querySelector('[data-seat="1"] small')?.textContent).toBe("Elephant");
    expect(character()?.textContent).toBe("Never forgets. Never.");
  });
});

test("who waits for the host sees who that is, and is told when the host is away", async () => {
  const seats = [
    { ...aSeat, name: "Ada" },
    { ...aSeat, seat: 1, name: "Ben", device: "mine" as const },
  ];
  const you = { seats: [1], host: false };
  const status = () => document.querySelector("[role=status]")?.textContent;
  await show({ seats, you }, () => {
    expect(document.querySelector('[data-seat="0"] small')?.textContent).toBe("At the table · Host");
    expect(document.querySelector('[data-seat="1"] small')?.textContent).toBe("You");
    expect(status()).toBe("Waiting for the host to start the game.");
  });
  await show({ seats, you, host: { seat: 0, here: false } }, () =>
    expect(status()).toContain("The host is away."),
  );
  await show({ seats, you: { ...you, host: true }, host: { seat: 1, here: true } }, () =>
    expect(start()?.disabled).toBe(false),
  );
});

test("where nobody else can follow the link, it says so, and how they could", async () => {
  await show({}, () => expect(document.querySelector("[data-reach]")).toBeNull());
  house.isAlone = true;
  await show({}, () => expect(document.querySelector("[data-reach]")?.textContent).toContain("--lan"));
  house.isAlone = false;
});
