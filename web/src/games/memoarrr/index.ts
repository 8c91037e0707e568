import type { GameModule } from "../../boards/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import { memoarrrWords } from "../../words/memoarrr";
import Board from "./Board.svelte";
import { MemoarrrScene } from "./scene.svelte";
import Title from "./Title.svelte";

const memoarrr: GameModule = {
  name: words.invitations.memoarrr.name,
  Title,
  Board,
  reasons: memoarrrWords.reasons,
  makeScene: (teller) => new MemoarrrScene(teller, settings.pace),
};

export default memoarrr;
