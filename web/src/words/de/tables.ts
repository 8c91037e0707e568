import type { RefusalCode } from "../../lib/protocol.gen";
import type { Refusals } from "../refusals";

export const levels: Readonly<Record<string, string>> = {
  goldfish: "Goldfisch",
  parrot: "Papagei",
  dog: "Hund",
  chimp: "Schimpanse",
  elephant: "Elefant",
};

export const characters: Readonly<Record<string, string>> = {
  goldfish: "Hat schon vergessen, was ihr gerade spielt.",
  parrot: "Plappert nach, was er eben gesehen hat.",
  dog: "Vergräbt jede Karte gut und findet die meisten wieder.",
  chimp: "Denkt voraus und hat im Merken schon Studierende geschlagen.",
  elephant: "Vergisst nie. Nie.",
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
      ? "Dieser Tisch wurde geschlossen, weil niemand kam."
      : "Das Spiel hat schon begonnen.",
  "day-closed": () => "Vielleicht spielt noch jemand damit. Aufgedeckt wird 24 Stunden nach Ende des Tages.",
  "no-stand-in": () => "Die Karten des Tages kann niemand anders für dich spielen.",
  "no-lesson": () => "Für dieses Spiel gibt es keine Lektion.",
  "lesson-other": () => "Das noch nicht. Mach erst, worum ich dich gebeten habe.",
  "no-rematch": () => "Hier gibt es keine Revanche.",
  "not-over": () => "Das Spiel ist noch nicht aus.",
  "game-over": () => "Das Spiel ist aus.",
  "bad-clock": ({ least, most }) =>
    `Die Uhr lässt sich auf ${String(least)} bis ${String(most)} Sekunden stellen oder auf 1, 3 oder 7 Tage.`,
  "bad-pause": ({ least, most }) => `Eine Pause dauert ${String(least)} bis ${String(most)} Tage.`,
  "not-late": () => "Hier wird niemand ersetzt, solange noch Zeit ist.",
  "not-by-days": () => "Pausen gibt es nur in Partien, die über Tage gehen.",
  "pass-used": () => "Dieser Link wurde schon benutzt oder ist zu alt.",
  "bad-text": ({ most }) => `Bitte höchstens ${String(most)} Zeichen, und nur sichtbare.`,
  "watchers-cannot-chat": () => "Zuschauer können während eines Spiels nicht chatten.",
  "no-watchers": () => "Bei diesem Spiel sind keine Zuschauer erlaubt.",
  "still-here": ({ seconds }) =>
    seconds === undefined
      ? "Noch ist Zeit für eine Antwort. Warte einen Moment."
      : `Ein Bot kann spielen, wenn diese Person ${String(seconds)} Sekunden weg war.`,
  "bad-absence": ({ least, most }) =>
    `Ein Bot kann nach ${String(least)} bis ${String(most)} Sekunden angeboten werden.`,
  "unknown-bot": () => "Diesen Bot gibt es nicht.",
} satisfies Partial<Refusals<RefusalCode>>;

/** Warum ein Zug in jedem Spiel abgelehnt wird. */
export const commonReasons = {
  "game-over": "Das Spiel ist aus.",
  "not-due": "Du bist nicht am Zug.",
  "not-asked": "Jetzt ist etwas anderes gefragt.",
};
