import { expect, test } from "vitest";
import { placeOf } from "./route.svelte";

test.each([
  ["/", { page: "home" }],
  ["/t/abc234", { page: "table", code: "ABC234" }],
  ["/t/ABC234/", { page: "table", code: "ABC234" }],
  ["/t/abc234/replay", { page: "replay", code: "ABC234" }],
  ["/rules/memoarrr", { page: "rules", game: "memoarrr" }],
  ["/me", { page: "me" }],
  ["/me/", { page: "me" }],
  ["/today/", { page: "today" }],
  ["/fair/", { page: "fair", code: null }],
  ["/t/", { page: "missing" }],
  ["/t/a/b", { page: "missing" }],
  ["/elsewhere", { page: "missing" }],
])("%s", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
