import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import memoarrr from "../../games/memoarrr/ending";
import { atTable } from "../../testing/table";
import Ending from "./Ending.svelte";
import type { EndingModule } from "./ending";

test("a space parts the fact below the headline from its link to the rule", async () => {
  const { table } = atTable({ stage: "over" });
  const module: EndingModule = {
    ...(memoarrr as EndingModule),
    last: () => ({ open: 0, chest: null, totals: [8, 5] }),
    fact: () => ({ text: "All pairs are found.", rule: "PRS-6" }),
  };
  const outcome = { scores: [8, 5], winners: [0], ended: "rounds", decided: "rubies" };
  const props = {
    table,
    module,
    outcome,
    breakdown: { treasures: [] },
    mat: createRawSnippet(() => ({ render: () => "<p></p>" })),
    onpill: () => {},
  };
  const shown = mount(Ending, { target: document.body, props });
  flushSync();
  expect(document.querySelector("h2 + p")?.textContent).toMatch(/^All pairs are found\. Why\?/);
  await unmount(shown);
});
