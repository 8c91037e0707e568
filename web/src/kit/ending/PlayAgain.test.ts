import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { DAY_SECONDS } from "../../lib/days";
import { aTable } from "../../testing/fakes";
import { atTable } from "../../testing/table";
import PlayAgain from "./PlayAgain.svelte";

test.each([
  [
    "after a game by days the link leads to the player’s seat at the next table",
    DAY_SECONDS,
    "Go to the table",
  ],
  ["after other games it leads to where the others play", 60, "Watch them"],
])("%s", async (_, clock, label) => {
  const { table } = atTable({ stage: "over", rematch: "XYZ234", terms: { ...aTable().terms, clock } });
  const shown = mount(PlayAgain, { target: document.body, props: { table } });
  flushSync();
  const link = document.querySelector("[data-action=again]");
  expect(link?.getAttribute("href")).toBe("/t/XYZ234");
  expect(link?.textContent).toBe(label);
  expect(document.querySelector("[role=status]")?.textContent).toBe(
    label === "Watch them" ? "The others are playing again." : "There’s a table for the next game.",
  );
  await unmount(shown);
});
