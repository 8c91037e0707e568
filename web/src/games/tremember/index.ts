import type { GameModule } from "../../boards/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import { trememberWords } from "../../words/tremember";
import Board from "./Board.svelte";
import { TrememberScene } from "./scene.svelte";
import Title from "./Title.svelte";

const tremember: GameModule = {
  name: words.invitations.tremember.name,
  Title,
  Board,
  reasons: trememberWords.reasons,
  makeScene: (teller) => new TrememberScene(teller, settings.pace),
};

export default tremember;
