import { expect, test } from "vitest";
import { DealPart } from "./fairness";
import { clientCommitment, openingHash, type Parts, seedOf, serverCommitment } from "./proof";
import type { DealOpenedFrame } from "./protocol.gen";

const SECRET = "5".repeat(64);
const OTHER = "7".repeat(64);

const aTerms = (more: object = {}): string =>
  JSON.stringify({
    opening: 0,
    previous: null,
    proof: 2,
    seats: ["client 0", "client 1", "bot dog", "client 3"],
    table: "ABC234",
    ...more,
  });

const opened = (terms = aTerms(), more: Partial<DealOpenedFrame> = {}): DealOpenedFrame => ({
  type: "deal-opened",
  opening: 0,
  terms,
  commitment: serverCommitment(terms, SECRET),
  client: 1,
  ...more,
});

const committed = (commitments: Parts, opening = 0) =>
  ({ type: "deal-committed", opening, commitments, client: 1 }) as const;

class Drawer {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => void this.kept.set(key, text);
}

interface Opening {
  number: number;
  terms: string;
  commitment: string;
  secret: string;
  commitments: Parts;
  reveals: Parts;
  outcome: string;
}

const recordOf = (...openings: [...Opening[], Opening]) => {
  const dealt = openings.at(-1) as Opening;
  return { seed: seedOf(dealt), fairness: { openings } };
};

/** A deal in which this browser is client 1, beside client 0; client 3 gave no answer. */
function dealt(storage = new Drawer()) {
  const part = new DealPart("ABC234", storage);
  const frame = opened();
  const commit = part.hear(frame);
  if (commit?.type !== "deal-commit") throw new Error("no commitment");
  const commitments = { "0": clientCommitment(frame.commitment, "0", OTHER), "1": commit.commitment };
  const reveal = part.hear(committed(commitments));
  if (reveal?.type !== "deal-reveal") throw new Error("no reveal");
  const opening: Opening = {
    number: 0,
    terms: frame.terms,
    commitment: frame.commitment,
    secret: SECRET,
    commitments,
    reveals: { "0": OTHER, "1": reveal.random },
    outcome: "dealt",
  };
  return { part, opening, record: recordOf(opening) };
}

/** What a dishonest server does: it adds a part, and everything is hashed again. */
function withPart(opening: Opening, client: string, random = "9".repeat(64)): Opening {
  return {
    ...opening,
    commitments: { ...opening.commitments, [client]: clientCommitment(opening.commitment, client, random) },
    reveals: { ...opening.reveals, [client]: random },
  };
}

test("it commits, reveals what it committed to, and finds the record proven, after a reload too", () => {
  const storage = new Drawer();
  const { record, opening } = dealt(storage);
  const part = new DealPart("ABC234", storage);
  expect(part.check(record)).toEqual({ kind: "proven" });
  expect(part.compare([opening])).toBeNull();
});

test("what is revealed is random, and 32 bytes", () => {
  const randoms = [0, 1, 2].map(() => dealt().opening.reveals["1"]);
  expect(new Set(randoms).size).toBe(3);
  expect(randoms.every((random) => /^[0-9a-f]{64}$/.test(random ?? ""))).toBe(true);
});

test("a part that is added in the name of a player who was left out is found, in the record and in the list", () => {
  const { part, opening } = dealt();
  const added = withPart(opening, "3");
  expect(part.check(recordOf(added))).toEqual({ kind: "off", flaw: "announced" });
  expect(part.compare([added])).toBe("announced");
});

test("a part that is added for a bot's seat, or for nobody, is found", () => {
  const { part, opening } = dealt();
  for (const client of ["2", "4", "99"]) {
    const added = withPart(opening, client);
    expect(part.check(recordOf(added))).toEqual({ kind: "off", flaw: "stranger" });
    expect(part.compare([added])).toBe("announced");
  }
});

test("another number for another player is found, though it fits the commitment that is shown for it", () => {
  const { part, opening } = dealt();
  const changed = withPart(opening, "0");
  expect(part.check(recordOf(changed))).toEqual({ kind: "off", flaw: "announced" });
  expect(part.compare([changed])).toBe("announced");
});

test("somebody else's number in our place is found", () => {
  const { part, opening } = dealt();
  expect(part.check(recordOf(withPart(opening, "1")))).toEqual({ kind: "off", flaw: "announced" });
});

test("a number in our name that was announced before we could answer is found", () => {
  const part = new DealPart("ABC234", new Drawer());
  part.hear(opened());
  const { opening } = dealt();
  const forged = withPart(opening, "1");
  expect(part.hear(committed(forged.commitments))).toBeNull();
  expect(part.check(recordOf(forged))).toEqual({ kind: "off", flaw: "own" });
});

test("what is announced first holds: nothing is revealed twice, and a second list does not replace it", () => {
  const { part, opening, record } = dealt();
  expect(part.hear(committed(withPart(opening, "3").commitments))).toBeNull();
  expect(part.check(record)).toEqual({ kind: "proven" });
  expect(part.check(recordOf(withPart(opening, "3")))).toEqual({ kind: "off", flaw: "announced" });
});

test("a watcher says nothing, keeps what was announced, and can check all the same", () => {
  const part = new DealPart("ABC234", new Drawer());
  const { record, opening } = dealt();
  expect(part.hear(opened(aTerms(), { client: null }))).toBeNull();
  expect(part.hear({ ...committed(opening.commitments), client: null })).toBeNull();
  expect(part.check(record)).toEqual({ kind: "watched" });
  expect(part.check(recordOf(withPart(opening, "3")))).toEqual({ kind: "off", flaw: "announced" });
});

test("a browser that was not there claims no more than it knows", () => {
  const { record, opening } = dealt();
  const part = new DealPart("ABC234", new Drawer());
  expect(part.compare([opening])).toBeNull();
  expect(part.check(record)).toEqual({ kind: "absent" });
  part.hear(opened(aTerms(), { client: null })); // it left before the commitments were announced
  expect(part.check(record)).toEqual({ kind: "absent" });
  const alone = { ...opening, commitments: {}, reveals: {} };
  expect(part.check(recordOf(alone))).toEqual({ kind: "alone" });
});

test("a proof of version 1 is not called proven, and a browser takes no part in one", () => {
  const terms = JSON.stringify({ opening: 0, seats: ["client 0"], table: "ABC234" });
  const commitment = serverCommitment(terms, SECRET, 1);
  const part = new DealPart("ABC234", new Drawer());
  expect(part.hear(opened(terms, { client: 0, commitment }))).toBeNull();
  const commitments = { "0": clientCommitment(commitment, "0", OTHER, 1) };
  const opening = {
    number: 0,
    terms,
    commitment,
    secret: SECRET,
    commitments,
    reveals: { "0": OTHER },
    outcome: "dealt",
  };
  const record = { seed: seedOf(opening, 1), fairness: { openings: [opening] } };
  expect(new DealPart("ABC234", new Drawer()).check(record)).toEqual({ kind: "old" });
});

test("it takes no part in a deal of another table, another opening, another version, or one that does not name it", () => {
  const strange = [{ table: "XYZ234" }, { opening: 1 }, { proof: 3 }, { seats: ["client 0", "bot dog"] }];
  for (const more of strange) {
    expect(new DealPart("ABC234", new Drawer()).hear(opened(aTerms(more)))).toBeNull();
  }
  expect(new DealPart("ABC234", new Drawer()).hear(opened("{"))).toBeNull();
});

test("it takes no part in an opening whose number it has seen, and finds that one of the two is hidden", () => {
  const { part, record } = dealt();
  const again = opened(aTerms({ opened: "later" }));
  expect(part.hear(again)).toBeNull();
  expect(part.check(record)).toEqual({ kind: "off", flaw: "hidden" });
});

test("nothing is revealed where our commitment is missing or another, or where a stranger has one", () => {
  const made = (part: DealPart) => {
    const commit = part.hear(opened());
    return commit?.type === "deal-commit" ? commit.commitment : "";
  };
  const lists = [
    () => ({}),
    () => ({ "1": "0".repeat(64) }),
    (own: string) => ({ "1": own, "2": OTHER }),
    (own: string) => ({ "1": own, "01": OTHER }),
  ];
  for (const list of lists) {
    const part = new DealPart("ABC234", new Drawer());
    expect(part.hear(committed(list(made(part)) as Parts))).toBeNull();
  }
});

test("an abandoned opening that this browser saw cannot be left out or changed", () => {
  const storage = new Drawer();
  const { part, opening } = dealt(storage);
  const broken: Opening = { ...opening, reveals: { "0": OTHER }, outcome: "abandoned" };
  const terms = aTerms({ opening: 1, previous: openingHash(broken) });
  const commit = part.hear(opened(terms, { opening: 1 }));
  if (commit?.type !== "deal-commit") throw new Error("no commitment");
  const commitments = { "1": commit.commitment };
  const reveal = part.hear(committed(commitments, 1));
  if (reveal?.type !== "deal-reveal") throw new Error("no reveal");
  const second: Opening = {
    ...opening,
    number: 1,
    terms,
    commitment: serverCommitment(terms, SECRET),
    commitments,
    reveals: { "1": reveal.random },
  };
  expect(part.check(recordOf(broken, second))).toEqual({ kind: "proven" });
  expect(part.compare([broken, second])).toBeNull();
  expect(part.check(recordOf(second))).toEqual({ kind: "off", flaw: "broken-chain" });
  expect(part.compare([second])).toBe("hidden");
  expect(part.compare([{ ...broken, commitments: {} }, second])).toBe("announced");
  // Even if all of it is made again, as if there had been one opening.
  const single = aTerms({ opened: "later" });
  const forged = withPart(
    { ...second, number: 0, terms: single, commitment: serverCommitment(single, SECRET) },
    "1",
  );
  expect(part.check(recordOf(forged))).toEqual({ kind: "off", flaw: "hidden" });
});

test("what cannot be read is no proof", () => {
  const { part, opening } = dealt();
  for (const found of [null, {}, { seed: "x", fairness: { openings: [] } }, { seed: 1 }]) {
    expect(part.check(found)).toEqual({ kind: "off", flaw: "unreadable" });
  }
  for (const listed of [null, {}, [null], [{ ...opening, commitments: { "01": OTHER } }]]) {
    expect(part.compare(listed)).toBe("unreadable");
  }
});

test("what an earlier version of this page has kept can still be read", () => {
  const storage = new Drawer();
  const { record, opening } = dealt();
  const { terms, commitment } = opening;
  const seen = [{ opening: 0, terms, commitment, client: null, random: OTHER }];
  storage.setItem("facedown-deal-ABC234", JSON.stringify(seen));
  expect(new DealPart("ABC234", storage).check(record)).toEqual({ kind: "absent" });
});
