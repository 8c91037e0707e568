import type { Settings } from "../settings";
import { capital, count, list, spelt } from "./grammar";

/** Was am Tisch gilt, in dieser Reihenfolge. */
const settings: Settings = {
  listed: { legend: "Wer ihn findet", off: "Nur per Link", on: "Alle" },
  watchers: { legend: "Wer zuschaut", off: "Niemand", on: "Alle" },
};

const seatsFree = (n: number): string => (n === 1 ? "ein Platz ist" : `${spelt(n)} Plätze sind`);

export const lobby = {
  title: "Wer spielt?",
  yours: "Dein Tisch",
  invites: (host: string, game: string) => `${host} lädt dich zu ${game} ein`,
  invited: (game: string) => `Ein Platz bei ${game}`,
  minutes: (n: number) => `Etwa ${n} Minuten.`,

  seats: "Plätze",
  atSeat: (what: string, seat: number) => `${what}, Platz ${seat + 1}`,
  seatNumber: (seat: number) => `Platz ${seat + 1}`,
  free: "Freier Platz",
  freeHint: "Hier sitzt, wer als Nächstes den Link öffnet.",
  host: "Gastgeber",
  youHost: "Du, Gastgeber",
  here: "Da",
  away: "Nicht da",
  onDevice: "An diesem Gerät",
  bot: (name: string, level: string) => `${name}, ${level}`,
  strength: (n: number) => `Stärke ${n} von 5`,
  move: "Hierher wechseln",
  addPerson: "Noch jemand hier",
  personName: (seat: number) => `Name auf Platz ${seat + 1}`,
  addBot: "Ein Bot",
  change: (who: string) => `${who} ändern`,
  removeFrom: (who: string) => `${who} entfernen`,
  leave: "Aufstehen",
  satDown: (who: string) => `${who} hat sich hingesetzt.`,
  watch: (names: readonly string[], n: number): string =>
    names.length === n
      ? `${list(names)} ${n === 1 ? "schaut" : "schauen"} zu`
      : n === 1
        ? "Eine Person schaut zu"
        : `${n} schauen zu`,

  thisIsYours: "Dieser Platz ist für dich",
  callYou: "Wie sollen die anderen dich nennen?",
  sit: "Hinsetzen",
  justWatch: "Nur zuschauen",
  watching: "Du schaust zu. Ein Platz ist frei, falls du doch mitspielen magst.",
  full: "Alle Plätze sind besetzt, aber du kannst zuschauen.",
  fullAlone: "Alle Plätze sind besetzt, und Zuschauer gibt es bei diesem Spiel nicht.",
  newHere: "Du kennst es noch nicht?",
  learn: "Lern es spielend, bis alle da sind.",
  learnNow: "Eine Minute",

  picker: "Wer sitzt hier?",
  strengths: (game: string, percent: number | null): string => {
    if (percent === null) return "Jeder merkt sich mehr als der über ihm.";
    const share =
      percent >= 96
        ? "fast jedes Spiel"
        : percent >= 87
          ? "etwa neun von zehn Spielen"
          : percent >= 77
            ? "etwa vier von fünf Spielen"
            : percent >= 71
              ? "etwa drei von vier Spielen"
              : "etwa zwei von drei Spielen";
    return `Bei ${game} gewinnt jeder ${share} gegen den über ihm.`;
  },

  start: "Spiel starten",
  startWithBots: (n: number) =>
    n === 1
      ? "Starten, mit einem Bot auf dem freien Platz"
      : `Starten, mit Bots auf ${spelt(n)} freien Plätzen`,
  orWait: (n: number) => `Oder warten: ${capital(seatsFree(n))} frei.`,
  ready: "Alle sind da.",
  missing: (n: number) => `${capital(seatsFree(n))} noch frei.`,
  waitForHost: "Es geht los, sobald der Gastgeber das Spiel startet.",
  hostAway: "Der Gastgeber ist nicht da. Bleibt das so, übernimmt, wer am längsten hier sitzt.",

  invite: "Freunde einladen",
  share: "Link teilen",
  shareText: (game: string) => `Spiel mit mir ${game}`,
  copy: "Kopieren",
  copied: "Kopiert",
  code: "oder sag ihnen den Code",
  qr: "Der Link als QR-Code",
  showQr: "QR-Code zeigen",
  cannotOpen: "Freunde können den Link nicht öffnen?",
  loopback:
    "Dieser Link geht nur auf diesem Computer. Damit Freunde in deinem Netz mitspielen können, halte den Server an und starte ihn mit --lan neu.",

  how: "Wie?",
  players: "Personen",
  someoneSits: "Da sitzt jemand",
  changes: "Alle am Tisch sehen Änderungen sofort.",
  more: "Mehr",
  atTable: "An diesem Tisch",
  settings,
  clock: "Zeit pro Zug",
  noClock: "Beliebig",
  seconds: (n: number) => {
    if (n >= 86_400) return count(n / 86_400, "Tag", "Tage");
    return n % 60 === 0 ? `${n / 60} min` : `${n} s`;
  },
  standIn: "Bot für alle, die weg sind",
  standInAfter: "Anbieten nach",
  standInTerm: (level: string, time: string) =>
    `Ist jemand ${time} weg, könnt ihr für diese Person einen Bot spielen lassen (${level}).`,
  startPlayer: "Wer beginnt",
  anyone: "Zufällig",

  closedTitle: "Dieser Tisch wurde geschlossen",
  closed: "Zwölf Stunden lang ist niemand gekommen.",
  openAnother: "Noch so einen Tisch öffnen",
};
