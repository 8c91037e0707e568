import { expect, test } from "vitest";
import { LANGUAGES } from "../words/language";
import { type LessonWords, partsOf } from "./lesson";

interface LessonFile {
  readonly game: string;
  readonly steps: readonly { readonly say?: string; readonly hint?: string }[];
}

const files = import.meta.glob<LessonFile>("../../../src/facedown/games/*/lesson.json", {
  eager: true,
  import: "default",
});
const words = import.meta.glob<LessonWords>("../games/*/lesson.*.ts", { eager: true, import: "lesson" });

test.each(Object.values(files))(
  "the lesson of $game has its words, and no others, in every language",
  ({ game, steps }) => {
    const keys = new Set(
      steps.flatMap(({ say, hint }) => [say, hint]).filter((key): key is string => key !== undefined),
    );
    for (const language of Object.keys(LANGUAGES)) {
      const own = words[`../games/${game}/lesson.${language}.ts`];
      expect(new Set(Object.keys(own ?? {}))).toEqual(keys);
    }
  },
);

test("there is a lesson for every text", () => {
  expect(Object.keys(words)).toHaveLength(Object.keys(files).length * Object.keys(LANGUAGES).length);
});

test("what counts is bold", () => {
  expect(partsOf("Take **two**, now")).toEqual(["Take ", "two", ", now"]);
});
