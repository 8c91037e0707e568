import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import { matryoshkaWords } from "./words";
import Board from "./Board.svelte";
import { MatryoshkaScene } from "./scene.svelte";
import Title from "./Title.svelte";

const matryoshka: GameModule = {
  name: words.invitations.matryoshka.name,
  Title,
  Board,
  reasons: matryoshkaWords.reasons,
  makeScene: (teller) => new MatryoshkaScene(teller, settings.pace),
};

export default matryoshka;
