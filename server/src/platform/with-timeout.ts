import { setTimeout as wait } from "node:timers/promises";

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: Error };

/** Returns a rejection or a timeout as a value, for routes that must respond in any case. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Result<Value>> {
  const settled = promise.then(
    (value): Result<Value> => ({ ok: true, value }),
    (error: Error): Result<Value> => ({ ok: false, error }),
  );
  const error = new Error(`no response within ${timeoutMs} ms`);
  const timedOut: Result<Value> = { ok: false, error };
  return Promise.race([settled, wait(timeoutMs, timedOut, { ref: false })]);
}
