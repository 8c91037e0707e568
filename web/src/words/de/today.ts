/** Was über die Karten des Tages gesagt wird, auf Deutsch. */

import { dateFormats, longDate } from "../dates";
import { hoursIn, type TodayWords } from "../today";

const { day: brief, weekday } = dateFormats("de");
const longFormat = longDate("de");
const short = (day: Date): string => `${weekday.format(day)}, ${brief.format(day)}`;

export const today: TodayWords = {
  title: "Heute",
  same: (day) => `${short(day)}: für alle gleich.`,
  short,
  long: (day) => longFormat.format(day),
  brief: (day) => brief.format(day),
  weekday: (day) => weekday.format(day),
  streak: (days) => (days === 1 ? "1 Tag in Folge" : `${days} Tage in Folge`),
  week: "Deine Woche",
  weekLabel: "Deine letzten sieben Tage",
  played: (day) => `${day}: gespielt`,
  notPlayed: (day) => `${day}: nicht gespielt`,
  next: (seconds) => {
    const { hours, minutes } = hoursIn(seconds);
    return hours > 0 ? `Neue Karten in ${hours} Std. ${minutes} Min.` : `Neue Karten in ${minutes} Min.`;
  },
  play: "Spielen",
  playName: (name) => `Heute spielen: ${name}`,
  goOn: "Weiter",
  goOnName: (name) => `Heute weiterspielen: ${name}`,
  result: "Ergebnis",
  resultName: (name) => `Dein Ergebnis: ${name}`,
  practise: "Noch einmal spielen",
  practiseName: (name) => `Noch einmal spielen, zur Übung: ${name}`,
  best: "dein Rekord",
  practice: "Das ist Übung. Dein erster Versuch zählt.",
  earlier: (day) => `Die Karten vom ${brief.format(day)} liegen noch auf dem Tisch.`,
  earlierCounts: "Der Versuch zählt für seinen Tag, wenn du ihn binnen 24 Stunden nach dem Start beendest.",
  earlierPractice: "Das ist nur Übung und zählt nicht.",
  closed: "Dieser Versuch ist vorbei",
  closedWhy:
    "Für einen Versuch hast du 24 Stunden Zeit. Dieser wurde nicht rechtzeitig fertig und zählt deshalb nicht.",
  elephant: (score) =>
    score === 0
      ? "Ein Elefant hat mit denselben Karten verloren."
      : `Ein Elefant, mit denselben Karten: ${score}.`,
  elephantTook: (score) => (score === 0 ? "Der Elefant hat verloren." : `Der Elefant brauchte ${score}.`),
  elephantShort: (score) => (score === 0 ? "(Elefant: verloren)" : `(Elefant: ${score})`),
  squares: "So lief es",
  playedHere: (guests, isToday) =>
    `${guests} ${guests === 1 ? "hat" : "haben"} ${isToday ? "heute " : ""}hier gespielt`,
  lost: "verloren",
  bar: (score, guests, isYours) =>
    `${score}: ${guests} ${guests === 1 ? "Person" : "Personen"}${isYours ? ", du auch" : ""}`,
  shareText: "Als Text teilen",
  sharePicture: "Als Bild",
  copied: "Kopiert",
  saved: "Gespeichert",
  offline: "Der Server ist nicht erreichbar. Deine Ergebnisse sind dort sicher.",
  tryAgain: "Noch einmal versuchen",
  unfinished: "Noch nicht zu Ende",
  notPlayedYet: "Nicht gespielt",
  home: "Startseite",
  fair: {
    title: "Das Siegel dieser Karten",
    sealed:
      "Der Server hat diese Karten versiegelt, bevor jemand damit gespielt hat. Das Siegel wird 24 Stunden nach Ende des Tages geöffnet, wenn niemand mehr damit spielen kann.",
    open: "Das Siegel ist offen und passt zu den Karten.",
    kept: "Es ist das Siegel, das dein Browser aufgehoben hat.",
    changed: "Vorsicht: Das Siegel passt nicht. Diese Karten wurden geändert, nachdem sie versiegelt waren.",
    notKept: "Dein Browser hat von diesem Tag kein Siegel zum Vergleichen.",
    replay: "Noch einmal ansehen",
    record: "Protokoll speichern",
  },
};
