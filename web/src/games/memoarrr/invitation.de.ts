/** Was Startseite und Lobby von Memoarrr! sagen, auf Deutsch. */

import type { InvitationWords } from "../../kit/game";
import type { Options } from "./wire.gen";

export const invitation: InvitationWords<keyof Options> = {
  name: "Memoarrr!",
  promise: "Gleiches Tier oder gleiche Landschaft, sonst wartet der Vulkan.",
  progress: (done, of) => (done === 0 ? "Vor Runde 1" : `Runde ${done} von ${of}`),
  has: (n) => (n === 0 ? "Noch keine Truhe." : `Du hast ${n === 1 ? "eine Truhe" : `${n} Truhen`}.`),
  options: {
    edition: { label: "Ausgabe", "2023": "2023", "2018": "2018" },
    abilities: { label: "Fähigkeiten der Tiere", off: "Aus", on: "An" },
    stack: { label: "Schätze", shuffled: "Gemischt", ordered: "Der Reihe nach" },
  },
  hints: { abilities: "Wenn ihr die Insel schon kennt." },
};
