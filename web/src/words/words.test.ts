import { describe, expect, test } from "vitest";
import { words as memoarrrDe } from "../games/memoarrr/words.de";
import { words as memoarrr } from "../games/memoarrr/words.en";
import { words as memoryKingsDe } from "../games/memory-kings/words.de";
import { de } from "./de/common";
import { en } from "./en/common";
import { chooseLanguage, LANGUAGES } from "./language";
import type { Who } from "./who";

const ada: Who = { isYou: false, name: "Ada" };
const you: Who = { isYou: true, name: "Bea" };

describe("refusals", () => {
  test("an unknown code still gives a sentence", () => {
    expect(en.refusal("some-code-of-tomorrow")).toMatch(/\.$/);
    expect(en.refusal("some-code-of-tomorrow")).not.toBe(en.refusal("not-found"));
  });

  test.each([en, de])("a bot is too early, after a game as well as in one", ({ refusal }) => {
    expect(refusal("still-here", { seat: 1, seconds: 60 })).toContain("60");
    expect(refusal("still-here", { seat: 1 })).not.toContain("undefined");
  });
});

test("you and others take their own form of the verb", () => {
  expect(en.table.wins([ada])).toBe("Ada wins");
  expect(en.table.wins([you])).toBe("You win");
  expect(en.table.wins([ada, you])).toBe("Ada and you win");
  expect(de.table.wins([ada, you])).toBe("Ada und du gewinnt");
  expect(de.table.wins([ada, ada])).toBe("Ada und Ada gewinnen");
  expect(memoarrr.log.again(you)).toBe("You go again");
  expect([en, de].map(({ home }) => home.won([ada, you]))).toEqual([
    "Won: Ada and you",
    "Gewonnen: Ada und du",
  ]);
});

test("numbers and lists", () => {
  expect([1, 2].map((n) => de.today.playedHere(n, true))).toEqual([
    "1 hat heute hier gespielt",
    "2 haben heute hier gespielt",
  ]);
  expect([1, 2].map((n) => de.lobby.watch([], n))).toEqual(["Eine Person schaut zu", "2 schauen zu"]);
  expect(memoarrr.chests(1)).toBe("1 chest");
  expect(memoarrr.chests(2)).toBe("2 chests");
  expect(en.list(["b1", "c1", "d1"])).toBe("b1, c1 and d1");
  expect(en.lobby.missing(1)).toBe("One seat is still free.");
  expect(en.lobby.missing(3)).toBe("Three seats are still free.");
  expect(en.home.players(2, 4)).toBe("2–4 players");
});

test("in the middle of a sentence English words lose their capital, and German nouns keep theirs", () => {
  expect(en.home.option("Backs", "Chessboard")).toBe("backs: chessboard");
  expect(de.home.option("Rückseiten", "Schachbrett")).toBe("Rückseiten: Schachbrett");
  expect(en.home.goOnName("Memoarrr!", ["Round 5 of 7", "with Ada"])).toBe(
    "Go on: Memoarrr!, round 5 of 7, with Ada",
  );
  expect(de.home.goOnName("Memoarrr!", ["Runde 5 von 7", "mit Ada"])).toBe(
    "Weiter: Memoarrr!, Runde 5 von 7, mit Ada",
  );
});

test("German words take the form that their sentence asks for", () => {
  expect(memoarrrDe.stack(memoarrrDe.volcanoes.dark, 3)).toBe(
    "In der Mitte siehst du den dunklen Vulkan auf 3 Truhen",
  );
  expect(memoryKingsDe.card(memoryKingsDe.seasons.spring, memoryKingsDe.ranks.rook)).toBe("Frühlings-Turm");
  expect(de.ending.shared(true, "Memoarrr!", [8, 5, 2], [de.ending.bot("elephant"), "Ada"])).toBe(
    "Ich habe Memoarrr! 8 : 5 : 2 gegen einen Elefanten und Ada gewonnen.",
  );
  expect([1, 2].map((seconds) => de.quick.hurry(seconds))).toEqual([
    "Noch 1 Sekunde zum Hinsetzen.",
    "Noch 2 Sekunden zum Hinsetzen.",
  ]);
});

test("a day is written everywhere as in the region that the browser is set to", () => {
  expect(navigator.languages).toContain("en-US");
  const day = new Date(new Date().getFullYear(), 10, 17, 12);
  const { brief, long, short, same, earlier } = en.today;
  expect([brief(day), long(day)]).toEqual(["Nov 17", "November 17"]);
  expect(short(day)).toMatch(/^[A-Z][a-z]+ Nov 17$/);
  expect(`${same(day)} ${earlier(day)}`).not.toContain("17 Nov");
  expect([de.today.brief(day), de.today.long(day)]).toEqual(["17. Nov.", "17. November"]);
});

test("the log's sentences have no place for a face", () => {
  const faces = [...Object.values(memoarrr.animals), ...Object.values(memoarrr.landscapes)];
  const { log } = memoarrr;
  const lines = [
    log.first(ada, "b4"),
    log.connected(ada, "b4"),
    log.failed(you, "b4"),
    log.peek(ada, "b4"),
    log.swap(ada, ["b4", "b5"]),
    log.ban(ada, "b4"),
    log.again(ada),
    log.treasure(ada),
  ];
  for (const line of lines) for (const face of faces) expect(line).not.toContain(face);
});

test("every level has a name and a character, in both languages", () => {
  for (const { levels, characters } of [en, de]) {
    expect(Object.keys(characters)).toEqual(Object.keys(levels));
    expect(Object.keys(levels)).toEqual(Object.keys(en.levels));
  }
});

test("the language is the one chosen here, or else the browser's first that we speak", () => {
  expect(chooseLanguage(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(chooseLanguage("en", ["de-DE"])).toBe("en");
  expect(chooseLanguage("xx", ["fr"])).toBe("en");
});

test.each(Object.keys(LANGUAGES))("every game has its words and its invitation in %s", (language) => {
  const files = Object.keys(import.meta.glob("../games/*/*.ts"));
  const games = files.flatMap((file) => (file.endsWith("/index.ts") ? [file.replace("index.ts", "")] : []));
  expect(games.length).toBeGreaterThan(4);
  for (const game of games) {
    for (const name of ["words", "invitation"]) expect(files).toContain(`${game}${name}.${language}.ts`);
  }
});
