import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { art } from "./art";
import Board from "./Board.svelte";
import { MemoarrrScene } from "./scene.svelte";
import type { Event, View } from "./wire.gen";
import { setWords } from "./words";

const memoarrr: GameModule<View, Event, MemoarrrScene> = {
  art,
  setWords,
  makeScene: (teller) => new MemoarrrScene(teller, settings.pace),
  Board,
};

export default memoarrr;
