/** Pages are loaded only when somebody opens them. */

/** The address at which this page was loaded from the server. */
const firstPath = location.pathname;

/**
 * Waits for the file of a page. If it cannot be loaded, the address is loaded from the server instead: after an update, the server has
 * other files than those this page knows. Where this page began, that would not help.
 */
export async function orLoadAgain<File>(file: Promise<File>): Promise<File> {
  try {
    return await file;
  } catch (error) {
    if (location.pathname === firstPath) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/** The home page, which a table does not need. */
export const loadHome = () => orLoadAgain(import("./Home.svelte"));
