import { expect, test } from "vitest";
import { clientCommitment, DealPart, hashed, seedOf, serverCommitment } from "./fairness";

const TERMS = '{"table":"ABC234"}';
const SECRET = "5".repeat(64);
const COMMITMENT = serverCommitment(TERMS, SECRET);
const OPENED = { type: "deal-opened", opening: 0, terms: TERMS, commitment: COMMITMENT, client: 1 } as const;

class Drawer {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => void this.kept.set(key, text);
}

/** A deal in which this browser is client 1, beside client 0; and the record of its game. */
function dealt(storage = new Drawer()) {
  const part = new DealPart("ABC234", storage);
  const commit = part.hear(OPENED);
  if (commit?.type !== "deal-commit") throw new Error("no commitment");
  const other = "7".repeat(64);
  const commitments = { "0": clientCommitment(COMMITMENT, 0, other), "1": commit.commitment };
  const reveal = part.hear({ type: "deal-committed", opening: 0, commitments, client: 1 });
  if (reveal?.type !== "deal-reveal") throw new Error("no reveal");
  const opening = {
    number: 0,
    terms: TERMS,
    commitment: COMMITMENT,
    secret: SECRET,
    commitments,
    reveals: { "0": other, "1": reveal.random },
    outcome: "dealt",
  };
  return { part, commitments, record: { seed: seedOf(opening), fairness: { openings: [opening] } } };
}

test("the hash is SHA-256 of lines", () => {
  expect(hashed("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hashed("a", "b")).toBe(hashed("a\nb"));
});

test("the hashes are those of the server's tests", () => {
  // tests/engine/test_fairness.py has the same.
  expect(serverCommitment('{"table":"CODE22"}', "a".repeat(64))).toBe(
    "8e9dfb5007c1532294e96bad6d92586ab563491794e7ff2ff867404eed316676",
  );
  expect(clientCommitment("b".repeat(64), 3, "c".repeat(64))).toBe(
    "b655e41a77c6cd093b243e990fb511bb729785a3d4fede7dffa4142e28390684",
  );
  expect(
    seedOf({
      commitment: "b".repeat(64),
      secret: "a".repeat(64),
      reveals: { "10": "d".repeat(64), "2": "c".repeat(64) },
    }),
  ).toBe("4a9b9940438b0b4739f570d9427d12277df8971de035eb5f9e88fdf76efbe633");
});

test("it commits, reveals what it committed to, and finds the record proven, after a reload too", () => {
  const storage = new Drawer();
  const { record } = dealt(storage);
  expect(new DealPart("ABC234", storage).check(record)).toEqual({ is: "proven", hadPart: true });
});

test("what is revealed is random, and 32 bytes", () => {
  const randoms = [0, 1, 2].map(() => dealt().record.fairness.openings[0]?.reveals["1"]);
  expect(new Set(randoms).size).toBe(3);
  expect(randoms.every((random) => /^[0-9a-f]{64}$/.test(random ?? ""))).toBe(true);
});

test("a watcher says nothing, and can check all the same", () => {
  const part = new DealPart("ABC234", new Drawer());
  const { record, commitments } = dealt();
  expect(part.hear({ ...OPENED, client: null })).toBeNull();
  expect(part.hear({ type: "deal-committed", opening: 0, commitments, client: null })).toBeNull();
  expect(part.check(record)).toEqual({ is: "proven", hadPart: false });
});

test("nothing is revealed where our commitment is missing or another", () => {
  const part = new DealPart("ABC234", new Drawer());
  part.hear(OPENED);
  for (const commitments of [{}, { "1": "0".repeat(64) }] as Record<string, string>[]) {
    expect(part.hear({ type: "deal-committed", opening: 0, commitments, client: 1 })).toBeNull();
  }
});

test("what does not fit is found", () => {
  const { part, record } = dealt();
  const [opening] = record.fairness.openings;
  if (!opening) throw new Error("no opening");
  const changed = (change: object, seed = record.seed) =>
    part.check({ seed, fairness: { openings: [{ ...opening, ...change }] } });
  expect(changed({})).toEqual({ is: "proven", hadPart: true });
  expect(changed({ secret: "0".repeat(64) })).toEqual({ is: "off", why: "server" });
  expect(changed({ reveals: { ...opening.reveals, "0": "0".repeat(64) } })).toEqual({
    is: "off",
    why: "client",
  });
  expect(changed({}, "0".repeat(64))).toEqual({ is: "off", why: "seed" });
  expect(changed({ outcome: "abandoned" })).toEqual({ is: "off", why: "seed" });
  expect(changed({ number: 1 })).toEqual({ is: "off", why: "hidden" });
  const terms = '{"table":"OTHER2"}';
  expect(changed({ terms, commitment: serverCommitment(terms, SECRET), reveals: {} })).toEqual({
    is: "off",
    why: "hidden",
  });
});

test("somebody else's randomness in our place is found", () => {
  const { part, record } = dealt();
  const [opening] = record.fairness.openings;
  if (!opening) throw new Error("no opening");
  const random = "9".repeat(64);
  const forged = {
    ...opening,
    reveals: { ...opening.reveals, "1": random },
    commitments: { ...opening.commitments, "1": clientCommitment(COMMITMENT, 1, random) },
  };
  expect(part.check({ seed: seedOf(forged), fairness: { openings: [forged] } })).toEqual({
    is: "off",
    why: "own",
  });
});
