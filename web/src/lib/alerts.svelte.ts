/**
 * Signs for somebody who looks elsewhere that it is their turn: the page's icon, a badge, a notification. They name the game and
 * the others, never a card or a place. They need an open page: no push service is used.
 */

const CHOICE = "facedown.notify";
const ICON = "/icon.svg";
const ICON_TURN = "/icon-turn.svg";

type Choice = "yes" | "no";

/** A turn that has come at a table. */
export interface Call {
  /** The table's code: a newer notification of the same table takes the place of the older one. */
  readonly table: string;
  readonly title: string;
  readonly text: string;
}

class Alerts {
  /** What this person answered; null: not asked yet. */
  choice = $state<Choice | null>(keptChoice());
  /** A turn came while nobody looked, and it is time to ask. */
  isOffering = $state(false);

  /** Whether this browser shows notifications at all; on a page that is not secure it does not. */
  get isPossible(): boolean {
    return typeof Notification !== "undefined" && isSecureContext;
  }

  /** They were refused in the browser, where alone that can be changed. */
  get isBlocked(): boolean {
    return this.isPossible && Notification.permission === "denied";
  }

  get isOn(): boolean {
    return this.choice === "yes" && this.isPossible && Notification.permission === "granted";
  }

  /** It is somebody's turn whose page is hidden. */
  async call(call: Call): Promise<void> {
    if (this.isOn) await notify(call);
    else if (this.choice === null && this.isPossible && !this.isBlocked) this.isOffering = true;
  }

  /** The guest wants notifications: only now does the browser ask for permission. */
  accept = async (): Promise<void> => {
    const answer = await Notification.requestPermission();
    this.#choose(answer === "granted" ? "yes" : "no");
  };

  decline = (): void => this.#choose("no");

  #choose(choice: Choice): void {
    this.choice = choice;
    this.isOffering = false;
    localStorage.setItem(CHOICE, choice);
  }
}

function keptChoice(): Choice | null {
  const stored = localStorage.getItem(CHOICE);
  return stored === "yes" || stored === "no" ? stored : null;
}

/** Through the service worker where there is one: phones show no others. */
async function notify({ table, title, text }: Call): Promise<void> {
  const options = { body: text, tag: table, icon: ICON_TURN, data: { path: `/t/${table}` } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    await worker.showNotification(title, options);
    return;
  }
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch (error) {
    // What a phone says that shows only a service worker's; title and icon have to do there.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** The page's icon, and the badge of an installed app. `turns`: how many games wait for this person. */
export function showTurns(turns: number): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  icon?.setAttribute("href", turns > 0 ? ICON_TURN : ICON);
  if ("setAppBadge" in navigator) void navigator.setAppBadge(turns).catch(() => {}); // no app is installed: nothing to badge
}

export const alerts = new Alerts();
