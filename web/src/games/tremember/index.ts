import type { GameModule } from "../../kit/game";
import { settings } from "../../lib/settings.svelte";
import { words } from "../../words";
import { trememberWords } from "./words";
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
