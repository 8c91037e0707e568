/** How English counts, lists and conjugates. */

import type { Who } from "../who";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
export const spelt = (n: number): string => NUMBERS[n] ?? String(n);
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
export const subject = (who: Who): string => (who.isYou ? "You" : who.name);
/** Several people as a subject: "Ada and you". */
export const subjects = (who: readonly Who[]): string =>
  list(who.map((each, i) => (each.isYou && i > 0 ? "you" : subject(each))));
export const does = (who: Who, you: string, they: string): string =>
  `${subject(who)} ${who.isYou ? you : they}`;
export const whose = (who: Who): string => (who.isYou ? "Your" : `${who.name}’s`);
/** Without a capital, for the middle of a sentence. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "A dog", "An elephant". */
export const a = (name: string): string => `${/^[aeiou]/i.test(name) ? "An" : "A"} ${name.toLowerCase()}`;
/** With a full stop, unless the text already ends like a sentence. */
export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
