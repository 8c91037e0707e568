/** Pages, and the games that they show, are loaded only when somebody opens them. */

/** The address at which this page was loaded from the server. */
const firstPath = location.pathname;

/**
 * Waits for files. If one cannot be loaded, the address is loaded from the server again, because after an update the server has other
 * files than this page knows of. If this page was loaded at this very address, that would not help, so the error is thrown.
 */
export async function loadOrReload<Loaded>(files: Promise<Loaded>): Promise<Loaded> {
  try {
    return await files;
  } catch (error) {
    if (location.pathname === firstPath) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/** The home page, which a table does not need. */
export const loadHome = () => loadOrReload(import("./Home.svelte"));
