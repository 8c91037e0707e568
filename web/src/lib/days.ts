/** Games by days: everybody has one, three or seven days for each move, whether they are there or not. */

export const DAY_SECONDS = 86_400;

/** What a table's clock can be set to, in seconds. */
export const CLOCKS = [30, 60, 120, 300, ...[1, 3, 7].map((days) => days * DAY_SECONDS)];

export const isByDays = (terms: { readonly clock: number | null } | undefined): boolean =>
  (terms?.clock ?? 0) >= DAY_SECONDS;
