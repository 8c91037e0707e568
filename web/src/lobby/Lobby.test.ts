import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as api from "../lib/api";
import { type GameInfo, type Table, USUAL_TERMS } from "../lib/protocol.gen";
import { server } from "../lib/server.svelte";
import { TableState } from "../table/state.svelte";
import { aSeat, aTable, FakeSocket } from "../testing/fakes";
import { game } from "../testing/table";
import Lobby from "./Lobby.svelte";

const MEMOARRR: GameInfo = {
  id: "memoarrr",
  name: "Memoarrr!",
  designer: "",
  publisher: "",
  players: [2, 4],
  options: [{ name: "edition", values: ["2023", "2018"] }],
  has_lesson: true,
  level_wins: 79,
};

beforeEach(() => {
  vi.spyOn(api, "games").mockResolvedValue([MEMOARRR]);
  vi.spyOn(api, "me").mockResolvedValue({ name: null });
  vi.spyOn(server, "ask").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

async function show(change: Partial<Table>, look: () => void) {
  const table = new TableState("ABC234", game, () => new FakeSocket());
  table.table = aTable({ stage: "open", ...change });
  const lobby = mount(Lobby, { target: document.body, props: { table } });
  await vi.waitFor(() => expect(api.games).toHaveBeenCalled());
  await Promise.resolve();
  flushSync();
  look();
  await unmount(lobby);
}

const actions = () =>
  [...document.querySelectorAll<HTMLElement>("main [data-action]")].map((button) => button.dataset["action"]);
const start = () => document.querySelector<HTMLButtonElement>("[data-action=start]");
const status = () => document.querySelector("main [role=status]")?.textContent;
const free = [
  { ...aSeat, name: "Ada", device: "mine" },
  { ...aSeat, seat: 1, sitter: "nobody", is_connected: false },
] as const;
const asGuest = { you: { seats: [], is_host: false } };

test("the host can always start: bots take the seats that are free", async () => {
  await show({ seats: [...free] }, () => {
    expect(actions()).toEqual(["rename", "person", "bot", "start", "share", "copy"]);
    expect(start()?.textContent?.trim()).toBe("Start with a bot in the free seat");
    expect(status()).toBe("Or wait: one seat is free.");
  });
  await show({}, () => {
    expect(start()?.textContent?.trim()).toBe("Start");
    expect(document.querySelector('[data-seat="1"]')?.textContent).toContain("Otto");
  });
});

test("the host settles how it is played, and cannot take a seat away from somebody", async () => {
  const terms = { ...USUAL_TERMS, stand_in: "chimp", stand_in_after: 120, clock: 60 };
  const field = (name: string) => document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  const chosen = (name: string) =>
    document.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.dataset["value"];
  const seats = [
    { ...aSeat, name: "Ada", device: "mine" as const },
    { ...aSeat, seat: 1, name: "Ben", device: "other" as const },
    { ...aSeat, seat: 2, name: "Cem", device: "other" as const },
    { ...aSeat, seat: 3, sitter: "nobody" as const, is_connected: false },
  ];
  await show({ terms, seats, players: 4 }, () => {
    expect(["players", "edition", "clock", "listed"].map(chosen)).toEqual(["4", "2023", "60", "no"]);
    expect([field("stand_in")?.value, field("stand_in_after")?.value]).toEqual(["chimp", "120"]);
    const two = document.querySelector<HTMLInputElement>('[name=players][data-value="2"]');
    expect(two?.disabled).toBe(true);
    expect(two?.closest("label")?.title).toBe("Somebody sits there");
    expect(document.querySelector<HTMLInputElement>('[name=players][data-value="3"]')?.disabled).toBe(false);
  });
  await show({ terms, seats, players: 4, ...asGuest }, () => {
    expect(document.querySelector("main [type=radio]")).toBeNull();
    expect(document.querySelector("dl")?.textContent).toContain("1 min");
    expect(document.querySelector("[data-stand-in-term]")?.textContent?.trim()).toBe(
      "If somebody is away for 2 min, you can let a chimp play for them.",
    );
  });
});

test("a free seat is offered to whoever comes by the link, and nobody is called a spectator before they choose to watch", async () => {
  await show({ seats: [...free], ...asGuest }, () => {
    expect(actions()).toEqual(["sit", "watch"]);
    expect(document.querySelector("main h2")?.textContent).toBe("Ada invites you to Memoarrr!");
    expect(document.querySelector("[data-held] b")?.textContent).toBe("This seat is yours");
    expect(document.body.textContent).not.toContain("watching");
    document.querySelector<HTMLElement>("[data-action=watch]")?.click();
    flushSync();
    expect(document.querySelector("[data-held]")).toBeNull();
    expect(status()).toContain("You’re watching.");
  });
  await show(asGuest, () => expect(status()).toBe("All seats are taken, but you can watch."));
});

test("a bot's seat says what the bot is like and how strong it is", async () => {
  const seats = [
    { ...aSeat, name: "Ada", device: "mine" as const },
    { ...aSeat, seat: 1, sitter: "bot" as const, level: "elephant" },
  ];
  for (const change of [{ seats }, { seats, ...asGuest }])
    await show(change, () => {
      const row = document.querySelector('[data-seat="1"]');
      expect(row?.querySelector("b")?.textContent).toBe("Otto, Elephant");
      expect(row?.querySelector("[data-character]")?.textContent).toBe("Never forgets. Never.");
      expect(row?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Strength 5 of 5");
      expect(row?.querySelector("use")?.getAttribute("href")).toBe("#bot-elephant");
    });
});

test("all bots can be chosen, with a sentence on how strong they are at this game", () =>
  show({ seats: [...free] }, () => {
    document.querySelector<HTMLElement>("[data-action=bot]")?.click();
    flushSync();
    const bots = [...document.querySelectorAll<HTMLElement>("[data-level]")].map(
      (bot) => bot.dataset["level"],
    );
    expect(bots).toEqual(["goldfish", "parrot", "dog", "chimp", "elephant"]);
    expect(document.querySelector("[data-strengths]")?.textContent).toBe(
      "At Memoarrr! each wins about four of five games against the one above it.",
    );
  }));

test("whoever plays on this device has a field for a name; a number is no name", () => {
  const person = { ...aSeat, seat: 1, device: "mine" as const, is_person: true };
  const field = () => document.querySelector<HTMLInputElement>("[name=person]");
  const you = { seats: [0, 1], is_host: true };
  return show(
    {
      you,
      seats: [
        { ...aSeat, name: "Ada", device: "mine" },
        { ...person, name: "Player 2" },
      ],
    },
    () => {
      expect([field()?.value, field()?.placeholder]).toEqual(["", "Player 2"]);
      expect(document.querySelector("[data-invite]")).toBeNull();
    },
  );
});

test("whoever waits for the host sees who that is, and is told when the host is away", async () => {
  const seats = [
    { ...aSeat, name: "Ada", device: "other" as const },
    { ...aSeat, seat: 1, name: "Ben", device: "mine" as const },
  ];
  const you = { seats: [1], is_host: false };
  await show({ seats, you }, () => {
    expect(document.querySelector('[data-seat="0"] .named')?.textContent).toBe("AdaHost");
    expect(document.querySelector('[data-seat="1"] .named')?.textContent).toBe("BenYou");
    expect(status()).toBe("Waiting for the host to start the game.");
  });
  await show({ seats, you, host: { seat: 0, is_connected: false } }, () =>
    expect(status()).toContain("The host is away."),
  );
  await show({ seats, you: { ...you, is_host: true }, host: { seat: 1, is_connected: true } }, () =>
    expect(start()?.disabled).toBe(false),
  );
});

test("if other devices cannot open the link, only the host is told how to change that", async () => {
  const away = { ...aSeat, seat: 0, name: "Ada", device: "other" as const };
  await show({ seats: [...free] }, () => expect(document.querySelector("[data-reach]")).toBeNull());
  server.isAlone = true;
  await show({ seats: [...free] }, () =>
    expect(document.querySelector("[data-reach]")?.textContent).toContain("--lan"),
  );
  for (const you of [
    { seats: [], is_host: false },
    { seats: [1], is_host: false },
  ])
    await show({ seats: [away, { ...free[1], seat: 2 }], you }, () =>
      expect(document.body.innerHTML).not.toContain("--lan"),
    );
  server.isAlone = false;
});
