import { type Lifecycle, showNotices } from "./show-notices.ts";

/**
 * Keeps the panel's own files, so that the panel opens offline, and shows notices. It never handles /api, because personal data is
 * kept only by session/device.ts, which knows when to delete it. It may import only files that no page imports: a shared file would
 * become a module of its own, which a service worker cannot load.
 */
interface Worker {
  addEventListener(type: "install", listener: (event: Lifecycle) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
}
interface Fetching extends Lifecycle {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

// TypeScript's types for workers conflict with those for pages.
const worker = globalThis as unknown as Worker & Parameters<typeof showNotices>[0];
showNotices(worker);
const cacheName = "panel";
const shell = "/";
const timeoutMs = 3000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(shell, { cache: "no-cache" })
      // A full storage must not keep an older worker in charge. The shell is kept the next time the panel is opened.
      .then((response) => keepShell(response).catch(() => undefined))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate" && !pathname.startsWith("/api/")) {
    event.respondWith(newestShell(event));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(keptAsset(event.request));
  }
});

/** Keeps the HTML and the files that it names. The HTML of another release removes all other files. */
async function keepShell(response: Response): Promise<void> {
  if (!response.ok) return;
  const html = await response.clone().text();
  const cache = await caches.open(cacheName);
  if (html === (await (await cache.match(shell))?.text())) return;
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  await cache.addAll(named);
  await cache.put(shell, response);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== shell && !named.includes(pathname)) await cache.delete(request);
  }
}

/** Fetches the shell from the server, or uses the kept one if there is no response within seconds. */
async function newestShell(event: Fetching): Promise<Response> {
  try {
    const response = await fetch(shell, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) {
      event.waitUntil(keepShell(response.clone()));
      return response;
    }
  } catch {
    // There is no connection, or a weak one.
  }
  return (await kept(shell)) ?? fetch(shell);
}

/** File names contain a hash of the content, so a kept file is never outdated. */
async function keptAsset(request: Request): Promise<Response> {
  const file = await kept(request);
  if (file) return file;
  const response = await fetch(request);
  if (response.ok) {
    const keeping = caches.open(cacheName).then((cache) => cache.put(request, response.clone()));
    // A file that does not fit into the storage is used all the same.
    await keeping.catch(() => undefined);
  }
  return response;
}

/** Undefined also if the browser cannot read its storage. */
const kept = (request: Request | string) => caches.match(request).catch(() => undefined);
