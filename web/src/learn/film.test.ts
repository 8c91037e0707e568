import { describe, expect, test } from "vitest";
import { type FilmFile, filmsIn, type Lesson, type WrittenFilm } from "./film";

const files = import.meta.glob<{ default: FilmFile }>("../games/*/film.json", { eager: true });
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>("../games/*/lessons.*.ts", { eager: true });

describe("a film", () => {
  const framesOf = (film: Omit<WrittenFilm, "size">) =>
    filmsIn({ pieces: { pawn: { art: "pawn-1", by: [0, -0.05] } }, films: [{ size: [3, 1], ...film }] })[0]
      ?.frames;

  test("lays cards line by line, face down but for those shown", () => {
    const frames = framesOf({ board: ["b2 .. d2"], left: 1, frames: [{ show: { b2: { card: "kite" } } }] });
    expect(frames).toEqual([{ b2: { x: 1.5, y: 0.5, card: "kite" }, d2: { x: 3.5, y: 0.5, card: null } }]);
  });

  test("lays backs of two colours in turn", () => {
    const [frame] = framesOf({ board: ["a1 b1", "a2 b2"], backs: ["black", "white"], frames: [{}] }) ?? [];
    expect(Object.values(frame ?? {}).map(({ back }) => back)).toEqual(["black", "white", "white", "black"]);
  });

  test("changes only what is said to change, and takes away what is null", () => {
    const frames = framesOf({
      board: ["a1 b1"],
      frames: [{}, { show: { b1: { card: "sock" } } }, { show: { a1: null, b1: { at: "a1" } } }],
    });
    expect(frames).toEqual([
      { a1: { x: 0.5, y: 0.5, card: null }, b1: { x: 1.5, y: 0.5, card: null } },
      { a1: { x: 0.5, y: 0.5, card: null }, b1: { x: 1.5, y: 0.5, card: "sock" } },
      { b1: { x: 0.5, y: 0.5, card: "sock" } },
    ]);
  });

  test("draws what looks alike alike, on a cell or off the board", () => {
    const show = { one: { like: "pawn", at: "a1" }, two: { like: "pawn", x: 2, y: 0.5 } };
    const [frame] = framesOf({ board: ["a1"], frames: [{ show }] }) ?? [];
    expect(frame?.["one"]).toEqual({ x: 0.5, y: 0.45, art: "pawn-1" });
    expect(frame?.["two"]).toEqual({ x: 2, y: 0.5, art: "pawn-1" });
  });
});

test.each(Object.keys(files))("%s: one for each lesson, in both languages, all within the stage", (path) => {
  const shown = filmsIn(files[path]?.default ?? { films: [] });
  for (const language of ["en", "de"]) {
    expect(lessons[path.replace("film.json", `lessons.${language}.ts`)]?.lessons).toHaveLength(shown.length);
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
