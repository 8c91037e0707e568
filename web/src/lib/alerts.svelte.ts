/**
 * Tells somebody who is looking elsewhere that it is their turn, by the page's icon, a badge or a notification. Alerts name the game
 * and the others, never a card or a place. They need an open page: no push service is used.
 */

const CHOICE = "facedown.notify";
const ICON = "/icon.svg";
const ICON_TURN = "/icon-turn.svg";

type Choice = "yes" | "no";

/** A notification that it is somebody's turn at a table, or that somebody to play with was found. */
export interface Call {
  /** A newer notification with the same tag takes the place of the older one. */
  readonly tag: string;
  /** The page that it leads to. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

class Alerts {
  /** Whether this person wants notifications; null: not asked yet. */
  choice = $state<Choice | null>(keptChoice());
  /** Whether to ask about notifications now, because a turn came while the page was hidden. */
  isOffering = $state(false);

  /** Whether this browser shows notifications at all; on a page that is not secure it does not. */
  get isPossible(): boolean {
    return typeof Notification !== "undefined" && isSecureContext;
  }

  /** Whether the browser blocks notifications from this site. Only the person can change that, in the browser's settings. */
  get isBlocked(): boolean {
    return this.isPossible && Notification.permission === "denied";
  }

  get isOn(): boolean {
    return this.choice === "yes" && this.isPossible && Notification.permission === "granted";
  }

  /** Notify somebody whose page is hidden. If they have not been asked yet whether they want that, offer it instead. */
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
  const storedChoice = localStorage.getItem(CHOICE);
  return storedChoice === "yes" || storedChoice === "no" ? storedChoice : null;
}

/** Shows a notification, through the service worker if there is one, because phones show no others. */
async function notify({ tag, path, title, text }: Call): Promise<void> {
  const options = { body: text, tag, icon: ICON_TURN, data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    await worker.showNotification(title, options);
    return;
  }
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch (error) {
    // Phones without a service worker throw this; there, the page's title and icon have to be enough.
    if (!(error instanceof TypeError)) throw error;
  }
}

let shownTurns = 0;
let isCalled = false;

/** Updates the page's icon, and the badge of an installed app. `turns`: how many games wait for this person. */
export function showTurns(turns: number): void {
  shownTurns = turns;
  showIcon();
}

/** Updates the icon and the badge when this person is called to sit down with a stranger, and when the call is over. */
export function showCall(isShown: boolean): void {
  isCalled = isShown;
  showIcon();
}

function showIcon(): void {
  const count = shownTurns + Number(isCalled);
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  icon?.setAttribute("href", count > 0 ? ICON_TURN : ICON);
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => {}); // no app is installed: nothing to badge
}

export const alerts = new Alerts();
