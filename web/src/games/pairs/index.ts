import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { art } from "./art";
import Board from "./Board.svelte";
import { PairsScene } from "./scene.svelte";
import type { Event, View } from "./wire.gen";
import { setWords } from "./words";

const pairs: GameModule<View, Event, PairsScene> = {
  art,
  setWords,
  makeScene: (teller) => new PairsScene(teller, settings.pace),
  Board,
};

export default pairs;
