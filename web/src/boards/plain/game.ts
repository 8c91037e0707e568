import type { GameModule, Invitation } from "../game";
import { loadArt } from "./art";
import Board from "./Board.svelte";
import { PlainScene } from "./scene.svelte";

/** The board for a game that has none of its own. */
export async function plainGame(id: string, invitation: Invitation | null): Promise<GameModule> {
  const name = invitation?.name ?? id;
  const Title = invitation?.Title ?? null;
  const art = await loadArt(id);
  return {
    name,
    Title,
    Board,
    makeScene: (teller) => new PlainScene(teller, { id, name, Title, art }),
  };
}
