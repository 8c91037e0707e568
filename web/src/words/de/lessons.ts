/** Jedes Spiel in ein paar Lektionen, auf Deutsch. */

import type { Lesson } from "../en/lessons";

export const lessons: Readonly<Record<string, readonly Lesson[]>> = {
  memoarrr: [
    {
      title: "Eine Insel im Tiefschlaf",
      text: "24 Karten liegen verdeckt um einen Stapel Schatztruhen. Jede zeigt ein Tier in einer Landschaft: fünf Tiere, fünf Landschaften, jede Verbindung höchstens einmal.",
    },
    {
      title: "Ein Blick vorweg",
      text: "Wähle eine Seite der Insel. Nur du siehst ihre drei mittleren Karten, so lange du magst. Dann liegen sie wieder verdeckt, und der Rest ist Gedächtnis.",
    },
    {
      title: "Decke eine passende auf",
      text: "Wenn du dran bist, deckst du eine Karte auf. Sie braucht das gleiche Tier oder die gleiche Landschaft wie die Karte unmittelbar davor. Die erste einer Runde passt immer.",
    },
    {
      title: "Passt nicht? Ein Vulkan",
      text: "Dann nimmst du einen Vulkan und setzt aus, bis die Runde vorbei ist. Die anderen spielen weiter und müssen deine falsche Karte treffen.",
    },
    {
      title: "Wer übrig bleibt",
      text: "Wer als Einziger keinen Vulkan hat, gewinnt die oberste Truhe, ungeöffnet. In einer Truhe sind ein bis vier Rubine.",
    },
    {
      title: "Alles schläft wieder ein",
      text: "Alle Karten werden verdeckt, wo sie liegen, und eine neue Runde beginnt. Nach sieben Runden werden die Truhen geöffnet: Die meisten Rubine gewinnen.",
    },
    {
      title: "Wer mag: Die Tiere helfen mit",
      text: "Mit Fähigkeiten schaut ein Pinguin eine Karte an, ein Krake tauscht mit einem Nachbarn, ein Walross versperrt der nächsten Person eine Karte, und eine Krabbe ist noch einmal dran. Die Schildkröte ruht.",
    },
  ],
  "memory-kings": [
    {
      title: "Zwei Figuren auf verdeckten Karten",
      text: "Karten liegen verdeckt, mit schwarzen oder weißen Rückseiten. Du stellst zwei Figuren auf weiße Rückseiten, und die Karten darunter werden aufgedeckt.",
    },
    {
      title: "Ein Schritt, oder wie die Karte führt",
      text: "Zieh mit einer Figur: einen Schritt nach oben, unten, links oder rechts, oder wie die Schachfigur unter ihr zieht. Die verlassene Karte wird verdeckt, die erreichte aufgedeckt.",
    },
    {
      title: "Finde beide eines Paares",
      text: "Jede Schachfigur einer Jahreszeit gibt es zweimal, einmal mit jeder Rückseite. Stehst du mit beiden Figuren auf beiden, wirbst du das Paar an: Leg deine Plättchen darauf, und du bist noch einmal dran.",
    },
    {
      title: "Der Rat der Dame",
      text: "Wer die Dame aufdeckt, darf eine beliebige verdeckte Karte ansehen. Niemand sonst sieht sie. Von ihrer eigenen Karte aus ziehst du wie eine Dame.",
    },
    {
      title: "Genug Paare zuerst; oder allein",
      text: "Zu zweit gewinnen sechs Paare, zu dritt vier, zu viert drei. Allein läufst du gegen den Zähler, der Karte für Karte weitergeht und jedes offene Paar nimmt, auf dem er steht.",
    },
  ],
  tremember: [
    {
      title: "Nimm eine heraus",
      text: "36 Karten liegen verdeckt, jedes Bild zweimal. Bist du dran, nimmst du zuerst irgendeine heraus und siehst sie an. Nur du siehst sie.",
    },
    {
      title: "Schieb sie wieder hinein",
      text: "Von einem Rand derselben Reihe oder Spalte, verdeckt: Alle Karten dazwischen rutschen um eins weiter, in die Lücke. So wandern die Karten. Bleib dran.",
    },
    {
      title: "Dreh zwei um",
      text: "Zwei gleiche sind ein Paar: Es bleibt offen, du bekommst Punkte und bist noch einmal dran. Zwei verschiedene werden wieder verdeckt, und die nächste Person ist dran.",
    },
    {
      title: "Je näher, desto besser",
      text: "Ein Paar Seite an Seite bringt drei Punkte; nur über Eck zwei; getrennt einen. Geschicktes Schieben lohnt sich.",
    },
    {
      title: "Joker drehen den Tisch",
      text: "Ein Paar gleicher Joker dreht alles um ein Viertel nach rechts. Wenn alle Karten offen liegen, gewinnen die meisten Punkte.",
    },
  ],
  matryoshka: [
    {
      title: "Puppenfamilien",
      text: "Jede Familie hat sieben Puppen, von klein bis groß, und jede gibt es nur einmal. Du sammelst Reihen einer Familie und Spalten einer Größe.",
    },
    {
      title: "Zeig ein bisschen",
      text: "Sechs Puppen hast du auf der Hand. Alle wählen heimlich zwei für ihre Auslage, und alle werden zugleich gezeigt. Jede Runde sind es mehr.",
    },
    {
      title: "Tausche",
      text: "Bist du am Zug, legst du eine Puppe in die Mitte. Die anderen bieten je eine verdeckt an. Nur du siehst sie und musst eine nehmen; wer sie gab, bekommt die aus der Mitte.",
    },
    {
      title: "Zeig mehr",
      text: "Nach dem Tauschen wählen alle eine neue Auslage: vier Puppen, dann sechs, acht und zuletzt dreizehn. Was du von den anderen gesehen hast, kannst du nutzen.",
    },
    {
      title: "Reihen und Spalten",
      text: "Aufeinanderfolgende Größen einer Familie zählen, längere Reihen weit mehr; ebenso Puppen gleicher Größe. Die meisten Punkte gewinnen.",
    },
  ],
};
