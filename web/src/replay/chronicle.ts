import type { LoadedGame } from "../kit/game";
import type { ChronicleLine } from "../kit/teller.svelte";
import type { ReplayStep, Table } from "../lib/protocol.gen";
import { TableState } from "../table/state.svelte";
import { FilmSocket, replayTable, type Viewpoint } from "./film";

/** The log of a whole game, newest line first. A move may continue the line of the move before it. */
export function linesOf(
  table: Table,
  game: LoadedGame,
  viewpoint: Viewpoint,
  steps: readonly (ReplayStep | undefined)[],
): readonly ChronicleLine[] {
  const state = new TableState(table.code, game, () => new FilmSocket(), true);
  state.table = replayTable(table, viewpoint, false);
  const lines = new Map<number, ChronicleLine>();
  steps.forEach((step, move) => {
    if (!step) return;
    state.retell(step);
    for (const line of state.teller.log) {
      if (lines.get(line.id)?.text === line.text) break;
      lines.set(line.id, { ...line, move });
    }
  });
  return [...lines.values()].sort((one, other) => other.id - one.id);
}
