import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import { memoryKingsWords } from "./words";
import Board from "./Board.svelte";
import { KingsScene } from "./scene.svelte";
import Title from "./Title.svelte";

const memoryKings: GameModule = {
  name: words.invitations.memoryKings.name,
  Title,
  Board,
  reasons: memoryKingsWords.reasons,
  makeScene: (teller) => new KingsScene(teller, settings.pace),
};

export default memoryKings;
