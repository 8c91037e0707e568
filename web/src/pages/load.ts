/** The home page, loaded only when somebody opens it, because a table does not need it. */

export const loadHome = () => import("./Home.svelte");
