/** Where an arrow key leads among things in rows and columns, with gaps between them. */

export interface Spot {
  readonly row: number;
  readonly column: number;
}

const along = (spots: readonly Spot[], { row }: Spot): readonly Spot[] =>
  spots.filter((spot) => spot.row === row).sort((one, other) => one.column - other.column);

/** The nearest thing in the next row that is not empty. */
function across(spots: readonly Spot[], here: Spot, isFurther: (spot: Spot) => boolean): Spot | undefined {
  const distance = (spot: Spot) => Math.abs(spot.row - here.row) * 100 + Math.abs(spot.column - here.column);
  return spots.filter(isFurther).sort((one, other) => distance(one) - distance(other))[0];
}

const WAYS: Readonly<Record<string, (spots: readonly Spot[], here: Spot) => Spot | undefined>> = {
  ArrowLeft: (spots, here) => along(spots, here).findLast(({ column }) => column < here.column),
  ArrowRight: (spots, here) => along(spots, here).find(({ column }) => column > here.column),
  ArrowUp: (spots, here) => across(spots, here, ({ row }) => row < here.row),
  ArrowDown: (spots, here) => across(spots, here, ({ row }) => row > here.row),
  Home: (spots, here) => along(spots, here)[0],
  End: (spots, here) => along(spots, here).at(-1),
};

/** Where this key leads; undefined: nowhere, or it is not an arrow key. */
export const stepFrom = (spots: readonly Spot[], here: Spot, key: string): Spot | undefined =>
  WAYS[key]?.(spots, here);

const spotOf = ({ dataset }: HTMLElement): Spot => ({
  row: Number(dataset["row"]),
  column: Number(dataset["column"]),
});

/**
 * Gives a part of the board a single Tab stop, which the arrow keys move. What can be reached has `data-row` and `data-column`;
 * the stop is on the first of them that can be chosen, unless one of them has the focus already.
 */
export function walk(part: HTMLElement) {
  const all = () => [...part.querySelectorAll<HTMLElement>("[data-row]")];

  function stopAt(stop: HTMLElement | undefined) {
    for (const each of all()) each.tabIndex = each === stop ? 0 : -1;
  }

  function settle() {
    const spots = all();
    const isKept = spots.some((each) => each === document.activeElement);
    if (!isKept) stopAt(spots.find((each) => each.getAttribute("aria-disabled") !== "true") ?? spots[0]);
  }

  function press(event: KeyboardEvent) {
    const element = (event.target as Element).closest<HTMLElement>("[data-row]");
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepFrom(all().map(spotOf), spotOf(element), event.key);
    if (!next) return;
    event.preventDefault();
    all()
      .find((each) => spotOf(each).row === next.row && spotOf(each).column === next.column)
      ?.focus({ preventScroll: false });
  }

  const focus = (event: FocusEvent) => {
    const stop = (event.target as Element).closest<HTMLElement>("[data-row]");
    if (stop) stopAt(stop);
  };
  part.dataset["walk"] = "";
  part.addEventListener("keydown", press);
  part.addEventListener("focusin", focus);
  // What can be chosen changes with every move.
  const watch = new MutationObserver(settle);
  watch.observe(part, { childList: true, subtree: true, attributeFilter: ["aria-disabled"] });
  settle();
  return {
    destroy() {
      watch.disconnect();
      part.removeEventListener("keydown", press);
      part.removeEventListener("focusin", focus);
    },
  };
}
