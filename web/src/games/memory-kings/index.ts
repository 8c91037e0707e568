import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { art } from "./art";
import Board from "./Board.svelte";
import { KingsScene } from "./scene.svelte";
import type { Event, View } from "./wire.gen";
import { setWords } from "./words";

const memoryKings: GameModule<View, Event, KingsScene> = {
  art,
  setWords,
  makeScene: (teller) => new KingsScene(teller, settings.pace),
  Board,
};

export default memoryKings;
