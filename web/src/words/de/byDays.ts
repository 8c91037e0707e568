/** Was auf Deutsch über Partien gesagt wird, die über Tage gehen. */

import type { ByDaysWords } from "../byDays";
import { dateFormats } from "../dates";
import { count, list } from "./grammar";

const { day } = dateFormats("de");

export const byDays: ByDaysWords = {
  clock: (seconds) => {
    if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
    const hours = Math.round(seconds / 3600);
    return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} T`;
  },
  lateTerm: (level) => `Ist für jemanden die Zeit um, zieht ein Bot einmal für diese Person (${level}).`,
  pause: "Pause",
  pauseHow: "Während einer Pause läuft für niemanden die Zeit. Sie beginnt, wenn alle zugestimmt haben.",
  pauseDays: "Wie lange",
  days: (n) => count(n, "Tag", "Tage"),
  ask: "Um eine Pause bitten",
  asks: (who, days) =>
    `${list(who)} ${who.length === 1 ? "bittet" : "bitten"} um eine Pause von ${count(days, "Tag", "Tagen")}.`,
  asked: (days, awaited) =>
    `Du hast einer Pause von ${count(days, "Tag", "Tagen")} zugestimmt. Jetzt warten wir auf ${list(awaited)}.`,
  agree: "Einverstanden",
  refuse: "Nicht jetzt",
  takeBack: "Doch nicht",
  until: (date) => `Pause bis ${day.format(date)}.`,

  feed: "Erinnerungen",
  feedWhy:
    "Ein Feedreader kann dir sagen, wann du in Spielen mit anderen am Zug bist. Der Feed nennt das Spiel und sonst nichts.",
  showFeed: "Adresse zeigen",
  feedAddress: "Adresse deines Feeds",
  copy: "Kopieren",
  copied: "Kopiert",
  feedSeen: "Hat sie jemand anders gesehen?",
  newFeed: "Neue Adresse erstellen",
  newFeedDoes: "die alte gilt nicht mehr.",
  newFeedDone: "Das ist deine neue Adresse.",
};
