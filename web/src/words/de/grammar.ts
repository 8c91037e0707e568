/** Wie Deutsch zählt, aufzählt und beugt. */

import type { Who } from "../who";

const NUMBERS = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben"];

export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
export const spelt = (n: number): string => NUMBERS[n] ?? String(n);
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} und ${parts[parts.length - 1]}`;
export const subject = (who: Who): string => (who.isYou ? "Du" : who.name);
/** Mehrere als Subjekt: „Ada und du“. */
export const subjects = (who: readonly Who[]): string =>
  list(who.map((each, i) => (each.isYou && i > 0 ? "du" : subject(each))));
/** Ob du dabei bist: „Ada und du habt“, aber „Ada und Otto haben“. */
export const hasYou = (who: readonly Who[]): boolean => who.some(({ isYou }) => isYou);
export const does = (who: Who, you: string, they: string): string =>
  `${subject(who)} ${who.isYou ? you : they}`;
/** Der Genitiv eines Namens: Adas, aber Lars’. */
export const genitive = (name: string): string => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Mit Punkt, wenn der Satz nicht schon anders endet. */
export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
