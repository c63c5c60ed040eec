import { useMemo, useSyncExternalStore } from "react";
import * as v from "valibot";

/**
 * What this device keeps, in localStorage. The first word of a key says how long an entry lasts:
 * - `copy`: data of the server for reading offline. It is personal data, so it ends after a day and with the session.
 * - `hint`: what a person has read, refused or chosen. It stays.
 * - `place`: the address that was open when the session ended.
 * - `unsent`, `refused`, `unsaved`: somebody's work, with their id as the second word. It stays until it has arrived or its owner
 *   drops it.
 */
const prefix = "painel";
const copyMs = 24 * 60 * 60 * 1000;
type Work = "unsent" | "refused" | "unsaved";

const entrySchema = v.object({ at: v.number(), value: v.unknown() });
/** Fired within a tab; other tabs get the browser's own `storage` event. */
const changedEvent = "panel-device";

/** Undefined if storage is blocked. The panel then works but keeps nothing. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** False if the storage is full or blocked. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    return false;
  }
  dispatchEvent(new Event(changedEvent));
  return true;
}

function remove(isGone: (key: string) => boolean): void {
  for (const [key] of rawEntries(`${prefix}.`)) {
    if (isGone(key)) storage()?.removeItem(key);
  }
  dispatchEvent(new Event(changedEvent));
}

/** Undefined also for an entry that another release wrote in another format. */
function parse<T>(text: string | null, schema: v.GenericSchema<unknown, T>) {
  try {
    const { at, value } = v.parse(entrySchema, JSON.parse(text ?? ""));
    return { at, value: v.parse(schema, value) };
  } catch {
    return undefined;
  }
}

const read = <T>(key: string, schema: v.GenericSchema<unknown, T>) =>
  parse(storage()?.getItem(key) ?? null, schema);

const copyKey = (name: string) => `${prefix}.copy.${name}`;
export const keepCopy = (name: string, value: unknown) => write(copyKey(name), value);

/** Also a copy that became too old while the page was open. */
export const lastCopy = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
  read(copyKey(name), schema);

export function keptCopy<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const copy = lastCopy(name, schema);
  return copy && Math.abs(Date.now() - copy.at) <= copyMs ? copy : undefined;
}

export const sessionCopy = "session";

/** Deletes the copies of contacts, and stores that nobody is signed in, for times without a connection. */
export function endCopies(): void {
  remove((key) => key.startsWith(copyKey("")));
  keepCopy(sessionCopy, null);
}

const placeKey = `${prefix}.place`;
export const keepPlace = (place: string) => write(placeKey, place);

export function keptPlace(): string | undefined {
  const place = read(placeKey, v.string());
  return place && Date.now() - place.at <= copyMs ? place.value : undefined;
}
/** Returns the place once. The next time, the person starts at the first screen. */
export function takePlace(): string | undefined {
  const place = keptPlace();
  remove((key) => key === placeKey);
  return place;
}

const hintKey = (name: string) => `${prefix}.hint.${name}`;
export const isHintRead = (name: string) => read(hintKey(name), v.literal(true)) !== undefined;
export const endHint = (name: string) => write(hintKey(name), true);
/** The person's last choice, to offer it first. */
export const keepChoice = (name: string, value: string) => write(hintKey(name), value);
export const keptChoice = (name: string) => read(hintKey(name), v.string())?.value;

const workKey = (kind: Work, owner: string, id = "") => `${prefix}.${kind}.${owner}.${id}`;
export const keepWork = (kind: Work, owner: string, id: string, value: unknown) =>
  write(workKey(kind, owner, id), value);
export function dropWork(kind: Work, owner: string, id: string): void {
  remove((key) => key === workKey(kind, owner, id));
  void dropPhotos((path) => path === photoPath(owner, id));
}

/** Photos of unsaved work, which are too large for localStorage. */
const photoCache = "panel-photos";
const photoPath = (owner: string, id = "") => `/photos/${owner}/${id}`;

export async function keepPhoto(owner: string, id: string, photo: Blob): Promise<void> {
  const cache = await caches.open(photoCache);
  // The old photo is deleted first, so that it does not stay if the new one does not fit.
  await cache.delete(photoPath(owner, id));
  await cache.put(photoPath(owner, id), new Response(photo));
}

export async function keptPhoto(owner: string, id: string): Promise<Blob | undefined> {
  return (await caches.match(photoPath(owner, id), { cacheName: photoCache }))?.blob();
}

async function dropPhotos(isGone: (path: string) => boolean): Promise<void> {
  // Browsers hide `caches` from pages without https.
  if (!("caches" in globalThis && (await caches.has(photoCache)))) return;
  const cache = await caches.open(photoCache);
  for (const request of await cache.keys()) {
    if (isGone(new URL(request.url).pathname)) await cache.delete(request);
  }
}

export interface KeptWork<T> {
  owner: string;
  id: string;
  at: number;
  value: T;
}

/** The work of one person, or of everybody who used this device, in the order of the keys. */
export function keptWork<T>(
  kind: Work,
  schema: v.GenericSchema<unknown, T>,
  owner?: string,
): KeptWork<T>[] {
  const start = owner ? workKey(kind, owner) : `${prefix}.${kind}.`;
  return rawEntries(start).flatMap(([key, text]) => {
    const entry = parse(text, schema);
    const [, , of = "", ...id] = key.split(".");
    return entry ? [{ owner: of, id: id.join("."), ...entry }] : [];
  });
}

function rawEntries(start: string): [string, string][] {
  return Object.entries<string>(storage() ?? {})
    .filter(([key]) => key.startsWith(start))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Like `keptWork`. The array stays the same until work of that kind changes, in any tab. */
export function useKeptWork<T>(
  kind: Work,
  schema: v.GenericSchema<unknown, T>,
  owner?: string,
): KeptWork<T>[] {
  // A string, because React compares strings by their value.
  const snapshot = useSyncExternalStore(onChange, () =>
    JSON.stringify(rawEntries(`${prefix}.${kind}.`)),
  );
  return useMemo(
    () => (snapshot ? keptWork(kind, schema, owner) : []),
    [snapshot, kind, schema, owner],
  );
}

function onChange(listener: () => void): () => void {
  addEventListener(changedEvent, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(changedEvent, listener);
    removeEventListener("storage", listener);
  };
}

/** Drops everything that somebody has not sent or saved. Await it before leaving the page. */
export function dropAllWork(owner: string): Promise<void> {
  remove((key) => ownerOf(key) === owner);
  return dropPhotos((path) => path.startsWith(photoPath(owner)));
}

/** Called when somebody was removed from the team. The server's response tells the browser to do the same. */
export function forgetEverything(): Promise<void> {
  remove(() => true);
  return dropPhotos(() => true);
}

/** Runs at the start. Work never expires by the clock, because the clock may be wrong. */
export const endOldCopies = () =>
  remove((key) => {
    const { at } = read(key, v.unknown()) ?? { at: 0 };
    return key.startsWith(copyKey("")) && Math.abs(Date.now() - at) > copyMs;
  });

/** The people who have work on this device. */
export const listOwners = () => [
  ...new Set(
    rawEntries(prefix)
      .map(([key]) => ownerOf(key))
      .filter((owner) => owner !== undefined),
  ),
];

function ownerOf(key: string): string | undefined {
  const [, kind, owner] = key.split(".");
  return kind === "copy" || kind === "hint" ? undefined : owner;
}
