/** Was beim Prüfen eines Protokolls herauskommt, auf Deutsch. In geschweiften Klammern stehen die Angaben des Servers. */

import type { Remark } from "../../lib/protocol.gen";

const TEXTS: Readonly<Record<Remark["code"], string>> = {
  "no-proof":
    "Im Protokoll fehlt der Nachweis, wie ausgeteilt wurde. Wer es geschrieben hat, könnte die Karten gewählt haben.",
  number:
    "Auslosung {opening} hat in der Liste die Nummer {listed} und nach ihren Angaben {by_terms}. Keine fehlt.",
  commitment: "Auslosung {opening}: Geheimzahl und Angaben des Servers passen zu seinem Siegel {hash}…",
  "client-not-in-terms":
    "Auslosung {opening}: Browser {client} war beteiligt, steht aber nicht in den Angaben.",
  reveal: "Auslosung {opening}: Was Browser {client} gezeigt hat, passt zu seinem Siegel.",
  "version-1-follows":
    "Auslosung {opening} ist nach Version 1 nachgewiesen, die davor aber nach Version {version}.",
  "first-opening": "Auslosung {opening} ist die erste: Ihre Angaben nennen keine davor.",
  follows:
    "Auslosung {opening} folgt am selben Tisch auf Auslosung {previous}: Ihre Angaben nennen deren Prüfsumme {hash}…",
  abandoned: "Auslosung {opening} wurde abgebrochen und wird nicht verschwiegen.",
  "abandoned-after-reveals":
    "Auslosung {opening} wurde abgebrochen, obwohl alle ihre Zahl gezeigt hatten, und wird nicht verschwiegen.",
  "abandoned-without-reveals":
    "Auslosung {opening} wurde abgebrochen und wird nicht verschwiegen: Nie gezeigt wurde die Zahl von Browser {clients}.",
  "last-dealt": "Ausgeteilt wurde nach der letzten Auslosung (insgesamt: {count}).",
  "all-revealed": "Alle Browser, die ein Siegel geschickt hatten, haben auch ihre Zahl gezeigt.",
  "seed-of-version-1":
    "Der Startwert {hash}… ergibt sich aus der Geheimzahl des Servers und allen gezeigten Zahlen.",
  seed: "Der Startwert {hash}… ergibt sich aus der Geheimzahl des Servers, allen Siegeln und allen gezeigten Zahlen.",
  "took-part": "Beteiligte Browser (nach ihrem ersten Platz): {clients}.",
  "took-part-of-some":
    "Beteiligte Browser (nach ihrem ersten Platz): {clients}. Nicht rechtzeitig geantwortet: {silent}.",
  "none-took-part": "Beteiligte Browser: keine.",
  "none-took-part-of-some":
    "Beteiligte Browser: keine. Nicht rechtzeitig geantwortet (nach ihrem ersten Platz): {silent}.",
  "game-fixed": "Das Spiel stand vor dem Austeilen fest.",
  "rules-fixed": "Die Regeln standen vor dem Austeilen fest.",
  "options-fixed": "Die Varianten standen vor dem Austeilen fest.",
  table: "Ausgelost wurde für den Tisch {table}.",
  "seats-fixed": "Wo Menschen und wo Bots sitzen, stand vor dem Austeilen fest.",
  "start-fixed": "Wer beginnt (Platz {seat}), stand vor dem Austeilen fest.",
  "start-drawn": "Wer beginnt (Platz {seat}), ergibt sich aus dem Startwert.",
  "start-unknown":
    "Aus dem Startwert ergibt sich nicht, wer beginnt. Mehr dazu sagt „facedown verify“ auf deinem Computer.",
  "one-deal-of-a-day": "Das sind die Karten eines Tages, und es gab keine andere Auslosung.",
  "server-alone": "Nur der Server war beteiligt. So bekommen alle dieselben Karten.",
  "commitment-of-a-day":
    "Die Karten des Tages: Geheimzahl und Angaben des Servers passen zu seinem Siegel {hash}…",
  "seed-of-a-day": "Der Startwert {hash}… ergibt sich aus Siegel und Geheimzahl des Servers.",
  "played-alone": "Es wurde allein gespielt, wie die Karten vom {day} gedacht sind.",
  "does-not-replay":
    "Das Spiel lässt sich nicht nachspielen. Mehr dazu sagt „facedown verify“ auf deinem Computer.",
  "laid-by-hand": "Die Karten wurden von Hand gelegt: Es gibt keinen Startwert.",
  "dealt-again": "Aus dem Startwert ergeben sich noch einmal dieselben Karten für {game}.",
  "moves-replay":
    "Alle Züge ({count}) lassen sich nachspielen und sind nach den Regeln erlaubt (Version {version}).",
  "not-over": "Das Spiel ist nicht zu Ende.",
  result: "Sie führen zu dem Ergebnis, das im Protokoll steht: {scores}.",
  "only-version-1":
    "Der Nachweis hat die Version 1 und zeigt nicht, dass niemand die Karten gewählt hat. Als alle Zahlen bekannt waren, konnte ein unehrlicher Server noch eine eigene hinzufügen oder eine abgebrochene Auslosung weglassen.",
  "nobody-took-part":
    "Kein Browser war am Austeilen beteiligt. Also könnte der Server die Karten gewählt haben.",
  "dealt-for-a-day":
    "Die Karten dieses Tages hat der Server allein bestimmt, für alle dieselben. Ob sie schon vor dem Tag feststanden, weiß nur, wer sich das Siegel vorher notiert hat. Es lautet {commitment}.",
  "known-to-browsers":
    "Ob das die Siegel sind, die vor dem Zeigen der Zahlen bekannt waren, und ob das alle Auslosungen sind, weiß nur ein Browser, der dabei war. Er hat sie sich gemerkt, vergleicht sie selbst und sagt es unter dem Ergebnis.",
  "known-to-players":
    "Ob das die Züge sind, die gemacht wurden, wissen nur die, die gespielt haben. Namen, Zeiten, die Startwerte der Bots und wer für jemanden gezogen hat, sind Angaben des Servers.",
};

export function sayRemark({ code, parameters }: Remark): string {
  return TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
}
