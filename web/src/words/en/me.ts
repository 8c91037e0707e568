/** What a guest's own page says in English. */

import { longDate } from "../dates";
import type { MeWords } from "../me";
import { count } from "./grammar";

const date = longDate("en");
const PLACES = ["", "First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

export const me: MeWords = {
  page: "Your page",
  pageOf: (name) => `${name}, your page`,
  guest: "Guest",
  since: (day) => `Here since ${date.format(day)}.`,
  changeName: "Change name",
  giveName: "Add your name",
  games: (n) => (n === 1 ? "game" : "games"),
  won: "won",
  streak: (n) => (n === 1 ? "day in a row" : "days in a row"),
  longest: "longest",
  empty: "Nothing yet. Your first game is one tap away.",
  playNow: "Play now",
  wins: "Wins",
  people: "People",
  game: "Game",
  cell: (won, played) => `won ${won} of ${played}`,
  never: "never played",
  best: "Your best results alone",
  played: "Played",
  more: (n) => `All ${n}`,
  alone: "Alone",
  bot: (name, level) => `${name} (${level})`,
  wonWith: (scores) => `Won ${scores}`,
  lostWith: (place, scores) => `${PLACES[place] ?? "Lost"}, ${scores}`,
  over: "Finished",
  replayName: (game, facts) => `Replay: ${[game, ...facts].join(", ")}`,

  take: "Take me to another device",
  takeWhy:
    "This browser knows you by a cookie. Your key takes your games, wins and streak to any other browser, and brings them back if the cookie is gone.",
  showKey: "Show my key",
  haveKey: "I have a key",
  key: "Your key",
  keyWhy: "Anyone who has it can play as you. Write it down, or scan it with your other device.",
  qr: "Your key as a QR code",
  copyLink: "Copy link",
  copied: "Copied",
  print: "Print",
  seen: "Has somebody else seen it?",
  newKey: "Make a new key",
  newKeyDoes: "the old one stops working, and all other devices are signed out.",
  newKeySure: "Yes, sign all other devices out",
  newKeyDone: "This is your new key. All other devices are signed out.",

  welcome: "Welcome back",
  type: "Type the five words of your key. Capitals, hyphens and spaces don’t matter.",
  keyLabel: "The five words of your key",
  bring: "Bring me here",
  alsoPlayed: "There are games on this device, too",
  comeAlong: (n, name) =>
    `${count(n, "game", "games")} as “${name}”. ${n === 1 ? "It comes along and counts" : "They come along and count"} as yours.`,
  bringGames: (n) => (n === 1 ? "Bring this game" : `Bring these ${n} games`),
  arrived: (name, games, left) =>
    [
      name === null ? "Welcome back." : `Welcome back, ${name}.`,
      ...(games > 0 ? [`${count(games, "game", "games")} came along.`] : []),
      ...(left > 0
        ? [
            `${count(left, "table", "tables")} stayed as ${left === 1 ? "it was" : "they were"}, because you sit there twice.`,
          ]
        : []),
    ].join(" "),
  back: "Not now",

  keep: "What we keep",
  keepWhat: (games) =>
    `Your name, your ${games === 0 ? "games" : count(games, "game", "games")}, your daily results, and who you don’t want to be paired with again. No e-mail, no address, nothing from other sites.`,
  exportAll: "Export all",
  deleteAll: "Delete all",
  deleteWhat:
    "Your games with bots, your daily results, your key, your feed and your name are deleted. In games with other people you become “Somebody”, and a bot plays on for you. This can’t be undone.",
  typeName: (name) => `Type “${name}” to confirm`,
  deleteNow: "Delete everything",
  cancel: "Keep it all",
};
