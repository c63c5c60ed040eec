import { leadFailedFragment } from "@fiosite/contract/lead-fragments";

const storageKey = "unsentLead";

/** Until React is loaded, the browser posts the form, and after a failure the page is loaded again. This restores the typed text. */
export function keepUnsentLead(): void {
  const typed = takeSessionItem<TypedFields>(storageKey);
  if (typed && location.hash === `#${leadFailedFragment}`) typeAgain(typed);
  document.addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) putSessionItem(storageKey, readTyped());
  });
}

export type TypedFields = Record<string, string>;

export function readTyped(): TypedFields {
  return Object.fromEntries(Array.from(fields(), ({ name, value }) => [name, value]));
}

export function typeAgain(typed: TypedFields): void {
  for (const field of fields()) field.value = typed[field.name] ?? "";
}

function fields() {
  return document.querySelectorAll<HTMLInputElement>("form input");
}

/** If storage is denied, nothing is kept from one page to the next. */
export function putSessionItem(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** Reads and removes the item, because typed text is personal data. */
export function takeSessionItem<Item>(key: string): Item | null {
  try {
    const saved = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(saved ?? "null");
  } catch {
    return null;
  }
}
