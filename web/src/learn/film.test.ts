import { describe, expect, test } from "vitest";
import { type Film, film, type Lesson, rows } from "./film";

const films = import.meta.glob<{ films: readonly Film[] }>("../games/*/film.ts", { eager: true });
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>("../games/*/lessons.*.ts", { eager: true });

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

test.each(Object.keys(films))("%s: one for each lesson, in both languages, all within the stage", (path) => {
  const shown = films[path]?.films ?? [];
  for (const language of ["en", "de"]) {
    expect(lessons[path.replace("film.ts", `lessons.${language}.ts`)]?.lessons).toHaveLength(shown.length);
  }
  for (const { width, height, frames } of shown) {
    for (const { x, y } of frames.flatMap((frame) => Object.values(frame))) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  }
});
