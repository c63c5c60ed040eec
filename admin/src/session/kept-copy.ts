import * as v from "valibot";

/**
 * What this device keeps for when there is no connection: the signed-in person, the last list and the changes that wait.
 * Personal data, so it ends after a day and with the session.
 */
const prefix = "painel.";
const keptForMs = 24 * 60 * 60 * 1000;

const entrySchema = v.object({ at: v.number(), value: v.unknown() });

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // The storage is full or blocked: the panel works, but only while there is a connection.
  }
}

/** `maxAgeMs` Infinity: changes that wait are somebody's work and do not end by themselves. */
export function kept<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  maxAgeMs = keptForMs,
): { at: number; value: T } | undefined {
  try {
    const text = localStorage.getItem(prefix + name);
    if (!text) return undefined;
    const { at, value } = v.parse(entrySchema, JSON.parse(text));
    if (Date.now() - at > maxAgeMs) {
      localStorage.removeItem(prefix + name);
      return undefined;
    }
    return { at, value: v.parse(schema, value) };
  } catch {
    // Blocked storage, or a copy of another release.
    return undefined;
  }
}

/** Where a room keeps what the server has not confirmed; whoever signs out is asked first. */
export const unsentName = "changes";

export const countUnsent = () =>
  kept(unsentName, v.array(v.unknown()), Number.POSITIVE_INFINITY)?.value.length ?? 0;

export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing.
  }
}
