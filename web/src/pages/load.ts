/** Pages that a table does not need are fetched when somebody goes there. */

export const loadHome = () => import("./Home.svelte");
