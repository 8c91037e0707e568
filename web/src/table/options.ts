/** A game's options in words; a name that the catalogue does not know is shown as it is. */

import type { Choice, GameInfo, Table, Whole } from "../lib/protocol.gen";
import { words } from "../words";

export type Option = Choice | Whole;
export type Values = Record<string, string | number>;

export function optionLabel(game: string, name: string): string {
  const known = words.options[game]?.[name];
  return typeof known === "object" ? (known["label"] ?? name) : (known ?? name);
}

export function valueLabel(game: string, name: string, value: string | number): string {
  const known = words.options[game]?.[name];
  return typeof known === "object" ? (known[String(value)] ?? String(value)) : String(value);
}

export function defaultsOf(game: GameInfo): Values {
  return Object.fromEntries(
    game.options.map((option) => [
      option.name,
      "values" in option ? (option.values[0] ?? "") : option.default,
    ]),
  );
}

/** One line: "2 players · Edition: 2023 · …" */
export function optionText(table: Table): string {
  const chosen = Object.entries(table.options).map(
    ([name, value]) =>
      `${optionLabel(table.game, name)}: ${valueLabel(table.game, name, value).toLowerCase()}`,
  );
  return [words.home.players(table.players, table.players), ...chosen].join(" · ");
}
