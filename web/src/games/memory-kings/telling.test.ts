import { expect, test } from "vitest";
import type { Teller } from "../../kit/game";
import type { Event } from "./notation";
import { tellEvent } from "./telling";

const to = "all" as const;
const EVENTS: readonly Event[] = [
  { event: "setup", start: 1, suits: ["autumn"], backs: { a1: "black" }, to },
  { event: "place", seat: 1, pawn: 1, cell: "b1", to },
  { event: "move", seat: 0, pawn: 2, from: "b1", cell: "c3", to },
  { event: "down", cell: "b1", to },
  { event: "up", cell: "c3", card: "autumn-rook", to },
  { event: "peek", seat: 0, cell: "d4", to },
  { event: "peek", seat: 1, cell: null, to },
  { event: "saw", seat: 0, cards: { d4: "winter-knight" }, to: [0] },
  { event: "recruit", seat: 0, cells: ["c3", "e1"], pairs: 1, to },
  { event: "counter", from: "a1", cell: "b1", to },
  { event: "recruit", seat: -1, cells: ["b1", "e1"], pairs: 1, to },
  { event: "end", scores: [0, 6], winners: [], ended: "counter-pairs", decided: "lost", to },
];
const FACE = /autumn|winter|rook|knight|bishop|queen/;

function hear(event: Event) {
  const lines: { seat: number | null; line: string; joins?: string | undefined }[] = [];
  const said: { line: string; faces: boolean }[] = [];
  const teller: Teller = {
    who: (seat) => ({ isYou: seat === 0, name: ["Ada", "Otto"][seat] ?? "" }),
    addLine: (seat, line, joins) => lines.push({ seat, line, joins }),
    say: (line, faces = false) => said.push({ line, faces }),
    forgetFaces: () => {},
  };
  tellEvent(event, teller);
  return { lines, said };
}

test.each(EVENTS.map((event) => [event.event, event] as const))("the log of %s names no face", (_, event) => {
  for (const { line, joins } of hear(event).lines) expect(`${line} ${joins}`).not.toMatch(FACE);
});

test.each(EVENTS.map((event) => [event.event, event] as const))(
  "%s: whatever names a face goes with it",
  (_, event) => {
    for (const { line, faces } of hear(event).said) expect(FACE.test(line)).toBe(faces);
  },
);

test("the Counter is named, and has no seat in the log", () => {
  const counter = EVENTS.filter(
    (event) => event.event === "counter" || (event.event === "recruit" && event.seat < 0),
  );
  expect(counter.flatMap((event) => hear(event).lines.map(({ seat, line }) => [seat, line]))).toEqual([
    [null, "The Counter goes to b1"],
    [null, "The Counter recruited the pair on b1 and e1"],
  ]);
});
