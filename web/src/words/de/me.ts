/** Was die eigene Seite auf Deutsch sagt. */

import { longDate } from "../dates";
import type { MeWords } from "../me";
import { count } from "./grammar";

const date = longDate("de");
const PLACES = ["", "Erster", "Zweiter", "Dritter", "Vierter", "Fünfter", "Sechster"].map((place) =>
  place ? `${place} Platz` : "",
);

export const me: MeWords = {
  page: "Deine Seite",
  pageOf: (name) => `${name}, deine Seite`,
  guest: "Gast",
  since: (day) => `Hier seit dem ${date.format(day)}.`,
  changeName: "Namen ändern",
  giveName: "Namen eingeben",
  games: (n) => (n === 1 ? "Spiel" : "Spiele"),
  won: "gewonnen",
  streak: (n) => (n === 1 ? "Tag in Folge" : "Tage in Folge"),
  longest: "längste Folge",
  empty: "Noch nichts. Dein erstes Spiel ist nur einen Fingertipp entfernt.",
  playNow: "Spielen",
  wins: "Siege",
  people: "Menschen",
  game: "Spiel",
  cell: (won, played) => `${won} von ${played} gewonnen`,
  never: "noch nie gespielt",
  best: "Deine besten Ergebnisse allein",
  played: "Gespielt",
  more: (n) => `Alle ${n}`,
  alone: "Allein",
  bot: (name, level) => `${name} (${level})`,
  wonWith: (scores) => `Gewonnen, ${scores}`,
  lostWith: (place, scores) => `${PLACES[place] ?? "Verloren"}, ${scores}`,
  over: "Zu Ende",
  replayName: (game, facts) => `Noch einmal ansehen: ${[game, ...facts].join(", ")}`,

  take: "Auf ein anderes Gerät mitnehmen",
  takeWhy:
    "Dieser Browser erkennt dich an einem Cookie. Mit deinem Schlüssel nimmst du Spiele, Siege und Tage in Folge in jeden anderen Browser mit, und du bekommst sie zurück, wenn das Cookie weg ist.",
  showKey: "Schlüssel zeigen",
  haveKey: "Ich habe einen Schlüssel",
  key: "Dein Schlüssel",
  keyWhy: "Wer ihn hat, kann als du spielen. Schreib ihn auf oder scanne ihn mit dem anderen Gerät.",
  qr: "Dein Schlüssel als QR-Code",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  print: "Drucken",
  seen: "Hat ihn jemand gesehen?",
  newKey: "Neuen Schlüssel erstellen",
  newKeyDoes: "der alte gilt nicht mehr, und alle anderen Geräte werden abgemeldet.",
  newKeySure: "Ja, alle anderen Geräte abmelden",
  newKeyDone: "Das ist dein neuer Schlüssel. Alle anderen Geräte sind abgemeldet.",

  welcome: "Willkommen zurück",
  type: "Tipp die fünf Wörter deines Schlüssels ein. Großbuchstaben, Bindestriche und Leerzeichen spielen keine Rolle.",
  keyLabel: "Die fünf Wörter deines Schlüssels",
  bring: "Hierher holen",
  alsoPlayed: "Auch auf diesem Gerät wurde gespielt",
  comeAlong: (n, name) =>
    `${count(n, "Spiel", "Spiele")} als „${name}“. ${n === 1 ? "Es kommt mit und zählt für dich" : "Sie kommen mit und zählen für dich"}.`,
  bringGames: (n) => (n === 1 ? "Dieses Spiel mitnehmen" : `Diese ${n} Spiele mitnehmen`),
  arrived: (name, games, left) =>
    [
      name === null ? "Willkommen zurück." : `Willkommen zurück, ${name}.`,
      ...(games > 0 ? [`${count(games, "Spiel ist", "Spiele sind")} mitgekommen.`] : []),
      ...(left > 0
        ? [
            `${count(left, "Tisch bleibt", "Tische bleiben")}, wie ${left === 1 ? "er ist" : "sie sind"}, denn dort sitzt du zweimal.`,
          ]
        : []),
    ].join(" "),
  back: "Nicht jetzt",

  keep: "Was wir speichern",
  keepWhat: (games) =>
    `Deinen Namen, ${games === 1 ? "dein Spiel" : games === 0 ? "deine Spiele" : `deine ${games} Spiele`}, deine Tagesergebnisse und mit wem wir dich nicht mehr zusammenbringen sollen. Keine E-Mail, keine Adresse, nichts von anderen Seiten.`,
  exportAll: "Alles exportieren",
  deleteAll: "Alles löschen",
  deleteWhat:
    "Deine Spiele mit Bots, deine Tagesergebnisse, dein Schlüssel, dein Feed und dein Name werden gelöscht. In Spielen mit anderen heißt du dann „Jemand“, und ein Bot spielt für dich weiter. Das lässt sich nicht rückgängig machen.",
  typeName: (name) => `Tipp zur Bestätigung „${name}“ ein`,
  deleteNow: "Alles löschen",
  cancel: "Alles behalten",
};
