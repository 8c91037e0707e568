/** A list of tables that grows by a page at a time. */

import type { TablePage } from "../lib/api";
import type { TableSummary } from "../lib/protocol.gen";
import { range } from "../lib/range";

export class PagedTables {
  tables = $state.raw<readonly TableSummary[]>([]);
  hasMore = $state(false);
  readonly #load: (page: number) => Promise<TablePage>;
  #pages = 1;

  constructor(load: (page: number) => Promise<TablePage>) {
    this.#load = load;
  }

  /** Loads again as many pages as are shown. */
  async refresh(): Promise<void> {
    await this.#show(this.#pages);
  }

  async showMore(): Promise<void> {
    await this.#show(this.#pages + 1);
  }

  async #show(count: number): Promise<void> {
    const pages = await Promise.all(range(count).map((n) => this.#load(n + 1)));
    // A table that moved down the list between two requests is on both pages.
    const byCode = new Map(pages.flatMap(({ tables }) => tables).map((table) => [table.code, table]));
    this.tables = [...byCode.values()];
    this.hasMore = pages.at(-1)?.hasNext ?? false;
    this.#pages = count;
  }
}
