/** Was die Oberfläche auf Deutsch auf jeder Seite und an jedem Tisch sagt: ein freundlicher Gastgeber, kurz, im Präsens. */

import type { Closed, RefusalCode } from "../../lib/protocol.gen";
import type { Words } from "../en/common";
import type { Params, Refusals } from "../refusals";
import type { Settings } from "../settings";
import type { Who } from "../who";
import { capital, count, does, list, sentence, spelt, subject } from "./grammar";
import { levels, signals, tableRefusals } from "./tables";

const refusals: Refusals<RefusalCode | "offline"> = {
  ...tableRefusals,
  offline: () => "Der Server ist nicht erreichbar. Steht die Verbindung?",
  "not-found": () => "Hier ist nichts.",
  "no-such-table": () => "Einen Tisch mit diesem Code gibt es nicht.",
  "no-such-seat": () => "Diesen Platz hat der Tisch nicht.",
  "bad-players": ({ least, most }) =>
    `Mit diesen Einstellungen spielen ${String(least)} bis ${String(most)} Leute.`,
  "unknown-game": () => "Dieses Spiel ist hier nicht bekannt.",
  "bad-name": ({ most }) => `Ein Name hat 1 bis ${String(most ?? 24)} Zeichen.`,
  "host-only": () => "Das darf nur, wer Gastgeber ist.",
  "not-your-seat": () => "Das ist der Platz von jemand anderem.",
  "not-seated": () => "Du schaust zu. Ziehen darf nur, wer mitspielt.",
  "seat-taken": () => "Jemand war schneller: Der Platz ist besetzt.",
  "seat-empty": () => "Da sitzt niemand.",
  "seats-empty": () => "Noch sind nicht alle Plätze besetzt.",
  "not-started": () => "Das Spiel hat noch nicht begonnen.",
  "game-running": () => "Die Aufzeichnung bleibt geheim, bis das Spiel aus ist.",
  "not-claimed": () => "Sag zuerst, wer du bist.",
  "not-one-choice": () => "Diese Züge gehen nicht auf einmal.",
  "out-of-step": () => "Das war schon entschieden. Der Tisch ist jetzt auf dem neuesten Stand.",
  "other-rules": () => "Dieses Spiel wurde nach einer anderen Fassung der Regeln ausgeteilt.",
  "too-fast": () => "Zu schnell. Versuch es gleich noch einmal.",
  "too-many-tables": ({ most }) => `Du hast ${String(most)} offene Tische: Erst muss einer zu Ende gehen.`,
  "too-many-connections": () => "Hier ist gerade kein Platz mehr. Versuch es später noch einmal.",
  "not-saved": () => "Der Server konnte das nicht speichern. Nichts ist geschehen; versuch es noch einmal.",
  "unknown-move": () => "Diesen Zug gibt es nicht.",
  "illegal-move": () => "Das geht jetzt nicht.",
  "bad-input": () => "So geht das nicht.",
  "unknown-option": () => "Diese Einstellung hat das Spiel nicht.",
  "bad-seat": () => "Diesen Platz gibt es nicht.",
  "bad-seed": () => "Ein Startwert ist ein Text.",
  "bad-deal": () => "So können diese Karten nicht ausgeteilt sein.",
  "bad-record": () => "Diese Aufzeichnung ist nicht lesbar.",
  malformed: () => "Der Server hat diese Seite nicht verstanden. Bitte lade sie neu.",
  "too-large": () => "Das ist mehr, als der Server auf einmal nimmt.",
  "foreign-origin": () => "Diese Seite kommt nicht von diesem Server.",
  "method-not-allowed": () => "Das geht hier nicht.",
  "deal-closed": () => "Die Karten sind schon ausgeteilt.",
  "other-commitment": () => "Der Anteil dieses Browsers an der Verteilung ist nicht der versiegelte.",
  "no-database": () => "Der Server kann seine Tische gerade nicht lesen. Versuch es später noch einmal.",
  internal: () => "Auf dem Server ist etwas schiefgegangen. Nichts ist geschehen.",
};

/** Warum der Server die Verbindung geschlossen hat. */
const closed: Readonly<Record<Closed, string>> = {
  displaced: "Du hast diesen Tisch in einem anderen Fenster geöffnet.",
  "too-slow": "Die Verbindung ist zu langsam und wurde geschlossen. Neuer Versuch …",
  "no-watchers": "Das Spiel hat begonnen, und es wird ohne Publikum gespielt.",
  "too-fast": "Diese Seite hat zu viel auf einmal geschickt. Neuer Versuch …",
  "out-of-date": "Diese Seite ist veraltet: Der Server wurde aktualisiert.",
};

/** Was am Tisch gilt, in dieser Reihenfolge. */
const settings: Settings = {
  listed: { legend: "Wer ihn findet", off: "Nur mit Link", on: "Alle" },
  watchers: { legend: "Wer zuschaut", off: "Niemand", on: "Wer kommt" },
};

export const de: Words = {
  name: "Facedown",
  motto: ["Eben hast du sie noch gesehen.", "Wo war sie?"],
  list,
  closed,
  levels,
  signals,
  you: "Du",
  bot: (seat: number) => ["Juno", "Otto", "Mika", "Pip", "Wren", "Lumi"][seat] ?? "Bot",
  someone: (seat: number) => `Platz ${seat + 1}`,
  seatShape: (seat: number) => ["Kreis", "Quadrat", "Dreieck", "Raute", "Stern", "Sechseck"][seat] ?? "",

  refusal: (code: string, params: Params = {}): string =>
    refusals[code as RefusalCode]?.(params) ?? "Das hat nicht geklappt. Nichts ist geschehen.",

  top: {
    home: "Facedown, Startseite",
    rules: "Regeln",
    menu: "Einstellungen",
  },

  home: {
    title: "Facedown",
    code: "Code von Freunden",
    join: "Dazu",
    badCode: "Ein Code hat sechs Buchstaben oder Ziffern.",
    playNow: "Gleich spielen",
    withFriends: "Mit Freunden",
    solo: "Allein",
    options: "Optionen",
    rules: "Regeln",
    players: (least: number, most: number) => (least === most ? `${least} Leute` : `${least}–${most} Leute`),
    minutes: (n: number) => `${n} Min.`,
    loading: "Der Tisch wird gedeckt …",
    games: "Spiele",
    noGames: "Dieser Server bietet noch keine Spiele an.",
    credits: (games: readonly { name: string; designer: string; publisher: string }[]) =>
      `Inoffizielle Umsetzungen von ${list(games.map(({ name, designer, publisher }) => `${name} von ${designer} (${publisher})`))}.`,
    seats: "Leute",
    here: "An diesem Gerät",
    hereWhy: "Reihum weitergeben",
    level: "Bots",
    mine: "Deine Spiele",
    finished: "Beendet",
    listed: "Offene Tische",
    yourTurn: "Weiter",
    look: "Noch einmal ansehen",
    watch: "Zuschauen",
    sit: "Dazusetzen",
    won: (who: readonly string[]) => (who.length === 0 ? "Niemand hat gewonnen" : `Gewonnen: ${list(who)}`),
    stages: {
      open: "Sammelt sich",
      playing: "Läuft",
      over: "Beendet",
      closed: "Geschlossen",
      abandoned: "Abgebrochen",
    } as Readonly<Record<string, string>>,
  },

  pass: {
    title: (name: string) => `Gib das Gerät an ${name}`,
    why: "Was jetzt kommt, ist nur für diese Augen.",
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
    start: "Los",
    fill: "Mit Bots auffüllen",
    ready: "Alle sind da.",
    missing: (n: number) =>
      n === 1 ? "Ein Platz ist noch frei." : `${capital(spelt(n))} Plätze sind noch frei.`,
    waitForHost: "Wer Gastgeber ist, startet das Spiel.",
    hostAway: "Der Gastgeber ist nicht da. Bleibt das so, übernimmt, wer am längsten hier sitzt.",
    watching: "Du schaust zu. Setz dich auf einen freien Platz, um mitzuspielen.",
    full: "Alle Plätze sind besetzt: Du kannst zuschauen.",
    atSeat: (what: string, seat: number) => `${what}, Platz ${seat + 1}`,
    removeFrom: (who: string) => `${who} entfernen`,
    level: "Wie gut das Gedächtnis ist",
    onDevice: "An diesem Gerät",
    addPerson: "Noch jemand hier",
    personName: "Name",
    add: "Dazu",
    qr: "Der Link als QR-Code",
    terms: "An diesem Tisch",
    settings,
    clock: "Zeit je Entscheidung",
    noClock: "Beliebig",
    seconds: (n: number) => (n % 60 === 0 ? `${n / 60} min` : `${n} s`),
    startPlayer: "Wer beginnt",
    anyone: "Der Zufall",
    watch: (names: readonly string[], n: number): string =>
      names.length === n ? `${list(names)} ${n === 1 ? "schaut" : "schauen"} zu` : `${n} schauen zu`,
  },

  table: {
    players: "Spielrunde",
    asked: "Was gefragt ist",
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
    watcher: "Jemand schaut zu",
    say: "Sag etwas",
    send: "Sagen",
    seatMenu: "Dein Platz",
    signals: "Kurze Zeichen",
    clock: (seconds: number) => `noch ${seconds} s`,
    standIn: (level: string) => `vertreten (${level})`,
    letBot: (who: string) => `Einen Bot für ${who} spielen lassen`,
    back: "Ich bin wieder da",
    leave: "Gehen; ein Bot spielt weiter",
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
    stay: "Was wieder verdeckt wird, bleibt offen",
    stays: { short: "Kurz", normal: "Normal", long: "Lang", longest: "Sehr lang" },
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
    title: "Das Spiel noch einmal",
    look: "Noch einmal ansehen",
    begin: "Zum Anfang",
    back: "Einen Schritt zurück",
    next: "Einen Schritt weiter",
    end: "Zum Ende",
    step: (n: number, of: number) => `Zug ${n} von ${of}`,
    eyes: "Mit wessen Augen",
    open: "Alle Karten offen",
    through: (who: string) => `Wie ${who} es sah`,
    watcher: "Wie man zuschauend sah",
    hands: "Hände",
    secret: "Das sah nur eine Person",
    leave: "Ergebnis",
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
    all: "Alle Regeln, nach Nummern (englisch)",
  },

  missing: { title: "Hier liegt nichts", why: "Diese Adresse führt nirgendwohin.", home: "Startseite" },
};
