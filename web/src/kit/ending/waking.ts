/** What happens after the count: bunting and crown, then all cards are turned up, line by line. */

import { settings } from "../../lib/settings.svelte";
import type { TableState } from "../../table/state.svelte";
import { BUNTING, CROWN, HALF_TURN, WAVE } from "../timing";
import type { Outcome } from "./ending";
import { sideOf, wave } from "./wave";

/** One step after the count. */
export interface WakeStep {
  readonly ms: number;
  readonly wake: () => void;
}

/** All steps after the count. Cards are turned up from the winner's side on. `begin`: called first, to hang up the bunting. */
export function wakeSteps(table: TableState, outcome: Outcome, begin: () => void): WakeStep[] {
  const players = table.table?.seats.length ?? 1;
  const lines = wave([...table.scene.sleepingCells], sideOf(outcome.winners[0] ?? 0, table.mySeat, players));
  const turn = settings.pace({ ms: HALF_TURN });
  const halves = lines.flatMap((cells, i) => [
    { at: i * WAVE, wake: () => table.scene.wake(cells, "away", turn) },
    { at: i * WAVE + HALF_TURN, wake: () => table.scene.wake(cells, "towards", turn) },
    { at: i * WAVE + 2 * HALF_TURN, wake: () => table.scene.wake(cells, null, turn) },
  ]);
  const inOrder = halves.sort((one, other) => one.at - other.at);
  const end = inOrder.at(-1)?.at ?? 0;
  return [
    { ms: BUNTING + CROWN, wake: begin },
    ...inOrder.map(({ at, wake }, i) => ({ ms: (inOrder[i + 1]?.at ?? end) - at, wake })),
  ];
}
