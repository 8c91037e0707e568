/** After the game: what lies face down. All of it from what the server gives. */

import * as api from "../../lib/api";
import type { Card, Cell } from "./notation";

/** Every card as it lies at the end. */
export async function underneath(code: string): Promise<Record<Cell, Card>> {
  const { steps } = await api.replay(code, "open", Number.MAX_SAFE_INTEGER);
  const { part } = await api.replay(code, "open", steps - 1);
  return (part.at(-1)?.under?.["cells"] ?? {}) as Record<Cell, Card>;
}
