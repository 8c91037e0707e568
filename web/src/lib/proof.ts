/**
 * The proof of a deal: its hashes, and the check of a record against itself (docs/fairness.md specifies every byte).
 *
 * The hash comes from a package, because on a home network the page is not a secure context, and WebCrypto is missing.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The version of the proof in which this browser takes part. */
export const VERSION = 2;

/** Hashes or random numbers, by the number of the client. */
export type Parts = Readonly<Record<string, string>>;

/** An opening as everybody may know it during the game. */
export interface Opening {
  readonly number: number;
  readonly terms: string;
  /** The server's commitment. */
  readonly commitment: string;
  readonly commitments: Parts;
}

/** An opening in a record. */
export interface ProvenOpening extends Opening {
  readonly secret: string;
  readonly reveals: Parts;
  readonly isDealt: boolean;
}

export interface ProvenRecord {
  readonly seed: string;
  readonly openings: readonly ProvenOpening[];
}

/** The part of the terms that this browser reads. */
export interface Terms {
  readonly proof: number;
  readonly table: string;
  readonly opening: number;
  readonly previous: string | null;
  /** The clients at the table, by number. */
  readonly clients: ReadonlySet<string>;
}

export type Flaw =
  | "unreadable"
  | "server"
  | "client"
  | "stranger"
  | "broken-chain"
  | "hidden"
  | "announced"
  | "own"
  | "seed";

const HASH = /^[0-9a-f]{64}$/;
const CLIENT = /^(0|[1-9][0-9]?)$/;

// --- hashes

export const hashLines = (...lines: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));

const label = (version: number): string => `facedown deal ${version}`;

export const serverCommitment = (terms: string, secret: string, version = VERSION): string =>
  hashLines(`${label(version)}: server`, terms, secret);

export const clientCommitment = (
  commitment: string,
  client: string,
  random: string,
  version = VERSION,
): string => hashLines(`${label(version)}: client ${client}`, commitment, random);

type Answers = Pick<ProvenOpening, "commitment" | "commitments" | "reveals">;

export function seedOf(opening: Answers & Pick<ProvenOpening, "secret">, version = VERSION): string {
  const { commitment, secret, commitments, reveals } = opening;
  const lines =
    version === 1
      ? sortParts(reveals).map(([client, random]) => `${client} ${random}`)
      : partLines(commitments, reveals);
  return hashLines(`${label(version)}: seed`, commitment, secret, ...lines);
}

/** The hash by which the terms of the next opening refer to this one. */
export const openingHash = ({ commitment, commitments, reveals }: Answers): string =>
  hashLines(`${label(VERSION)}: opening`, commitment, ...partLines(commitments, reveals));

const partLines = (commitments: Parts, reveals: Parts): string[] => [
  ...sortParts(commitments).map(([client, hash]) => `commitment ${client} ${hash}`),
  ...sortParts(reveals).map(([client, random]) => `reveal ${client} ${random}`),
];

const sortParts = (parts: Parts): [string, string][] =>
  Object.entries(parts).sort(([one], [other]) => Number(one) - Number(other));

export const areSame = (one: Parts, other: Parts): boolean =>
  JSON.stringify(sortParts(one)) === JSON.stringify(sortParts(other));

// --- reading what a server sent; null: it cannot be read

export function readTerms(text: string): Terms | null {
  let terms: unknown;
  try {
    terms = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(terms)) return null;
  const { proof = 1, table, opening, previous = null, seats } = terms;
  if ((proof !== 1 && proof !== VERSION) || typeof table !== "string" || typeof opening !== "number")
    return null;
  if ((previous !== null && !isHash(previous)) || !Array.isArray(seats)) return null;
  const clients = seats.filter(
    (seat): seat is string => typeof seat === "string" && seat.startsWith("client "),
  );
  return { proof, table, opening, previous, clients: new Set(clients.map((seat) => seat.slice(7))) };
}

export function readOpening(value: unknown): Opening | null {
  if (!isObject(value)) return null;
  const { number, terms, commitment, commitments } = value;
  if (typeof number !== "number" || typeof terms !== "string") return null;
  return isHash(commitment) && isParts(commitments) ? { number, terms, commitment, commitments } : null;
}

function readProvenOpening(value: unknown): ProvenOpening | null {
  const opening = readOpening(value);
  if (!opening || !isObject(value)) return null;
  const { secret, reveals, outcome } = value;
  if (!isHash(secret) || !isParts(reveals)) return null;
  return { ...opening, secret, reveals, isDealt: outcome === "dealt" };
}

export function readRecord(value: unknown): ProvenRecord | null {
  const fairness = isObject(value) ? value["fairness"] : null;
  const list = isObject(fairness) ? fairness["openings"] : null;
  if (!isObject(value) || typeof value["seed"] !== "string" || !Array.isArray(list)) return null;
  const openings = list.map(readProvenOpening).filter((opening) => opening !== null);
  return openings.length === list.length ? { seed: value["seed"], openings } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);

const isParts = (value: unknown): value is Parts =>
  isObject(value) && Object.entries(value).every(([client, part]) => CLIENT.test(client) && isHash(part));

// --- the check of a record against itself

/** What is wrong with the record; null: nothing. Whether the cards follow from the seed is checked by `facedown verify`. */
export function flawIn({ seed, openings }: ProvenRecord): Flaw | null {
  for (const [number, opening] of openings.entries()) {
    const flaw = flawInOpening(opening, number, openings[number - 1]);
    if (flaw) return flaw;
    if (opening.isDealt !== (number === openings.length - 1)) return "seed";
  }
  const lastOpening = openings.at(-1);
  const terms = lastOpening && readTerms(lastOpening.terms);
  if (!lastOpening || !terms) return "unreadable";
  if (Object.keys(lastOpening.commitments).length !== Object.keys(lastOpening.reveals).length)
    return "client";
  return seedOf(lastOpening, terms.proof) === seed ? null : "seed";
}

function flawInOpening(
  opening: ProvenOpening,
  number: number,
  before: ProvenOpening | undefined,
): Flaw | null {
  const terms = readTerms(opening.terms);
  if (!terms) return "unreadable";
  if (serverCommitment(opening.terms, opening.secret, terms.proof) !== opening.commitment) return "server";
  if (opening.number !== number || terms.opening !== number) return "broken-chain";
  const previousHash = before ? openingHash(before) : null;
  if (terms.proof === VERSION && terms.previous !== previousHash) return "broken-chain";
  if (terms.proof === 1 && before && readTerms(before.terms)?.proof !== 1) return "broken-chain";
  if (
    Object.keys({ ...opening.commitments, ...opening.reveals }).some((client) => !terms.clients.has(client))
  )
    return "stranger";
  const isHonest = ([client, random]: [string, string]) =>
    clientCommitment(opening.commitment, client, random, terms.proof) === opening.commitments[client];
  return Object.entries(opening.reveals).every(isHonest) ? null : "client";
}
