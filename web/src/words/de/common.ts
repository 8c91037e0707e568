/** Was die Oberfläche auf Deutsch auf jeder Seite und an jedem Tisch sagt: ein freundlicher Gastgeber, kurz, im Präsens. */

import type { Closed, RefusalCode } from "../../lib/protocol.gen";
import type { Words } from "../en/common";
import type { Params, Refusals } from "../refusals";
import type { Settings } from "../settings";
import type { Who } from "../who";
import { capital, count, does, list, sentence, spelt, subject } from "./grammar";
import { characters, levels, signals, tableRefusals } from "./tables";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "Der Server ist nicht erreichbar. Prüfe deine Verbindung.",
  "not-found": () => "Hier ist nichts.",
  "no-such-table": () => "Einen Tisch mit diesem Code gibt es nicht.",
  "no-such-seat": () => "Diesen Platz hat der Tisch nicht.",
  "bad-players": ({ least, most }) =>
    `Mit diesen Einstellungen spielen ${String(least)} bis ${String(most)} Personen.`,
  "unknown-game": () => "Dieses Spiel ist hier nicht bekannt.",
  "bad-name": ({ most }) => `Ein Name hat 1 bis ${String(most ?? 24)} Zeichen.`,
  "host-only": () => "Das kann nur der Gastgeber.",
  "not-your-seat": () => "Das ist der Platz von jemand anderem.",
  "not-seated": () => "Du schaust zu. Ziehen können nur die Mitspieler.",
  "seat-taken": () => "Jemand war schneller: Der Platz ist besetzt.",
  "seat-empty": () => "Da sitzt niemand.",
  "seats-empty": () => "Noch sind nicht alle Plätze besetzt.",
  "not-started": () => "Das Spiel hat noch nicht begonnen.",
  "game-running": () => "Die Aufzeichnung bleibt geheim, bis das Spiel aus ist.",
  "not-claimed": () => "Sag zuerst, wer du bist.",
  "not-one-choice": () => "Diese Züge gehen nicht zusammen.",
  "out-of-step": () => "Das war schon entschieden. Der Tisch ist jetzt auf dem neuesten Stand.",
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
  "bad-record": () => "Diese Aufzeichnung ist nicht lesbar.",
  malformed: () => "Der Server hat diese Seite nicht verstanden. Bitte lade sie neu.",
  "too-large": () => "Das ist mehr, als der Server auf einmal nimmt.",
  "foreign-origin": () => "Diese Seite kommt nicht von diesem Server.",
  "method-not-allowed": () => "Das geht hier nicht.",
  "deal-closed": () => "Die Karten sind schon ausgeteilt.",
  "other-commitment": () => "Der Anteil dieses Browsers am Austeilen ist nicht der, den er versiegelt hatte.",
  "no-database": () => "Der Server kann seine Tische gerade nicht lesen. Versuch es später noch einmal.",
  internal: () => "Auf dem Server ist etwas schiefgegangen. Nichts hat sich geändert.",
};

/** Warum der Server die Verbindung geschlossen hat. */
const closed: Readonly<Record<Closed, string>> = {
  displaced: "Du hast diesen Tisch in einem anderen Fenster geöffnet.",
  "too-slow": "Die Verbindung ist zu langsam und wurde geschlossen. Neuer Versuch …",
  "no-watchers": "Das Spiel hat begonnen, und Zuschauer sind nicht erlaubt.",
  "too-fast": "Diese Seite hat zu viel auf einmal geschickt. Neuer Versuch …",
  "out-of-date": "Diese Seite ist veraltet: Der Server wurde aktualisiert.",
};

/** Was am Tisch gilt, in dieser Reihenfolge. */
const settings: Settings = {
  listed: { legend: "Wer ihn findet", off: "Nur mit Link", on: "Alle" },
  watchers: { legend: "Wer zuschaut", off: "Niemand", on: "Alle" },
};

export const de: Words = {
  name: "Facedown",
  motto: ["Eben hast du sie noch gesehen.", "Wo war sie?"],
  list,
  closed,
  levels,
  characters,
  signals,
  you: "Du",
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  someone: (seat: number) => `Platz ${seat + 1}`,
  seatShape: (seat: number) => ["Kreis", "Quadrat", "Dreieck", "Raute", "Stern", "Sechseck"][seat] ?? "",

  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "Das hat nicht geklappt. Nichts hat sich geändert.",

  top: {
    home: "Facedown, Startseite",
    overview: "Übersicht",
    rules: "Regeln",
    menu: "Einstellungen",
  },

  home: {
    title: "Facedown",
    code: "Code von Freunden",
    join: "Mitspielen",
    badCode: "Ein Code hat sechs Buchstaben oder Ziffern.",
    playNow: "Gleich spielen",
    withFriends: "Mit Freunden",
    solo: "Allein",
    options: "Optionen",
    rules: "Regeln",
    players: (least: number, most: number) =>
      least === most ? `${least} Personen` : `${least}–${most} Personen`,
    loading: "Einen Moment …",
    games: "Spiele",
    noGames: "Dieser Server bietet noch keine Spiele an.",
    credits: (games: readonly { name: string; designer: string; publisher: string }[]) =>
      `Inoffizielle Umsetzungen von ${list(games.map(({ name, designer, publisher }) => `${name} von ${designer} (${publisher})`))}.`,
    seats: "Personen",
    here: "An diesem Gerät",
    hereWhy: "Reihum weitergeben",
    level: "Bots",
    mine: "Deine Spiele",
    finished: "Beendet",
    listed: "Offene Tische",
    yourTurn: "Weiter",
    look: "Ergebnis ansehen",
    watch: "Zuschauen",
    sit: "Mitspielen",
    won: (who: readonly string[]) => (who.length === 0 ? "Niemand hat gewonnen" : `Gewonnen: ${list(who)}`),
    stages: {
      open: "Wartet auf Mitspieler",
      playing: "Läuft",
      over: "Beendet",
      closed: "Geschlossen",
      abandoned: "Abgebrochen",
    } as Readonly<Record<string, string>>,
  },

  pass: {
    title: (name: string) => `Gib das Gerät an ${name}`,
    why: "Was jetzt kommt, darf sonst niemand sehen.",
    claim: (name: string) => `Ich bin ${name}`,
  },

  who: {
    ask: "Wie sollen die anderen dich nennen?",
    label: "Dein Name",
    save: "Das bin ich",
    cancel: "Nicht jetzt",
    playingAs: "Du spielst als",
    change: "Namen ändern",
  },

  fairness: {
    proven: "Geprüft: Niemand hat so ausgeteilt, wie es ihm passte, und dein Anteil ist dabei.",
    consistent: "Geprüft: Ausgeteilt wurde, was vor dem Spiel versiegelt war.",
    off: {
      server: "Das Geheimnis des Servers ist nicht das, was er vor dem Austeilen versiegelt hatte.",
      client: "Der Anteil eines Mitspielers ist nicht der, den er versiegelt hatte.",
      own: "Dein Anteil am Austeilen wurde ersetzt.",
      hidden: "Das Austeilen, das du gesehen hast, fehlt im Protokoll.",
      seed: "Die Karten stammen nicht aus dem, was versiegelt war.",
    },
    record: "Protokoll speichern",
  },
  lobby: {
    title: "Setzt euch",
    invite: "Schick diesen Link an deine Freunde",
    loopback:
      "Dieser Link geht nur auf diesem Computer. Für Freunde im selben Netz den Server anhalten und mit --lan neu starten.",
    copy: "Link kopieren",
    copied: "Kopiert",
    code: "oder sag ihnen den Code",
    seats: "Plätze",
    empty: "Frei",
    host: "Gastgeber",
    away: "Nicht da",
    here: "Am Tisch",
    sit: "Hierhin setzen",
    move: "Hierher wechseln",
    addBot: "Bot dazusetzen",
    leave: "Aufstehen",
    remove: "Entfernen",
    start: "Spiel starten",
    fill: "Mit Bots auffüllen",
    ready: "Alle sind da.",
    missing: (n: number) =>
      n === 1 ? "Ein Platz ist noch frei." : `${capital(spelt(n))} Plätze sind noch frei.`,
    waitForHost: "Der Gastgeber startet das Spiel.",
    hostAway: "Der Gastgeber ist nicht da. Bleibt das so, übernimmt, wer am längsten hier sitzt.",
    watching: "Du schaust zu. Setz dich auf einen freien Platz, um mitzuspielen.",
    full: "Alle Plätze sind besetzt: Du kannst zuschauen.",
    atSeat: (what: string, seat: number) => `${what}, Platz ${seat + 1}`,
    removeFrom: (who: string) => `${who} entfernen`,
    level: "Wie gut das Gedächtnis ist",
    onDevice: "An diesem Gerät",
    addPerson: "Noch jemand hier",
    personName: "Name",
    add: "Hinzufügen",
    qr: "Der Link als QR-Code",
    terms: "An diesem Tisch",
    settings,
    clock: "Zeit pro Zug",
    noClock: "Ohne Limit",
    seconds: (n: number) => (n % 60 === 0 ? `${n / 60} min` : `${n} s`),
    startPlayer: "Wer beginnt",
    anyone: "Der Zufall",
    watch: (names: readonly string[], n: number): string =>
      names.length === n ? `${list(names)} ${n === 1 ? "schaut" : "schauen"} zu` : `${n} schauen zu`,
  },

  table: {
    players: "Spielrunde",
    asked: "Was zu tun ist",
    repeat: "Sag es noch einmal",
    board: "Spielfeld",
    over: "Spiel aus",
    yourTurn: "du bist dran",
    yourTurnTitle: "Du bist dran",
    asks: (title: string) => `Du bist dran. ${sentence(title)}`,
    playsNow: "ist am Zug",
    away: "nicht da",
    bot: "Bot",
    log: "Was geschah",
    noLog: "Noch nichts, seit du da bist.",
    live: "Ansagen",
    connecting: "Verbindung wird aufgebaut …",
    lost: "Die Verbindung ist weg. Neuer Versuch …",
    shown: (cells: readonly string[]) =>
      cells.length > 0 ? `Auf ${list(cells)} wurde eine Karte gezeigt` : "Es wurden Karten gezeigt",
    useHere: "Lieber hier spielen",
    reload: "Seite neu laden",
    watching: "Du schaust zu.",
    waiting: (n: number) => `${count(n, "Zug", "Züge")} aufzuholen.`,
    home: "Startseite",
    again: "Noch einmal",
    chat: "Am Tisch",
    watcher: "Jemand, der zuschaut",
    say: "Sag etwas",
    send: "Sagen",
    seatMenu: "Dein Platz",
    signals: "Schnellnachrichten",
    clock: (seconds: number) => `noch ${seconds} s`,
    standIn: (level: string) => `ein ${level} spielt weiter`,
    letBot: (who: string) => `Einen Bot für ${who} spielen lassen`,
    back: "Ich bin wieder da",
    leave: "Gehen und einen Bot weiterspielen lassen",
    elsewhereLink: "Mit diesem Platz auf einem anderen Gerät weiterspielen",
    elsewhereHow: (minutes: number) =>
      `Öffne dort diesen Link innerhalb von ${minutes} Minuten; er gilt einmal.`,
    watchers: (n: number) => `${n} schauen zu`,
    by: (who: Who, by: string): string => {
      const whom = who.isYou ? "dich" : who.name;
      if (by === "clock") return `Zeit abgelaufen für ${whom}: Der Zufall hat gezogen.`;
      const other = by === "chance" ? "Der Zufall" : `Ein ${levels[by] ?? "Bot"}`;
      return who.isYou
        ? `${other} hat für dich gespielt, während du weg warst.`
        : `${other} hat für ${whom} gespielt.`;
    },
    onceMore: "Noch einmal gezeigt:",
    rematch: "Die anderen spielen noch einmal",
    join: "Mitspielen",
    wins: (who: readonly Who[]) =>
      who.length === 1
        ? `${does(who[0] as Who, "gewinnst", "gewinnt")}`
        : `${list(who.map(subject))} gewinnen`,
  },

  look: {
    only: "Das siehst nur du",
    title: (n: number) => (n === 1 ? "Merk sie dir" : "Merk sie dir alle"),
    done: (n: number) => (n === 1 ? "Wieder umdrehen" : "Alle wieder umdrehen"),
    spoken: (cards: readonly string[]) => `Das siehst nur du: ${list(cards)}.`,
  },

  confirm: {
    ask: (move: string) => `${move}?`,
    spoken: (move: string) => `${move}? Noch nicht gespielt.`,
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
    loading: "Die Regeln kommen …",
    close: "Schließen",
  },

  replay: {
    title: "Wiederholung",
    look: "Wiederholung ansehen",
    begin: "Zum Anfang",
    back: "Einen Schritt zurück",
    next: "Einen Schritt weiter",
    end: "Zum Ende",
    step: (n: number, of: number) => `Zug ${n} von ${of}`,
    eyes: "Aus wessen Sicht",
    open: "Alle Karten offen",
    through: (who: string) => `Wie ${who} es sah`,
    watcher: "Wie die Zuschauer es sahen",
    hands: "Hände",
    secret: "Das sah nur eine Person",
    leave: "Zurück zum Ergebnis",
  },

  learn: {
    title: "In drei Minuten",
    where: (n: number, of: number) => `${n} von ${of}`,
    back: "Zurück",
    next: "Weiter",
    done: "Zu den Tischen",
    play: "Abspielen",
    pause: "Anhalten",
    nextFrame: "Nächstes Bild",
    all: "Alle Regeln, nach Nummern",
  },

  missing: { title: "Hier liegt nichts", why: "Diese Adresse führt nirgendwohin.", home: "Startseite" },
};
