import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadInvitation } from "../games/load";
import type { GameInfo } from "../lib/protocol.gen";
import Invite from "./Invite.svelte";

const MEMOARRR: GameInfo = {
  id: "memoarrr",
  name: "Memoarrr!",
  players: [2, 4],
  options: [{ name: "abilities", values: ["off", "on"] }],
  designer: "",
  publisher: "",
};

test("an option says for whom it is, and a level what the bot is like", async () => {
  const invitation = await loadInvitation("memoarrr");
  const tile = mount(Invite, { target: document.body, props: { game: MEMOARRR, invitation } });
  const description = (control: string) => {
    const id = document.querySelector(control)?.getAttribute("aria-describedby");
    return document.getElementById(id ?? "")?.textContent;
  };
  expect(description("fieldset:has([name=memoarrr-abilities])")).toBe("For when you know the island.");
  expect(description("select")).toBe("Buries every card well and finds most of them again.");
  await unmount(tile);
});
