import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import * as api from "../lib/api";
import RulesText from "./RulesText.svelte";

vi.mock("../words/language", async (original) => ({ ...(await original<object>()), language: "de" }));

afterEach(() => vi.restoreAllMocks());

test("the rules are shown in the language in use", async () => {
  const rules = vi.spyOn(api, "rules").mockResolvedValue("# Memoarrr!\n\n- **MEM-8** Decke einen Ort auf.");
  const shown = mount(RulesText, { target: document.body, props: { game: "memoarrr", rule: "MEM-8" } });
  await vi.waitFor(() =>
    expect(document.querySelector(".asked")?.textContent).toContain("Decke einen Ort auf."),
  );
  expect(rules).toHaveBeenCalledWith("memoarrr", "de");
  await unmount(shown);
});
