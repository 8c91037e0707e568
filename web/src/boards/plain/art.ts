/** How a game's cards look, if its folder says so in `cards.ts`; otherwise the plain board writes their names on paper. */

import type { Component } from "svelte";

export interface CardArt {
  /** A card's face, or its back when there is none to be seen. */
  Face: Component<{ card: string | null; back?: string | null }>;
  /** The symbols that faces are drawn with. */
  Sprites: Component;
  /** Four wide and five high, not square. */
  isTall: boolean;
}

const found = import.meta.glob<{ default: CardArt }>("../*/cards.ts");

export async function loadArt(game: string): Promise<CardArt | null> {
  return (await found[`../${game}/cards.ts`]?.())?.default ?? null;
}
