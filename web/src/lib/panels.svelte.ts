/** The sheets that open over any page: settings, rules, and the question for a name. */

import * as api from "./api";

class Panels {
  isSettings = $state(false);
  /** The rules that are open, at one rule or from the top. */
  rules = $state.raw<{ game: string; rule: string | null } | null>(null);
  /** The question for a name that is open, if any. */
  nameQuestion = $state.raw<{ answer: (name: string | null) => void } | null>(null);

  openRules(game: string, rule: string | null = null): void {
    this.rules = { game, rule };
  }

  #hasDeclinedName = false;

  /** Ask for the guest's name if it is not known. Those who do not want to give one play without it, and are not asked again. */
  async offerName(): Promise<void> {
    if (this.#hasDeclinedName) return;
    const { name } = await api.me();
    if (name === null) this.#hasDeclinedName = (await this.askName()) === null;
  }

  /** Ask for a name; null: none was given. */
  async askName(): Promise<string | null> {
    return new Promise((answer) => {
      this.nameQuestion = { answer };
    });
  }
}

export const panels = new Panels();
