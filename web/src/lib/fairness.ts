/**
 * This browser's part in a deal, and the check of everybody's once the game is over (docs/fairness.md has every byte).
 *
 * The hash comes from a package: on a home network the page is no secure context, and WebCrypto's is missing there.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ClientFrame, DealCommittedFrame, DealOpenedFrame } from "./protocol.gen";

const LABEL = "facedown deal 1";
const RANDOM_BYTES = 32;

/** One opening in a record. */
interface Opening {
  readonly number: number;
  readonly terms: string;
  readonly commitment: string;
  readonly secret: string;
  readonly commitments: Readonly<Record<string, string>>;
  readonly reveals: Readonly<Record<string, string>>;
  readonly outcome: string;
}

interface Proven {
  readonly seed: string;
  readonly fairness: { readonly openings: readonly Opening[] };
}

/** What this browser saw of an opening, and what it put in. */
interface Seen {
  readonly opening: number;
  readonly terms: string;
  readonly commitment: string;
  readonly client: number | null;
  readonly random: string;
}

export type Verdict =
  /** All hashes are right, and this browser's own part is in the seed (or: it had none). */
  | { readonly is: "proven"; readonly hadPart: boolean }
  /** Something does not fit. */
  | { readonly is: "off"; readonly why: "server" | "client" | "own" | "hidden" | "seed" };

export const hashed = (...lines: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));

export const serverCommitment = (terms: string, secret: string): string =>
  hashed(`${LABEL}: server`, terms, secret);

export const clientCommitment = (commitment: string, client: number, random: string): string =>
  hashed(`${LABEL}: client ${client}`, commitment, random);

export function seedOf(opening: Pick<Opening, "commitment" | "secret" | "reveals">): string {
  const clients = Object.keys(opening.reveals).map(Number);
  const parts = clients.sort((a, b) => a - b).map((client) => `${client} ${opening.reveals[client]}`);
  return hashed(`${LABEL}: seed`, opening.commitment, opening.secret, ...parts);
}

/** Kept while the tab lives, so that a reload can still check. It holds nothing of any card. */
export class DealPart {
  #key: string;
  #storage: Pick<Storage, "getItem" | "setItem">;

  constructor(code: string, storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage) {
    this.#key = `facedown-deal-${code}`;
    this.#storage = storage;
  }

  get seen(): readonly Seen[] {
    return JSON.parse(this.#storage.getItem(this.#key) ?? "[]") as Seen[];
  }

  /** The answer that is asked for, if one is. */
  hear(frame: DealOpenedFrame | DealCommittedFrame): ClientFrame | null {
    return frame.type === "deal-opened" ? this.#opened(frame) : this.#committed(frame);
  }

  #opened({ opening, terms, commitment, client }: DealOpenedFrame): ClientFrame | null {
    const random = bytesToHex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    this.#storage.setItem(
      this.#key,
      JSON.stringify([...this.seen, { opening, terms, commitment, client, random }]),
    );
    if (client === null) return null;
    return { type: "deal-commit", opening, commitment: clientCommitment(commitment, client, random) };
  }

  /** Only where our own commitment is among those that are fixed now. */
  #committed({ opening, commitments }: DealCommittedFrame): ClientFrame | null {
    const mine = this.seen.findLast((one) => one.opening === opening);
    if (!mine || mine.client === null) return null;
    const made = clientCommitment(mine.commitment, mine.client, mine.random);
    return commitments[mine.client] === made ? { type: "deal-reveal", opening, random: mine.random } : null;
  }

  /** The record of the finished game against its own hashes, and against what this browser saw. */
  check(record: Proven): Verdict {
    const { openings } = record.fairness;
    const off = (why: Extract<Verdict, { is: "off" }>["why"]): Verdict => ({ is: "off", why });
    for (const opening of openings) {
      if (serverCommitment(opening.terms, opening.secret) !== opening.commitment) return off("server");
      for (const [client, random] of Object.entries(opening.reveals)) {
        const made = clientCommitment(opening.commitment, Number(client), random);
        if (made !== opening.commitments[client]) return off("client");
      }
    }
    const isListed = (one: Seen) =>
      openings.some(
        ({ number, terms, commitment }) =>
          number === one.opening && terms === one.terms && commitment === one.commitment,
      );
    if (!this.seen.every(isListed)) return off("hidden");
    const dealt = openings.at(-1);
    if (dealt?.outcome !== "dealt" || seedOf(dealt) !== record.seed) return off("seed");
    const mine = this.seen.findLast(({ opening }) => opening === dealt.number);
    const random = mine && mine.client !== null ? dealt.reveals[mine.client] : undefined;
    if (random !== undefined && random !== mine?.random) return off("own");
    return { is: "proven", hadPart: random !== undefined };
  }
}
