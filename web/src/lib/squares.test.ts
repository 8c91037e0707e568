import { describe, expect, it } from "vitest";
import { sharedText } from "./squares";

const heading = ["Facedown", "Pairs", "17 Nov"];
const squares = "wwwgwygwggwygwggggggg";

describe("a shared result", () => {
  it("is these lines, byte by byte", () => {
    const text = sharedText(
      heading,
      "21 turns (elephant 18)",
      squares,
      "https://play.example.org/today",
      false,
    );
    expect(text).toBe(
      "Facedown · Pairs · 17 Nov\n21 turns (elephant 18)\n⬜⬜⬜🟩⬜🟨🟩⬜🟩🟩⬜\n🟨🟩⬜🟩🟩🟩🟩🟩🟩🟩\nplay.example.org/today",
    );
  });

  it("has other colours for those who ask for more contrast", () => {
    expect(sharedText(heading, "3", "gwyd", "http://a/today", true)).toContain("\n🟦⬜🟧⬛\n");
  });
});
