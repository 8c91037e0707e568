/**
 * The service worker, with which the site can be installed as an app. It caches the built files of this version, and serves the page
 * when the server does not answer. It never answers for `/api/`, so its cache never contains a table, a record or a name.
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

/** A built file, from this version's cache or else from the server. It cannot be out of date, because a new version has a new cache. */
async function find(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const response = await cache.match(request);
  if (response) return response;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A page asks for the new version: all pages switch to this worker, and that page reloads itself. */
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

/** Makes this file a module, so that `self` can be declared with its type. */
export type {};
