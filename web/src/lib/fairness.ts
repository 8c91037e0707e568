/** This browser's part in a deal: the number it adds, the commitments it was shown, and how it checks the record against them. */

import { bytesToHex } from "@noble/hashes/utils.js";
import {
  areSame,
  clientCommitment,
  type Flaw,
  flawIn,
  type Opening,
  type Parts,
  readOpening,
  readRecord,
  readTerms,
  VERSION,
} from "./proof";
import type { ClientFrame, DealCommittedFrame, DealOpenedFrame } from "./protocol.gen";

const RANDOM_BYTES = 32;

/** What this browser saw of an opening, and the number it added. */
interface Memo {
  readonly opening: number;
  readonly terms: string;
  readonly commitment: string;
  readonly client: number | null;
  readonly random: string;
  /** The commitments, as they were announced before anybody revealed. Pages before version 2 kept none. */
  readonly announced?: Parts | null;
}

export type Verdict =
  /** All is as it was announced, and this browser's number is one of those behind the deal. */
  | { readonly kind: "proven" }
  /** All is as it was announced to this browser, which had no part in it. */
  | { readonly kind: "watched" }
  /** The record is consistent, but this browser did not see what was announced. */
  | { readonly kind: "absent" }
  /** No browser took part. */
  | { readonly kind: "alone" }
  /** The proof is of version 1, which proves less. */
  | { readonly kind: "old" }
  | { readonly kind: "off"; readonly flaw: Flaw };

const off = (flaw: Flaw): Verdict => ({ kind: "off", flaw });

/** This browser's part in a table's deal. It is kept as long as the tab, so that it can be checked after a reload. It contains no card. */
export class DealPart {
  #code: string;
  #key: string;
  #storage: Pick<Storage, "getItem" | "setItem">;

  constructor(code: string, storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage) {
    this.#code = code;
    this.#key = `facedown-deal-${code}`;
    this.#storage = storage;
  }

  get memos(): readonly Memo[] {
    return JSON.parse(this.#storage.getItem(this.#key) ?? "[]") as Memo[];
  }

  #keep(memos: readonly Memo[]): void {
    this.#storage.setItem(this.#key, JSON.stringify(memos));
  }

  /** The frame to answer with; null if no answer is due. */
  hear(frame: DealOpenedFrame | DealCommittedFrame): ClientFrame | null {
    return frame.type === "deal-opened" ? this.#answerOpened(frame) : this.#answerCommitted(frame);
  }

  #answerOpened({ opening, terms, commitment, client }: DealOpenedFrame): ClientFrame | null {
    const random = bytesToHex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    const isNext = this.memos.every((one) => one.opening < opening);
    this.#keep([...this.memos, { opening, terms, commitment, client, random, announced: null }]);
    if (client === null || !isNext || !this.#isForUs(terms, opening, client)) return null;
    return { type: "deal-commit", opening, commitment: clientCommitment(commitment, `${client}`, random) };
  }

  /** Whether these are terms in which this browser takes part. */
  #isForUs(text: string, opening: number, client: number): boolean {
    const terms = readTerms(text);
    const isThis = terms?.table === this.#code && terms.opening === opening;
    return isThis && terms.proof === VERSION && terms.clients.has(`${client}`);
  }

  /**
   * The first list of commitments that is announced is kept, and counts. Our number is revealed only if our own commitment is
   * in that list, and if everyone in it is named by the terms.
   */
  #answerCommitted({ opening, commitments }: DealCommittedFrame): ClientFrame | null {
    const { memos } = this;
    const at = memos.findLastIndex((one) => one.opening === opening);
    const memo = memos[at];
    if (!memo || memo.announced) return null;
    this.#keep(memos.with(at, { ...memo, announced: commitments }));
    if (memo.client === null || !this.#isForUs(memo.terms, opening, memo.client)) return null;
    const clients = readTerms(memo.terms)?.clients;
    if (!Object.keys(commitments).every((client) => clients?.has(client))) return null;
    const ownCommitment = clientCommitment(memo.commitment, `${memo.client}`, memo.random);
    return commitments[memo.client] === ownCommitment
      ? { type: "deal-reveal", opening, random: memo.random }
      : null;
  }

  /** Compare the openings that the server lists, during the game or after it, with what this browser saw; null: they agree. */
  compare(list: unknown): Flaw | null {
    const openings = Array.isArray(list) ? list.map(readOpening) : [null];
    const readableOpenings = openings.filter((opening): opening is Opening => opening !== null);
    return readableOpenings.length === openings.length ? this.#flawIn(readableOpenings) : "unreadable";
  }

  #flawIn(openings: readonly Opening[]): Flaw | null {
    for (const { opening, terms, commitment, announced } of this.memos) {
      const match = openings.find(({ number }) => number === opening);
      if (match?.terms !== terms || match.commitment !== commitment) return "hidden";
      if (announced && !areSame(announced, match.commitments)) return "announced";
    }
    return null;
  }

  /** Check the record of a finished game against its own hashes, and against what this browser saw. */
  check(value: unknown): Verdict {
    const record = readRecord(value);
    const lastOpening = record?.openings.at(-1);
    if (!record || !lastOpening) return off("unreadable");
    const flaw = flawIn(record) ?? this.#flawIn(record.openings);
    if (flaw) return off(flaw);
    const memo = this.memos.findLast(({ opening }) => opening === lastOpening.number);
    const random = memo && memo.client !== null ? lastOpening.reveals[memo.client] : undefined;
    if (random !== undefined && random !== memo?.random) return off("own");
    if (readTerms(lastOpening.terms)?.proof !== VERSION) return { kind: "old" };
    if (Object.keys(lastOpening.reveals).length === 0) return { kind: "alone" };
    if (!memo?.announced) return { kind: "absent" };
    return { kind: random === undefined ? "watched" : "proven" };
  }
}
