/** A game's options in words; a name that has no words is shown as it is. */

import type { InvitationWords } from "../kit/game";
import type { Choice, GameInfo, Whole } from "../lib/protocol.gen";

export type Option = Choice | Whole;
export type Values = Record<string, string | number>;

type OptionWords = InvitationWords["options"];

export function optionLabel(optionWords: OptionWords, name: string): string {
  const option = optionWords[name];
  return typeof option === "object" ? (option["label"] ?? name) : (option ?? name);
}

export function valueLabel(optionWords: OptionWords, name: string, value: string | number): string {
  const option = optionWords[name];
  return typeof option === "object" ? (option[String(value)] ?? String(value)) : String(value);
}

export function defaultsOf(game: GameInfo): Values {
  return Object.fromEntries(
    game.options.map((option) => [
      option.name,
      "values" in option ? (option.values[0] ?? "") : option.default,
    ]),
  );
}
