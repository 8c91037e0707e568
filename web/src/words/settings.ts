/** The settings of a table that are either on or off, and the words for both. A setting without words does not compile. */

import type { Terms } from "../lib/protocol.gen";

export type Setting = { [Name in keyof Terms]: Terms[Name] extends boolean ? Name : never }[keyof Terms];
export type Settings = Readonly<
  Record<Setting, { readonly legend: string; readonly off: string; readonly on: string }>
>;
