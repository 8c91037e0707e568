import { describe, expect, test } from "vitest";
import { loadInvitation } from "../games/load";
import type { TurnLine } from "../lib/protocol.gen";
import { daysAgo, type FullInvitation, otherNames, standingText, urgencyText } from "./lines";

const someone = {
  sitter: "guest",
  name: "Ada",
  level: null,
  is_deleted: false,
  is_connected: false,
} as const;
const line = (change: Partial<TurnLine> = {}): TurnLine => ({
  code: "ABC234",
  game: "tremember",
  stage: "playing",
  seats: [{ ...someone, name: "Bo" }, someone],
  your_seats: [0],
  due: [0],
  since: "2026-11-17T12:00:00.000Z",
  deadline: null,
  progress: { done: 11, of: 18, points: [14, 9] },
  ...change,
});
const of = async (game: string) => (await loadInvitation(game)) as FullInvitation;

describe("where a game stands", () => {
  test("who leads, by how much", async () => {
    const tremember = await of("tremember");
    const points = (...each: number[]) => line({ progress: { done: 11, of: 18, points: each } });
    expect(standingText(points(14, 9), tremember)).toBe("11 of 18 pairs. You lead, 14 to 9.");
    expect(standingText(points(9, 4, 14), tremember)).toBe("11 of 18 pairs. You’re behind, 9 to 14.");
    expect(standingText(points(9, 9), tremember)).toBe("11 of 18 pairs. Tied at 9.");
    expect(standingText(points(0, 0), tremember)).toBe("11 of 18 pairs.");
    expect(standingText(points(9), tremember)).toBe("11 of 18 pairs.");
  });

  test("the number of chests does not show who leads", async () => {
    const progress = { done: 5, of: 7, points: [2, 3] };
    expect(standingText(line({ progress }), await of("memoarrr"))).toBe("Round 5 of 7. You have 2 chests.");
  });
});

describe("how urgent it is", () => {
  test("the deadline, or else who is here, or else how long it has waited", () => {
    const here = [someone, { ...someone, is_connected: true }];
    const now = Date.parse("2026-11-17T12:00:00.000Z");
    const deadline = "2026-11-19T12:00:00.000Z";
    expect(urgencyText(line({ deadline, seats: here }), now)).toBe("2 days left");
    expect(urgencyText(line({ deadline: "2026-11-17T12:00:41.000Z" }), now)).toBe("41 s left");
    expect(urgencyText(line({ seats: here }))).toBe("Ada is here");
    expect(urgencyText(line({ since: "2020-01-02T12:00:00.000Z" }))).toBe("since Jan 2");
  });

  test("days are counted by midnights", () => {
    expect(daysAgo(new Date(2026, 10, 16, 23, 59), new Date(2026, 10, 17, 0, 1))).toBe(1);
    expect(daysAgo(new Date(2026, 10, 17, 0, 1), new Date(2026, 10, 17, 23, 59))).toBe(0);
    expect(daysAgo(new Date(2026, 2, 28, 12), new Date(2026, 2, 30, 12))).toBe(2); // the clocks went forward in between
  });
});

test("whoever has deleted everything is called somebody, by a word of the page's language", () => {
  const deleted = { ...someone, name: "as it is stored", is_deleted: true };
  expect(otherNames([someone, deleted], [0])).toEqual(["Somebody"]);
});
