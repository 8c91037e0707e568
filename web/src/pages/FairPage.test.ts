import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { words } from "../words";
import FairPage from "./FairPage.svelte";

afterEach(() => vi.restoreAllMocks());

const unreadable = () => Promise.reject(new DOMException("It is a folder.", "NotFoundError"));

test.each([
  ["no JSON", () => Promise.resolve("a letter")],
  ["a folder", unreadable],
])("what is dropped and is no record is refused in a sentence: %s", async (_, text) => {
  const page = mount(FairPage, { target: document.body, props: { code: null } });
  const drop = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [{ text }] },
  });
  document.querySelector(".drop")?.dispatchEvent(drop);
  await vi.waitFor(() =>
    expect(document.querySelector("[data-check=refused]")?.textContent).toBe(words.fair.noRecord),
  );
  await unmount(page);
});
