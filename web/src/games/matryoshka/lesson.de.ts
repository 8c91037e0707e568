/** What the narrator of the lesson says in German, by the keys of the game's lesson.json. **Bold** marks what counts. */

import type { LessonWords } from "../../kit/lesson";

export const lesson: LessonWords = {
  show: ({ one, two }) =>
    `Diese Puppen gehören dir, und niemand sonst sieht sie. Zwei davon zeigst du: Wähle **${one}** und **${two}** und zeig sie.`,
  "show-hint": () => "Tipp beide an, dann den Knopf darunter.",
  middle: ({ doll }) =>
    `Alle haben zwei nachgezogen. Du sammelst Satz A, also leg eine Puppe, die nicht passt, **in die Mitte**: **${doll}**.`,
  "middle-hint": () => "Tipp sie in deiner Hand an.",
  offers: ({ one, two }) =>
    `Otto bietet **${one}**, Mika bietet **${two}**. Nimm die, die aus deiner Dreierreihe **eine Viererreihe** macht.`,
  "offers-hint": () => "Drei in einer Reihe sind 4 Punkte wert, vier sind 7 wert.",
  swapped: () =>
    "Vier in einer Reihe! Und Otto hat jetzt die Puppe, die du hingelegt hast: **Das wissen alle.**",
  offer: ({ middle, doll }) =>
    `Jetzt tauscht Otto. In der Mitte liegt **${middle}**. Biete an, was du entbehren kannst: **${doll}**. Nur er sieht es.`,
  "offer-hint": () => "Tipp sie in deiner Hand an.",
  kept: () => "Otto hat Mikas Angebot genommen, deins kommt zu dir zurück. Jetzt ist Mika dran.",
  "offer-again": ({ middle, doll, own }) =>
    `Mika hat **${middle}** in die Mitte gelegt, und du hast ${own}! Biete noch einmal **${doll}** an.`,
  four: ({ one, last }) =>
    `Mika hat sie genommen, und die Puppe aus der Mitte gehört dir. Jetzt zeigen alle **vier** Puppen. Zeig deine Reihe: **${one} bis ${last}**.`,
  "four-hint": () => "Tipp alle vier an, dann den Knopf darunter.",
  points: () => "Vier in einer Reihe: **7 Punkte**, drei wären 4. Puppen **gleicher Größe** zählen genauso.",
  end: () => "Vier Runden. In der letzten zeigst du **13 Puppen**, und nur die zählen.",
};
