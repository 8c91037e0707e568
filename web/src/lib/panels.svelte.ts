/** The sheets that open over any page: settings, rules, and the question for a name. */

import * as api from "./api";

class Panels {
  isSettings = $state(false);
  /** The rules that are open, at one rule or from the top. */
  rules = $state.raw<{ game: string; rule: string | null } | null>(null);
  /** Someone waits for a name. */
  asking = $state.raw<{ answer: (name: string | null) => void } | null>(null);

  openRules(game: string, rule: string | null = null): void {
    this.rules = { game, rule };
  }

  /** The guest's name: as the server remembers it, or asked for now; null when the person would rather not say. */
  async needName(): Promise<string | null> {
    const { name } = await api.me();
    return name ?? this.askName();
  }

  async askName(): Promise<string | null> {
    return new Promise((answer) => {
      this.asking = { answer };
    });
  }
}

export const panels = new Panels();
