/** Loads pages that a table does not need when somebody opens them. */

export const loadHome = () => import("./Home.svelte");
