/** Screens with a table layout of their own. Style sheets use the same media queries. */

import { MediaQuery } from "svelte/reactivity";

/** Wide and low: a phone held sideways, or a laptop whose browser is zoomed to 200 %. */
export const low = new MediaQuery("(max-height: 32em) and (min-aspect-ratio: 4/3)");
/** A large monitor. */
export const large = new MediaQuery("(min-width: 118.75em) and (min-height: 60em)");
/** A phone, upright. */
export const phone = new MediaQuery(
  "(max-width: 43.75em) and (not ((max-height: 32em) and (min-aspect-ratio: 4/3)))",
);
