import type { RefusalCode } from "../../lib/protocol.gen";
import type { Refusals } from "../refusals";

export const levels: Readonly<Record<string, string>> = {
  goldfish: "Goldfisch",
  parrot: "Papagei",
  dog: "Hund",
  chimp: "Schimpanse",
  elephant: "Elefant",
};

export const signals: Readonly<Record<string, string>> = {
  hello: "Hallo!",
  "well-played": "Gut gespielt!",
  thanks: "Danke!",
  oops: "Hoppla!",
  hurry: "Du bist dran!",
  thinking: "Ich überlege noch …",
  "take-mine": "Nimm meine!",
  "trust-me": "Vertrau mir.",
};

export const tableRefusals = {
  "not-open": ({ stage }) =>
    stage === "closed"
      ? "Es kam niemand mehr: Dieser Tisch ist geschlossen."
      : "Das Spiel hat schon begonnen.",
  "not-over": () => "Das Spiel ist noch nicht aus.",
  "game-over": () => "Das Spiel ist aus.",
  "bad-clock": ({ least, most }) => `Die Uhr gibt ${String(least)} bis ${String(most)} Sekunden.`,
  "pass-used": () => "Dieser Link ist schon benutzt oder zu alt.",
  "bad-text": ({ most }) => `Bitte höchstens ${String(most)} Zeichen, und nur solche, die man sieht.`,
  "watchers-are-silent": () => "Wer zuschaut, schweigt, solange gespielt wird.",
  "no-watchers": () => "Hier wird ohne Publikum gespielt.",
  "still-here": () => "Diese Person ist noch am Tisch.",
  "unknown-bot": () => "Diesen Bot gibt es nicht.",
} satisfies Partial<Refusals<RefusalCode>>;

/** Warum ein Zug in jedem Spiel abgelehnt wird. */
export const commonReasons = {
  "game-over": "Das Spiel ist aus.",
  "not-due": "Du bist nicht am Zug.",
  "not-asked": "Jetzt ist etwas anderes gefragt.",
};
