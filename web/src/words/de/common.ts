/** Was die Oberfläche auf Deutsch auf jeder Seite und an jedem Tisch sagt: ein freundlicher Gastgeber, kurz, im Präsens. */

import type { CloseReason, RefusalCode } from "../../lib/protocol.gen";
import type { Words } from "../en/common";
import type { Params, Refusals } from "../refusals";
import type { Who } from "../who";
import { alerts, sound } from "./alerts";
import { byDays } from "./byDays";
import { ending, fair } from "./ending";
import { count, does, hasYou, list, sentence, spelt, subjects } from "./grammar";
import { home } from "./home";
import { lobby } from "./lobby";
import { me } from "./me";
import { quick } from "./quick";
import { characters, levels, signals, tableRefusals } from "./tables";
import { today } from "./today";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "Der Server ist nicht erreichbar. Prüfe deine Verbindung.",
  "not-found": () => "Hier ist nichts.",
  "no-such-day": () => "Für diesen Tag gibt es keine Karten.",
  "not-today": () => "Spielen kannst du nur die Karten von heute.",
  "day-open": () => "Die Karten dieses Tages liegen offen und können nicht mehr gespielt werden.",
  "no-such-table": () => "Einen Tisch mit diesem Code gibt es nicht.",
  "no-such-seat": () => "Diesen Platz hat der Tisch nicht.",
  "no-such-key": () => "Diesen Schlüssel gibt es nicht. Prüf die fünf Wörter.",
  "key-lost": () =>
    "Der Schlüssel, den du aufgeschrieben hast, gilt noch, lässt sich aber nicht mehr zeigen. Du kannst einen neuen erstellen.",
  "no-such-feed": () => "Unter dieser Adresse gibt es keinen Feed.",
  "feed-lost": () =>
    "Die Adresse gilt noch, lässt sich aber nicht mehr zeigen. Du kannst eine neue erstellen.",
  "other-name": () => "Das ist nicht dein Name. Nichts wurde gelöscht.",
  "bad-players": ({ least, most }) =>
    `Mit diesen Einstellungen spielen ${String(least)} bis ${String(most)} Personen.`,
  "unknown-game": () => "Dieses Spiel gibt es auf diesem Server nicht.",
  "bad-name": ({ most }) => `Ein Name hat 1 bis ${String(most ?? 24)} Zeichen.`,
  "host-only": () => "Das kann nur der Gastgeber.",
  "not-your-seat": () => "Das ist der Platz von jemand anderem.",
  "not-seated": () => "Du schaust zu. Ziehen können nur die Mitspieler.",
  "seat-taken": () => "Jemand war schneller: Der Platz ist besetzt.",
  "seat-empty": () => "Da sitzt niemand.",
  "seats-empty": () => "Noch sind nicht alle Plätze besetzt.",
  "not-started": () => "Das Spiel hat noch nicht begonnen.",
  "game-running": () => "Das Protokoll bleibt geheim, bis das Spiel aus ist.",
  "not-called": () => "Zu spät. Der Platz ist an die nächste Person gegangen.",
  "not-claimed": () => "Sag zuerst, wer du bist.",
  "not-one-choice": () => "Diese Züge gehen nicht zusammen.",
  "stale-decision": () => "Das war schon entschieden. Der Tisch ist jetzt auf dem neuesten Stand.",
  "other-rules": () => "Dieses Spiel wurde nach einer anderen Fassung der Regeln ausgeteilt.",
  "too-fast": ({ seconds }) =>
    `Zu schnell. Versuch es in ${count(Number(seconds ?? 1), "Sekunde", "Sekunden")} noch einmal.`,
  "too-many-tables": ({ most }) =>
    `Du hast schon ${String(most)} offene Tische. Spiel erst einen zu Ende, oder schließ einen.`,
  "too-many-connections": () => "Hier ist gerade kein Platz mehr. Versuch es später noch einmal.",
  "not-saved": () =>
    "Der Server konnte das nicht speichern. Nichts hat sich geändert. Versuch es noch einmal.",
  "unknown-move": () => "Diesen Zug gibt es nicht.",
  "illegal-move": () => "Das geht jetzt nicht.",
  "bad-input": () => "So geht das nicht.",
  "unknown-option": () => "Diese Einstellung hat das Spiel nicht.",
  "bad-seat": () => "Diesen Platz gibt es nicht.",
  "bad-seed": () => "Ein Startwert muss ein Text sein.",
  "bad-deal": () => "So lassen sich die Karten nicht austeilen.",
  "bad-record": () => "Dieses Protokoll ist nicht lesbar.",
  malformed: () => "Der Server hat diese Seite nicht verstanden. Bitte lade sie neu.",
  "too-large": () => "Das ist mehr, als der Server auf einmal annimmt.",
  "foreign-origin": () => "Diese Seite kommt nicht von diesem Server.",
  misdirected: () =>
    "Unter dieser Adresse antwortet dieser Server nicht. Nimm die, die er beim Start genannt hat.",
  elsewhere: () => "Dieser Tisch ist auf einen anderen Server umgezogen. Versuch es bitte noch einmal.",
  "method-not-allowed": () => "Das geht hier nicht.",
  "deal-closed": () => "Die Karten sind schon ausgeteilt.",
  "other-commitment": () => "Der Anteil dieses Browsers am Austeilen ist nicht der, den er versiegelt hatte.",
  "no-database": () => "Der Server kann seine Tische gerade nicht lesen. Versuch es später noch einmal.",
  internal: () => "Auf dem Server ist etwas schiefgegangen. Nichts hat sich geändert.",
};

/** Warum der Server die Verbindung geschlossen hat. */
const closeTexts: Readonly<Record<CloseReason, string>> = {
  displaced: "Du hast diesen Tisch in einem anderen Fenster geöffnet.",
  "too-slow": "Die Verbindung ist zu langsam und wurde geschlossen. Neuer Versuch …",
  "no-watchers": "Das Spiel hat begonnen, und Zuschauer sind nicht erlaubt.",
  "too-fast": "Diese Seite hat zu viel auf einmal geschickt. Neuer Versuch …",
  "out-of-date": "Diese Seite ist veraltet: Der Server wurde aktualisiert.",
  moved: "Dieser Tisch ist auf einen anderen Server umgezogen. Neuer Versuch …",
  left: "Du hast das Spiel verlassen, und ein Bot spielt für dich.",
  "signed-out": "Du bist hier abgemeldet. Dein Schlüssel bringt dich zurück.",
  deleted: "Dieser Tisch wurde gelöscht.",
  upgraded:
    "Der Server hat jetzt neuere Regeln für dieses Spiel, deshalb ist die Partie zu Ende. Niemand hat gewonnen.",
};

const shapes = ["Kreis", "Quadrat", "Dreieck", "Raute", "Stern", "Sechseck"];

export const de: Words = {
  name: "Facedown",
  motto: ["Eben hast du sie noch gesehen.", "Wo war sie?"],
  list,
  closed: closeTexts,
  levels,
  characters,
  signals,
  alerts,
  sound,
  ending,
  fair,
  you: "Du",
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  guest: (seat: number) => `Gast ${shapes[seat] ?? ""}`.trim(),
  deletedGuest: "Jemand",
  playerNumber: (seat: number) => `Spieler ${seat + 1}`,

  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "Das hat nicht geklappt. Nichts hat sich geändert.",

  top: {
    home: "Facedown, Startseite",
    overview: "Übersicht",
    rules: "Regeln",
    menu: "Einstellungen",
  },

  home,
  byDays,
  me,
  quick,
  today,

  pass: {
    turn: (name: string) => `${name} ist dran`,
    title: (name: string, n: number) =>
      `${name}, ${n === 0 ? "deine Karten sind" : n === 1 ? "eine Karte" : `${spelt(n)} Karten`} nur für dich`,
    why: (n: number) =>
      `Die anderen schauen weg, bis du ${n === 0 ? "fertig bist" : n === 1 ? "sie gesehen hast" : "die Karten gesehen hast"}.`,
    claim: (name: string) => `Ich bin ${name}. Zeig her`,
    shut: "Zudecken",
    rename: (name: string) => `${name} umbenennen`,
    newName: (name: string) => `Wie heißt ${name}?`,
  },

  who: {
    ask: "Wie sollen die anderen dich nennen?",
    label: "Dein Name",
    save: "Das bin ich",
    cancel: "Nicht jetzt",
    me: (name: string) => `${name}, Namen ändern`,
  },

  fairness: {
    proven:
      "Geprüft: Die Zahlen hinter diesen Karten waren versiegelt, bevor eine davon gezeigt wurde, und deine ist dabei.",
    watched:
      "Geprüft: Die Zahlen hinter diesen Karten waren versiegelt, bevor eine davon gezeigt wurde. Von dir ist keine dabei.",
    absent:
      "Das Protokoll ist in sich stimmig. Mehr weiß dieser Browser nicht, denn er war beim Austeilen nicht dabei.",
    alone: "An diesem Austeilen war kein Browser beteiligt. Wie es zustande kam, weiß nur der Server.",
    old: "Diese Karten wurden noch nach dem alten Verfahren versiegelt. Es schließt nicht aus, dass der Server sie gewählt hat.",
    unchecked: "Das Protokoll lässt sich gerade nicht laden, also ist dieses Austeilen nicht geprüft.",
    warning: "Mit diesem Austeilen stimmt etwas nicht.",
    off: {
      unreadable: "Der Nachweis, wie es zustande kam, ist nicht lesbar.",
      server: "Das Geheimnis des Servers ist nicht das, was er versiegelt hatte.",
      client: "Die Zahl eines Mitspielers ist nicht die, die er versiegelt hatte.",
      stranger: "Jemand, der nicht am Tisch saß, ist daran beteiligt.",
      "broken-chain": "Der Server lässt ein Austeilen weg, das abgebrochen wurde.",
      hidden: "Der Server zeigt ein Austeilen nicht mehr, das dieser Browser gesehen hat.",
      announced: "Die Siegel, die der Server jetzt zeigt, sind nicht die, die er angekündigt hatte.",
      own: "Deine Zahl wurde ersetzt.",
      seed: "Die Karten stammen nicht aus dem, was versiegelt war.",
    },
    record: "Protokoll speichern",
  },
  lobby,

  table: {
    players: "Spielrunde",
    asked: "Was zu tun ist",
    repeat: "Noch einmal ansagen",
    board: "Spielfeld",
    over: "Spiel aus",
    yourTurn: "du bist dran",
    yourTurnTitle: "Du bist dran",
    asks: (title: string) => `Du bist dran. ${sentence(title)}`,
    playsNow: "ist am Zug",
    seatOf: (seat: number, who: string, state?: string) =>
      `Platz ${[seat + 1, who, ...(state ? [state] : [])].join(", ")}`,
    here: "da",
    away: "nicht da",
    bot: "Bot",
    log: "Was geschah",
    noLog: "Noch nichts, seit du da bist.",
    live: "Ansagen",
    connecting: "Verbindung wird aufgebaut …",
    lost: "Die Verbindung ist weg. Neuer Versuch …",
    shown: (cells: readonly string[], areDown: boolean) => {
      if (cells.length === 0) return "Während du weg warst, wurden Karten gezeigt.";
      const [what, now] =
        cells.length === 1
          ? ["eine Karte", "Sie liegt wieder verdeckt."]
          : ["Karten", "Sie liegen wieder verdeckt."];
      const verb = cells.length === 1 ? "wurde" : "wurden";
      return `Während du weg warst, ${verb} auf ${list(cells)} ${what} gezeigt.${areDown ? ` ${now}` : ""}`;
    },
    useHere: "Lieber hier spielen",
    reload: "Seite neu laden",
    watching: "Du schaust zu.",
    waiting: (n: number) => `${count(n, "Zug", "Züge")} aufzuholen.`,
    home: "Startseite",
    again: "Noch einmal",
    why: "Warum?",
    chat: "Am Tisch",
    talk: (n: number) => (n > 0 ? `Reden, ${n} neu` : "Reden"),
    wholeLog: "Alles, was geschah",
    showSeat: (who: string) => `Auslage zeigen: ${who}`,
    chatNotKept: "Während eines Spiels löscht Neuladen den Chat. Als Notizzettel taugt er also nicht.",
    watcher: "Jemand, der zuschaut",
    say: "Sag etwas",
    send: "Senden",
    seatMenu: "Dein Platz",
    signals: "Schnellnachrichten",
    clock: (seconds: number) => `noch ${seconds} s`,
    standIn: (level: string, who: string) => `Ein ${level} spielt für ${who}.`,
    letBot: (who: string) => `Einen Bot für ${who} spielen lassen`,
    isAway: (who: string) => `${who} ist nicht da`,
    standInOffer: (level: string) => `Ein ${level} kann so lange weiterspielen.`,
    wait: "Weiter warten",
    back: "Ich bin wieder da",
    leave: "Gehen und einen Bot weiterspielen lassen",
    elsewhereLink: "Auf einem anderen Gerät weiterspielen",
    elsewhereHow: (minutes: number) =>
      `Öffne dort innerhalb von ${minutes} Minuten diesen Link. Er gilt nur einmal.`,
    by: (who: Who, by: string): string => {
      if (by === "clock") return `${does(who, "hattest", "hatte")} keine Zeit mehr: Der Zufall hat gezogen.`;
      const other = by === "chance" ? "Der Zufall" : `Ein ${levels[by] ?? "Bot"}`;
      return who.isYou
        ? `${other} hat für dich gespielt, während du weg warst.`
        : `${other} hat für ${who.name} gespielt.`;
    },
    onceMore: "Noch einmal gezeigt:",
    rematch: "Die anderen spielen noch einmal",
    join: "Mitspielen",
    wins: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "gewinnst", "gewinnt")}`
        : `${subjects(who)} ${hasYou(who) ? "gewinnt" : "gewinnen"}`,
  },

  look: {
    only: "Das siehst nur du",
    title: (n: number) => (n === 1 ? "Merk sie dir" : "Merk sie dir alle"),
    clock: (seconds: number) => `Deine Zeit läuft: ${seconds} s`,
    done: (n: number) => (n === 1 ? "Wieder umdrehen" : "Alle wieder umdrehen"),
    speech: (cards: readonly string[]) => `Das siehst nur du: ${list(cards)}.`,
  },

  confirm: {
    ask: (move: string) => `${move}?`,
    speech: (move: string) => `${move}? Noch nicht gespielt.`,
    play: "Ja, spielen",
    drop: "Doch nicht",
  },

  settings: {
    title: "Einstellungen",
    speed: "Bewegung",
    speeds: { slow: "Langsam", normal: "Normal", fast: "Schnell", instant: "Keine" },
    stay: "So lange bleiben Karten offen",
    stays: { short: "1 s", normal: "1½ s", long: "3 s", longest: "6 s" },
    moves: "Vor einem Zug",
    asking: { no: "Gleich spielen", yes: "Erst fragen" },
    theme: "Farben",
    themes: { system: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
    language: "Sprache",
    keys: "Tastatur",
    keyList: [
      ["Tab", "von einem Teil der Seite zum nächsten"],
      ["← ↑ → ↓", "von Karte zu Karte"],
      ["Pos1, Ende", "erste und letzte Karte einer Reihe"],
      ["Enter oder Leertaste", "die Karte wählen"],
      ["Esc", "Bewegung abkürzen, einen geheimen Blick beenden, einen gewählten Zug verwerfen"],
    ] as readonly (readonly [string, string])[],
    close: "Schließen",
  },

  rules: {
    title: (game: string) => `Regeln von ${game}`,
    loading: "Regeln werden geladen …",
    close: "Schließen",
  },

  replay: {
    title: "Wiederholung",
    look: "Wiederholung ansehen",
    begin: "Zum Anfang",
    back: "Einen Schritt zurück",
    next: "Einen Schritt weiter",
    end: "Zum Ende",
    move: (n: number) => `Zug ${n}`,
    step: (n: number, of: number) => `Zug ${n} von ${of}`,
    viewpoint: "Aus wessen Sicht",
    open: "Alle Karten offen",
    through: (who: string) => `Wie ${who} es sah`,
    watcher: "Wie die Zuschauer es sahen",
    hands: "Hände",
    secret: "Das sah nur eine Person",
    leave: "Zurück zum Ergebnis",
  },

  lesson: {
    step: (n: number, of: number) => `Schritt ${n} von ${of}`,
    skip: "Überspringen",
    leave: "Lektion verlassen",
    goOn: "Weiter",
    offline: "Du bist offline. Sobald du wieder verbunden bist, geht es weiter.",
    practice: "Übung",
    over: "Das war alles. Otto wartet schon.",
    play: "Gegen den Goldfisch spielen",
    home: "Startseite",
    learn: "Spielend lernen",
    newTo: (game: string) => `${game} ist neu für dich?`,
    promise: "Spiel eine Proberunde auf dem echten Brett. Sie zeigt dir alles und dauert etwa eine Minute.",
    show: "Zeig es mir, 60 Sekunden",
    know: "Kenne ich. Austeilen",
    quiet: "Auch bei anderen Spielen nicht fragen",
  },

  learn: {
    play: "Abspielen",
    pause: "Anhalten",
  },

  app: {
    offlineTitle: "Keine Verbindung",
    offline: "Deine Spiele liegen auf dem Server, genau so, wie du sie verlassen hast.",
    newVersion: "Eine neue Version ist da",
    reload: "Neu laden",
    install: "Als App",
    installHow: "Wähle im Menü deines Browsers „Installieren“ oder „Zum Startbildschirm“.",
  },
  missing: { title: "Hier liegt nichts", why: "Diese Adresse führt nirgendwohin.", home: "Startseite" },
};
