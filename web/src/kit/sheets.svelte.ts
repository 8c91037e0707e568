/** The sheets of symbols that the page draws from: each is in it once, however many parts ask for it. */

import { SvelteSet } from "svelte/reactivity";

export const sheets = new SvelteSet<string>();
