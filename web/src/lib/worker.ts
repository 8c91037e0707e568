/** Starts the service worker, without which the site can neither be installed nor show a page offline. */

import { mount } from "svelte";

const HOUR = 3_600_000;

/** Starts the service worker. When it has fetched a new version, the page offers it. */
export async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => null);
  if (!registration) return; // offline, or not allowed in this browser: the site works without it
  if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && navigator.serviceWorker.controller) void offer(next);
    });
  });
  setInterval(() => void registration.update().catch(() => {}), HOUR);
}

let isOffered = false;

async function offer(next: ServiceWorker): Promise<void> {
  if (isOffered) return;
  isOffered = true;
  const { default: NewVersion } = await import("../club/NewVersion.svelte");
  const accept = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    next.postMessage("take-over");
  };
  mount(NewVersion, { target: document.body, props: { onaccept: accept } });
}
