import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { art } from "./art";
import Board from "./Board.svelte";
import { TrememberScene } from "./scene.svelte";
import type { Event, View } from "./wire.gen";
import { setWords } from "./words";

const tremember: GameModule<View, Event, TrememberScene> = {
  art,
  setWords,
  makeScene: (teller) => new TrememberScene(teller, settings.pace),
  Board,
};

export default tremember;
