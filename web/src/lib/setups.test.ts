import { beforeEach, expect, test } from "vitest";
import { aTable } from "../testing/fakes";
import type { GameInfo } from "./protocol.gen";
import { botsFor, hasPlayed, keepSetup, lastSetup, usualSetup } from "./setups";

const LEVELS = ["dog", "elephant"];
const GAME: GameInfo = {
  id: "memoarrr",
  has_lesson: true,
  level_wins: null,
  name: "Memoarrr!",
  players: [2, 4],
  options: [
    { name: "abilities", values: ["off", "on"] },
    { name: "limit", least: 1, most: 99, default: 50 },
  ],
  designer: "",
  publisher: "",
};

beforeEach(() => localStorage.clear());

const keepRaw = (kept: object) => localStorage.setItem("facedown.last.memoarrr", JSON.stringify(kept));

test("the setup that was started last is used next", () => {
  expect(hasPlayed()).toBe(false);
  keepSetup(aTable({ players: 3, options: { abilities: "on", limit: 7 } }));
  expect(hasPlayed()).toBe(true);
  expect(lastSetup(GAME, LEVELS)).toEqual({
    players: 3,
    options: { abilities: "on", limit: 7 },
    bots: ["dog"],
  });
});

test("what the game no longer has is replaced by the default", () => {
  keepRaw({
    players: 9,
    options: { abilities: "sometimes", limit: 100, gone: 1 },
    bots: ["whale", "elephant"],
  });
  expect(lastSetup(GAME, LEVELS)).toEqual({ ...usualSetup(GAME), bots: ["elephant"] });
  for (const nonsense of [[], { players: "2.5" }, { bots: 3 }, { options: null }]) {
    keepRaw(nonsense);
    expect(lastSetup(GAME, LEVELS)).toEqual(usualSetup(GAME));
  }
  for (const broken of ["{", "1", '"x"', "null"]) {
    localStorage.setItem("facedown.last.memoarrr", broken);
    expect(lastSetup(GAME, LEVELS)).toBeNull();
  }
});

test("there is a bot for every other seat", () => {
  expect(botsFor({ players: 4, options: {}, bots: ["elephant", "dog"] })).toEqual(["elephant", "dog", "dog"]);
  expect(botsFor({ players: 2, options: {}, bots: [] })).toEqual(["dog"]);
  expect(botsFor({ players: 1, options: {}, bots: ["dog"] })).toEqual([]);
});
