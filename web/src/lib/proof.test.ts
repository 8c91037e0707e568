import { expect, test } from "vitest";
import {
  clientCommitment,
  flawIn,
  hashLines,
  openingHash,
  type ProvenOpening,
  type ProvenRecord,
  readRecord,
  readTerms,
  seedOf,
  serverCommitment,
} from "./proof";

const COMMITMENT = "b".repeat(64);
const SECRET = "a".repeat(64);
const COMMITMENTS = { "10": "e".repeat(64), "2": "f".repeat(64) };
const REVEALS = { "10": "d".repeat(64), "2": "c".repeat(64) };

test("the hash is SHA-256 of lines", () => {
  expect(hashLines("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hashLines("a", "b")).toBe(hashLines("a\nb"));
});

test("the hashes are those of the server's tests", () => {
  // tests/engine/test_fairness.py has the same.
  const opening = { commitment: COMMITMENT, secret: SECRET, commitments: COMMITMENTS, reveals: REVEALS };
  const terms = '{"table":"CODE22"}';
  expect([
    serverCommitment(terms, SECRET),
    clientCommitment(COMMITMENT, "3", "c".repeat(64)),
    seedOf(opening),
    openingHash({ ...opening, reveals: { "2": "c".repeat(64) } }),
  ]).toEqual([
    "2eb46f22c67c78f6783b125a1ef83c2deee041bcafa41b463923fbfcae23bfdf",
    "c875f0c0e7d8ed6e9e2d787370f65e65f5d6483f932ef9e52e23c2a238a57156",
    "e9a3d2e222c08906bb35da95574fca8992518fbd0f8a91d9d389a7cb27bce2d4",
    "3dea5ffa241ac98d682580db825cdc242f86c9bc158dabe178cfeff1aff30ee1",
  ]);
  expect([
    serverCommitment(terms, SECRET, 1),
    clientCommitment(COMMITMENT, "3", "c".repeat(64), 1),
    seedOf(opening, 1),
  ]).toEqual([
    "8e9dfb5007c1532294e96bad6d92586ab563491794e7ff2ff867404eed316676",
    "b655e41a77c6cd093b243e990fb511bb729785a3d4fede7dffa4142e28390684",
    "4a9b9940438b0b4739f570d9427d12277df8971de035eb5f9e88fdf76efbe633",
  ]);
});

/** An opening at a table with two clients and a bot, in which all but the silent ones revealed. */
function anOpening(number: number, previous: string | null, silent: readonly string[] = []): ProvenOpening {
  const terms = JSON.stringify({
    opening: number,
    previous,
    proof: 2,
    seats: ["client 0", "client 1", "bot dog"],
    table: "ABC234",
  });
  const secret = `${number}`.repeat(64);
  const commitment = serverCommitment(terms, secret);
  const randoms = { "0": "7".repeat(64), "1": "8".repeat(64) };
  const made = Object.entries(randoms).map(([client, random]) => [
    client,
    clientCommitment(commitment, client, random),
  ]);
  const reveals = Object.entries(randoms).filter(([client]) => !silent.includes(client));
  return {
    number,
    terms,
    commitment,
    secret,
    commitments: Object.fromEntries(made),
    reveals: Object.fromEntries(reveals),
    isDealt: silent.length === 0,
  };
}

/** Client 1 broke the first opening off; the second was dealt. */
function aRecord(): ProvenRecord & { openings: [ProvenOpening, ProvenOpening] } {
  const first = anOpening(0, null, ["1"]);
  const second = anOpening(1, openingHash(first));
  return { seed: seedOf(second), openings: [first, second] };
}

const rehashed = (opening: ProvenOpening): ProvenRecord => {
  const { openings } = aRecord();
  return { seed: seedOf(opening), openings: [openings[0], opening] };
};

test("nothing is wrong with a good record", () => {
  expect(flawIn(aRecord())).toBeNull();
});

test("a part that the terms do not name is found, though all hashes are right", () => {
  const [, dealt] = aRecord().openings;
  for (const client of ["2", "3", "99"]) {
    const random = "9".repeat(64);
    const added = {
      ...dealt,
      commitments: { ...dealt.commitments, [client]: clientCommitment(dealt.commitment, client, random) },
      reveals: { ...dealt.reveals, [client]: random },
    };
    expect(flawIn(rehashed(added))).toBe("stranger");
  }
});

test("an opening that is left out is found, renumbered or not", () => {
  const { seed, openings } = aRecord();
  const [, dealt] = openings;
  expect(flawIn({ seed, openings: [dealt] })).toBe("broken-chain");
  expect(flawIn({ seed, openings: [{ ...dealt, number: 0 }] })).toBe("broken-chain");
  const other = anOpening(0, null, ["0"]);
  expect(flawIn({ seed, openings: [other, dealt] })).toBe("broken-chain");
  const unchained = anOpening(1, null);
  expect(flawIn({ seed: seedOf(unchained), openings: [openings[0], unchained] })).toBe("broken-chain");
});

test("each hash is checked, and which opening was dealt", () => {
  const { seed, openings } = aRecord();
  const [first, dealt] = openings;
  const found = (change: Partial<ProvenOpening>) => flawIn(rehashed({ ...dealt, ...change }));
  expect(found({ secret: "5".repeat(64) })).toBe("server");
  expect(found({ reveals: { ...dealt.reveals, "0": "5".repeat(64) } })).toBe("client");
  expect(found({ reveals: { "0": "7".repeat(64) } })).toBe("client");
  expect(found({ isDealt: false })).toBe("seed");
  expect(flawIn({ seed: "5".repeat(64), openings })).toBe("seed");
  expect(flawIn({ seed, openings: [{ ...first, isDealt: true }, dealt] })).toBe("seed");
  expect(found({ terms: "{" })).toBe("unreadable");
});

test("what cannot be read is not taken for a record", () => {
  const raw = (opening: object = {}, more: object = {}) => {
    const { seed, openings } = aRecord();
    const listed = openings.map(({ isDealt, ...rest }) => ({
      ...rest,
      outcome: isDealt ? "dealt" : "abandoned",
    }));
    return { seed, fairness: { openings: [listed[0], { ...listed[1], ...opening }] }, ...more };
  };
  expect(readRecord(raw())).toEqual(aRecord());
  const part = "7".repeat(64);
  const bad: unknown[] = [
    null,
    [],
    "x",
    {},
    raw({}, { seed: 1 }),
    raw({}, { fairness: null }),
    raw({}, { fairness: { openings: {} } }),
    ...[{ "01": part }, { "-1": part }, { "1": "X" }, { "1": 7 }, [part], null].map((reveals) =>
      raw({ reveals }),
    ),
    raw({ commitments: { "01": part } }),
    raw({ number: "1" }),
    raw({ terms: {} }),
    raw({ secret: "7" }),
    raw({ commitment: `${part}\n` }),
  ];
  expect(bad.map(readRecord)).toEqual(bad.map(() => null));
});

test("terms of another version cannot be read", () => {
  const terms = (more: object) => JSON.stringify({ opening: 0, seats: [], table: "ABC234", ...more });
  expect([readTerms(terms({}))?.proof, readTerms(terms({ proof: 2 }))?.proof]).toEqual([1, 2]);
  for (const proof of [0, 3, "2", null]) expect(readTerms(terms({ proof }))).toBeNull();
  for (const text of ["", "1", "null", "[]", terms({ seats: null }), terms({ previous: 1 })]) {
    expect(readTerms(text)).toBeNull();
  }
});
