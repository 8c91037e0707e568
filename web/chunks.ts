/**
 * Which modules share a file in the built client. By default, every module that two pages share gets a file of its own, and a first
 * visit takes seventy requests, most of them for less than a kilobyte.
 */

import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;

/** Puts modules that match a pattern into a file that is named after its first capture. */
const groupByCapture = (pattern: RegExp): Group => ({ name: (id) => pattern.exec(id)?.[1] ?? null });

/** A module belongs to the first group that takes it, together with whatever it imports that no earlier group has taken. */
export const chunkGroups: Group[] = [
  // All that App.svelte imports. The service worker is another program, and shares nothing.
  { name: "start", tags: ["$initial"], test: (id) => !id.includes("/src/worker/") },
  // What several other pages share. Face and Picture are part of every game's tile, and would otherwise go to one of them.
  {
    name: "pages",
    test: /\/src\/(art|club|lib|words)\/\w+\.|\/src\/kit\/(Face|Picture)\./,
    minShareCount: 2,
  },
  // What a game's tile on the home page shows, and its table too. The board has its own file.
  groupByCapture(/\/src\/games\/([\w-]+)\/(?:art|colours|Picture|invitation\.ts)/),
  // What the tiles say, in one language.
  groupByCapture(/\/src\/games\/[\w-]+\/(invitation\.[\w-]+)\.ts/),
];
