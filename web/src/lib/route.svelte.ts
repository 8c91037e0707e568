/** The current page, which follows from the address alone. */

export type Place =
  | { page: "home" }
  | { page: "me" }
  | { page: "table"; code: string }
  | { page: "replay"; code: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "fair"; code: string | null }
  | { page: "today" }
  | { page: "day"; day: string; game: string }
  | { page: "missing" };

export function placeOf(path: string): Place {
  if (path === "/") return { page: "home" };
  const table = /^\/t\/([A-Za-z0-9]{1,12})\/?$/.exec(path);
  if (table?.[1]) return { page: "table", code: table[1].toUpperCase() };
  const replay = /^\/t\/([A-Za-z0-9]{1,12})\/replay\/?$/.exec(path);
  if (replay?.[1]) return { page: "replay", code: replay[1].toUpperCase() };
  if (/^\/me\/?$/.test(path)) return { page: "me" };
  if (/^\/today\/?$/.test(path)) return { page: "today" };
  const day = /^\/days\/(\d{4}-\d{2}-\d{2})\/([a-z-]+)\/?$/.exec(path);
  if (day?.[1] && day[2]) return { page: "day", day: day[1], game: day[2] };
  if (/^\/fair\/?$/.test(path)) return { page: "fair", code: null };
  const fair = /^\/t\/([A-Za-z0-9]{1,12})\/fair\/?$/.exec(path);
  if (fair?.[1]) return { page: "fair", code: fair[1].toUpperCase() };
  const rules = /^\/rules\/([a-z-]+)\/?$/.exec(path);
  if (rules?.[1]) return { page: "rules", game: rules[1] };
  const learn = /^\/learn\/([a-z-]+)\/?$/.exec(path);
  if (learn?.[1]) return { page: "learn", game: learn[1] };
  return { page: "missing" };
}

/** The words of a key in the address. They are taken out of it, and out of the history, before anything else happens. */
function takeKey(): string | null {
  if (placeOf(location.pathname).page !== "me" || location.hash.length < 2) return null;
  const words = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return words;
}

class Route {
  /** The words of the key in the link that led here; set this to null once they are used. */
  key = $state.raw<string | null>(takeKey());
  place = $state.raw<Place>(placeOf(location.pathname));

  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Go to another page that replaces this one in the history. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#arrive();
  }

  /** Links within the site change the page without loading it again; anything unusual is left to the browser. */
  follow = (click: MouseEvent): void => {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element | null)?.closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  listen(): () => void {
    const back = () => this.#arrive();
    addEventListener("popstate", back);
    addEventListener("click", this.follow);
    return () => {
      removeEventListener("popstate", back);
      removeEventListener("click", this.follow);
    };
  }

  #arrive(): void {
    this.key = takeKey() ?? this.key;
    this.place = placeOf(location.pathname);
  }
}

export const route = new Route();
