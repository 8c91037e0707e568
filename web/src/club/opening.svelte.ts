/** Opens a game directly: its page is shown once the cards have been dealt. */

import { loadGame } from "../games/load";
import type { LoadedGame } from "../kit/game";
import * as api from "../lib/api";
import { keepLesson } from "../lib/lessons";
import type { NewTable } from "../lib/protocol.gen";
import { route } from "../lib/route.svelte";
import { keepSetup } from "../lib/setups";
import { TableState } from "../table/state.svelte";

interface PreparedTable {
  readonly game: LoadedGame;
  readonly table: TableState;
}

const preparedTables = new Map<string, PreparedTable>();

/** Hand over the table that was connected in advance for this page. The page has to close it. undefined: there is none. */
export function takePreparedTable(code: string): PreparedTable | undefined {
  const preparedTable = preparedTables.get(code);
  preparedTables.delete(code);
  return preparedTable;
}

/** Open a table, seat these bots, start the game and go to its page, all in one go. */
export async function playNow(request: NewTable, bots: readonly string[]): Promise<void> {
  const [newTable, game] = await Promise.all([api.fullTable(request, bots), loadGame(request.game)]);
  const table = new TableState(newTable.code, game);
  table.table = newTable;
  api.toStart.add(newTable.code); // once it is connected, because only then does this browser take part in the deal
  table.connect();
  try {
    await waitForDeal(table);
  } catch (error) {
    table.close();
    throw error;
  }
  keepSetup(newTable);
  preparedTables.set(newTable.code, { game, table });
  route.go(`/t/${newTable.code}`);
}

/** Begin a game's lesson, and go to its page. `isReplacing`: it replaces the current page in the history. */
export async function beginLesson(id: string, isReplacing = false): Promise<void> {
  const [newTable, game] = await Promise.all([api.beginLesson(id), loadGame(id, true)]);
  const table = new TableState(newTable.code, game);
  table.table = newTable;
  table.connect();
  keepLesson(id);
  preparedTables.set(newTable.code, { game, table });
  const path = `/t/${newTable.code}`;
  if (isReplacing) route.replace(path);
  else route.go(path);
}

/** Wait until the cards lie on the table, or until something is wrong that the table's page shows. */
function waitForDeal(table: TableState): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = $effect.root(() => {
      $effect(() => {
        const { problem, connection } = table;
        if (table.scene.isBlank && !problem && connection !== "elsewhere" && connection !== "outdated")
          return;
        queueMicrotask(() => stop());
        if (problem) reject(problem);
        else resolve();
      });
    });
  });
}
