/** Worte für das, was nach einem Spiel kommt. */

import type { Who } from "../who";
import { does, hasYou, list, spelt, subjects } from "./grammar";
import { sayRemark } from "./remarks";

/** Bots hinter „gegen“. */
const opponents: Readonly<Record<string, string>> = {
  goldfish: "einen Goldfisch",
  parrot: "einen Papagei",
  dog: "einen Hund",
  chimp: "einen Schimpansen",
  elephant: "einen Elefanten",
};

export const ending = {
  skip: "Zum Ergebnis",
  wins: (who: Who, scores: readonly number[]) => `${does(who, "gewinnst", "gewinnt")} ${scores.join(" zu ")}`,
  share: (who: readonly Who[]) => `${subjects(who)} ${hasYou(who) ? "teilt euch" : "teilen sich"} den Sieg`,
  nobody: "Niemand gewinnt",
  player: "Spieler",
  series: (parts: readonly string[]) => `Serie: ${parts.join(", ")}`,
  games: (n: number) => (n === 1 ? "bisher ein Spiel" : `${spelt(n)} Spiele in Folge`),
  again: "Noch einmal",
  play: "Mitspielen",
  notNow: "Jetzt nicht",
  wants: (who: readonly string[]) =>
    `${list(who)} ${who.length === 1 ? "möchte" : "möchten"} noch einmal spielen.`,
  ready: (who: readonly string[]) => `${list(who)} ${who.length === 1 ? "ist" : "sind"} bereit.`,
  whenYouTap: "Es geht los, sobald du tippst.",
  waiting: (who: readonly string[]) => `${who.length === 1 ? "Es fehlt" : "Es fehlen"} noch ${list(who)}.`,
  declined: (who: readonly string[]) =>
    `${list(who)} ${who.length === 1 ? "möchte" : "möchten"} nicht noch einmal spielen.`,
  withBots: (who: readonly string[]) =>
    who.length === 1 ? `Mit einem Bot statt ${who[0]} starten` : `Mit Bots statt ${list(who)} starten`,
  dealing: "Die Karten werden ausgeteilt …",
  gone: "Die anderen spielen noch einmal.",
  watch: "Zuschauen",
  expected: "Für das nächste Spiel gibt es schon einen Tisch.",
  nextTable: "Zum Tisch",
  own: "Dieses Spiel spielen",
  replay: "Ansehen",
  shareIt: "Teilen",
  copied: "Kopiert",
  home: "Startseite",
  fair: "Niemand hat diese Karten gewählt.",
  how: "Woher wir das wissen",
  shared: (won: boolean, game: string, scores: readonly number[], others: readonly string[]) =>
    `Ich habe ${game}${scores.length > 1 ? ` ${scores.join(" : ")}` : ""}${others.length > 0 ? ` gegen ${list(others)}` : ""} ${won ? "gewonnen" : "gespielt"}.`,
  bot: (level: string) => opponents[level] ?? "einen Bot",
};

export const fair = {
  title: "Niemand hat diese Karten gewählt",
  lead: "Bevor ausgeteilt wird, denken sich der Server und jeder Browser eine geheime Zahl aus.",
  steps: [
    "Zuerst schicken alle ein Siegel ihrer Zahl: einen Fingerabdruck, aus dem sie niemand errät und der zu keiner anderen Zahl passt.",
    "Erst wenn alle Siegel da sind, werden die Zahlen gezeigt. Wer seine jetzt noch ändert, bricht das eigene Siegel.",
    "Alle Zahlen werden zu einer einzigen verrührt. Sie allein entscheidet, wie die Karten liegen. So kann sie niemand wählen: der Server nicht, und auch kein Spieler.",
    "Nach dem Spiel steht alles im Protokoll: Siegel, Zahlen, Karten und jeder Zug. Dein Browser prüft es von selbst, und alle anderen können es auch.",
  ],
  save: "Protokoll speichern",
  check: "Protokoll prüfen",
  checkWhy:
    "Wähle ein Protokoll oder zieh es hierher. Der Server teilt noch einmal aus und spielt jeden Zug nach.",
  checking: "Wird geprüft …",
  good: "Alles passt zusammen.",
  unproven: "Alles passt zusammen, beweist aber nicht, dass niemand die Karten gewählt hat.",
  bad: "Etwas passt nicht zusammen.",
  tooLong:
    "Dieses Protokoll ist zu lang, um hier geprüft zu werden. Auf deinem Computer prüft „facedown verify“ auch lange Protokolle.",
  noRecord: "Das ist kein Protokoll eines Spiels.",
  remark: sayRemark,
  back: "Zurück zum Ergebnis",
};
