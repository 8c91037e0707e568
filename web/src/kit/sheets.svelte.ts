/** The sheets of symbols in the page. Each is included only once, however many components ask for it. */

import { SvelteSet } from "svelte/reactivity";

export const sheets = new SvelteSet<string>();
