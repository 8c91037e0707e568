import { afterEach, expect, test, vi } from "vitest";
import { pictureOf } from "./picture";

afterEach(() => vi.restoreAllMocks());

/** The size of a score's letters in the picture, if it is this wide in the largest ones. */
function sizeOf(score: string, width: number): string | undefined {
  const context = { font: "", measureText: () => ({ width }) } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const about = { game: "pairs", title: "Pairs", date: "17 November", squares: "gw", shown: undefined };
  return new RegExp(`font-size="(\\d+)"[^>]*>${score}<`).exec(pictureOf({ ...about, score }))?.[1];
}

test("a long score is written smaller, so that no card covers it", () => {
  expect(sizeOf("21 turns", 430)).toBe("100");
  expect(sizeOf("The Counter won", 1200)).toBe("50");
});
