import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { art } from "./art";
import Board from "./Board.svelte";
import { MatryoshkaScene } from "./scene.svelte";
import type { Event, View } from "./wire.gen";
import { setWords } from "./words";

const matryoshka: GameModule<View, Event, MatryoshkaScene> = {
  art,
  setWords,
  makeScene: (teller) => new MatryoshkaScene(teller, settings.pace),
  Board,
};

export default matryoshka;
