/**
 * Which modules share a file in the built client. Left to itself, the bundler makes a file of every module that two pages share,
 * and a first visit takes seventy requests, most of them for less than a kilobyte.
 */

import type { Rolldown } from "vite";

/** A group whose name is the first parenthesis of a pattern, for all modules that match it. */
const named = (pattern: RegExp): Rolldown.CodeSplittingGroup => ({
  name: (id) => pattern.exec(id)?.[1] ?? null,
});

/** A module belongs to the first group that takes it. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What every page needs. The service worker is another program, and shares nothing.
  { name: "start", tags: ["$initial"], test: (id) => !id.includes("/src/worker/") },
  // What several pages around the tables need.
  {
    name: "pages",
    test: /\/src\/(art|club|lib|words)\/\w+\.|\/src\/kit\/(Face|Picture)\./,
    minShareCount: 2,
  },
  // Of a game: all that its tile on the home page shows, which its table needs too. Its board has a file of its own.
  named(/\/games\/([\w-]+)\/(?:art|colours|Picture|invitation\.ts)/),
  named(/\/(invitation\.\w\w)\.ts/),
];
