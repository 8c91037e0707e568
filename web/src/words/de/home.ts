/** Was die Startseite auf Deutsch sagt. */

import { dateFormats } from "../dates";
import type { HomeWords } from "../home";
import { count, list, subjects } from "./grammar";

const { day, time } = dateFormats("de");

export const home: HomeWords = {
  title: "Facedown",
  noAccount:
    "Kein Konto, keine E-Mail, kein Tracking. Spiel gleich gegen Bots oder schick Freunden einen Link.",
  code: "Code von Freunden",
  codeAsk: "Du hast einen Code bekommen?",
  join: "Mitspielen",
  badCode: "Ein Code hat sechs Buchstaben oder Ziffern.",
  games: "Spiele",
  firstGames: "Setz dich und spiel mit",
  players: (least, most) =>
    least === most ? (least === 1 ? "Allein" : `${least} Personen`) : `${least}–${most} Personen`,
  minutes: (n) => `${n} min`,
  option: (label, value) => `${label}: ${value}`,
  notPlayed: "Noch nicht gespielt",
  playNow: "Spielen",
  playNowName: (game) => `Spielen: ${game}`,
  withFriends: "Freunde",
  withFriendsName: (game) => `Freunde: ${game} zusammen spielen`,
  change: "Ändern",
  options: "Optionen",
  optionsName: (game) => `Optionen von ${game}`,
  changeName: (game) => `Ändern: Optionen von ${game}`,
  rules: "Regeln",
  rulesName: (game) => `Regeln von ${game}`,
  solo: "Allein",
  seats: "Personen",
  level: "Bots",
  here: "An diesem Gerät",
  hereName: (game) => `${game} an diesem Gerät spielen, reihum`,
  close: "Schließen",
  loading: "Einen Moment …",
  noGames: "Dieser Server bietet noch keine Spiele an.",
  unreachable: "Der Server ist nicht erreichbar. Deine Spiele sind dort sicher.",
  tryAgain: "Noch einmal versuchen",
  credits: (games) =>
    `Inoffizielle Umsetzungen von ${list(games.map(({ name, designer, publisher }) => `${name} von ${designer} (${publisher})`))}.`,

  yourMove: "Du bist am Zug",
  goOn: "Weiter",
  goOnName: (game, facts) => `Weiter: ${[game, ...facts].join(", ")}`,
  arrived: (game) => `${game}: Du bist am Zug`,
  moreMoves: (n) => `${n} weitere`,
  moreTables: "Weitere Tische",
  moreFinished: "Weitere Spiele",
  with: (names) => `mit ${list(names)}`,
  lead: (mine, other) => `Du führst ${mine} zu ${other}.`,
  behind: (mine, other) => `Du liegst ${mine} zu ${other} zurück.`,
  equal: (points) => `Gleichstand bei ${points}.`,
  isHere: (names) => `${list(names)} ${names.length === 1 ? "ist" : "sind"} da`,
  timeLeft: (seconds) => {
    if (seconds < 60) return `noch ${Math.max(0, seconds)} s`;
    if (seconds < 3600) return `noch ${Math.floor(seconds / 60)} min`;
    const hours = Math.round(seconds / 3600);
    return `noch ${hours < 24 ? count(hours, "Stunde", "Stunden") : count(Math.floor(hours / 24), "Tag", "Tage")}`;
  },
  since: (date, days) => {
    if (days === 0) return `seit ${time.format(date)}`;
    return days === 1 ? "seit gestern" : `seit dem ${day.format(date)}`;
  },

  waiting: "Andere sind am Zug",
  theirMove: (names, since) => `${list(names)} ${names.length === 1 ? "ist" : "sind"} am Zug, ${since}.`,
  gathering: (free, of) => `Wartet auf Mitspieler. ${free} von ${of} Plätzen frei.`,
  ready: "Alle sind da. Es kann losgehen.",
  nudge: "Anstupsen",
  nudgeName: (name, game) => `${name} wegen ${game} anstupsen`,
  nudgeText: (name) => `Du bist am Zug, ${name}:`,
  copied: "Kopiert",

  listed: "Offene Tische",
  peopleHere: (n) => `${n} Personen da`,
  tableOf: (game, name) => (name === null ? game : `${game} mit ${name}`),
  seatsFree: (free, of) => `${free} von ${of} Plätzen frei.`,
  clock: (each) => (each === null ? "Keine Uhr." : `${each} pro Zug.`),
  running: "Läuft.",
  sit: "Hinsetzen",
  sitName: (table) => `Hinsetzen: ${table}`,
  watch: "Zuschauen",
  watchName: (table) => `Zuschauen: ${table}`,

  finished: "Beendet",
  look: "Ergebnis ansehen",
  resultName: (game, facts) => `Ergebnis ansehen: ${[game, ...facts].join(", ")}`,
  when: (date, days) => {
    if (days === 0) return `heute um ${time.format(date)}`;
    return days === 1 ? `gestern um ${time.format(date)}` : `${day.format(date)} um ${time.format(date)}`;
  },
  won: (who) => (who.length === 0 ? "Niemand hat gewonnen" : `Gewonnen: ${subjects(who)}`),
  abandoned: "Abgebrochen",
};
