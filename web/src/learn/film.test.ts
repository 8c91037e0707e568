import { describe, expect, test } from "vitest";
import { lessons as de } from "../words/de/lessons";
import { lessons as en } from "../words/en/lessons";
import { type Film, film, rows } from "./film";
import { films as matryoshka } from "./films/matryoshka";
import { films as memoarrr } from "./films/memoarrr";
import { films as memoryKings } from "./films/memory-kings";
import { films as tremember } from "./films/tremember";

const ALL: Readonly<Record<string, readonly Film[]>> = {
  memoarrr,
  "memory-kings": memoryKings,
  tremember,
  matryoshka,
};

describe("a film", () => {
  const two = rows(2, 1, { a1: "kite" });

  test("lays cards in rows, face down but for those given", () => {
    expect(two["a1"]).toEqual({ x: 0.5, y: 0.5, card: "kite" });
    expect(two["b1"]).toEqual({ x: 1.5, y: 0.5, card: null });
  });

  test("changes only what is said to change, and takes away what is null", () => {
    const { frames } = film(2, 1, two, { b1: { card: "sock" } }, { a1: null });
    expect(frames).toHaveLength(3);
    expect(frames[1]).toEqual({ ...two, b1: { x: 1.5, y: 0.5, card: "sock" } });
    expect(Object.keys(frames[2] ?? {})).toEqual(["b1"]);
    expect(frames[0]).toEqual(two);
  });
});

test.each(Object.keys(ALL))("%s: a film for each lesson, in both languages, all within the stage", (game) => {
  expect(en[game]).toHaveLength(ALL[game]?.length ?? 0);
  expect(de[game]).toHaveLength(ALL[game]?.length ?? 0);
  for (const { width, height, frames } of ALL[game] ?? []) {
    for (const { x, y } of frames.flatMap((frame) => Object.values(frame))) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  }
});
