/**
 * Runs beside the pages, so that the site can be installed as an app: it keeps the built files of this version, and shows the
 * page without the server when there is no connection. It never answers for `/api/`, so nothing of a table, a record or a name
 * can be in what it keeps.
 */

declare const self: ServiceWorkerGlobalScope;

/** What the page needs to start, and its version; `shell.ts` fills this in. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

const CACHE = `facedown-${SHELL.version}`;
/** The page as it was built, without what the server fills in for an address. */
const PAGE = "/index.html";
/** How long the server has to answer before the page is shown without it. */
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...SHELL.files])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()));
});

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (pathname.startsWith("/assets/") || SHELL.files.includes(pathname))
    event.respondWith(find(request));
});

/** The page from the server or, if the server does not answer, the page that says so. */
async function openPage(request: Request): Promise<Response> {
  const patience = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fetch(request), patience]);
  } catch {
    return offlinePage();
  }
}

async function offlinePage(): Promise<Response> {
  const page = await caches.match(PAGE);
  if (!page) return Response.error();
  const offlineText = (await page.text()).replace("<html", "<html data-offline");
  return new Response(offlineText, { headers: page.headers });
}

/** The name of a built file changes with its content, so one that was fetched stays good as long as its version does. */
async function find(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const response = await cache.match(request);
  if (response) return response;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Somebody wants the new version now: pages switch to it, and reload by themselves. */
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});

/** A notification that it is somebody's turn leads to the table. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(showPage(path));
});

async function showPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = windows.find(({ url }) => new URL(url).pathname === path);
  if (page) await page.focus();
  else await self.clients.openWindow(path);
}

/** A module, so that `self` can have its type here. */
export type {};
