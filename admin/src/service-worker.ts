import { type Lifecycle, showNotices } from "./show-notices.ts";

/**
 * Keeps the panel's own files, so that it opens without a connection, and shows notices. It never touches /api: personal data is
 * kept only by session/device.ts, which knows when to forget it. It may import only what no page does: a shared file would become
 * a module of its own, which a service worker cannot load.
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

// TypeScript's own types for workers cannot be used beside those of pages.
const worker = globalThis as unknown as Worker & Parameters<typeof showNotices>[0];
showNotices(worker);
const cacheName = "panel";
const shell = "/";
const timeoutMs = 3000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(shell, { cache: "no-cache" })
      .then(keepShell)
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

/** The HTML and the files it names. With the HTML of another release all other files go. */
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

/** From the server, or the kept one if there is no response within seconds. */
async function newestShell(event: Fetching): Promise<Response> {
  try {
    const response = await fetch(shell, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) {
      event.waitUntil(keepShell(response.clone()));
      return response;
    }
  } catch {
    // No connection, or a weak one.
  }
  return (await caches.match(shell)) ?? fetch(shell);
}

/** Their names hold a hash of their content, so a kept one is never outdated. */
async function keptAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}
