import type { GameModule } from "../../boards/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import Board from "./Board.svelte";
import { KingsScene } from "./scene.svelte";
import Title from "./Title.svelte";

const memoryKings: GameModule = {
  name: words.invitations.memoryKings.name,
  Title,
  Board,
  makeScene: (teller) => new KingsScene(teller, settings.pace),
};

export default memoryKings;
