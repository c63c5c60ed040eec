import { setTimeout as wait } from "node:timers/promises";

export type Answer<Value> = { ok: true; value: Value } | { ok: false; fault: Error };

/** A failure or a silence longer than the limit becomes a value: for those who must answer in any case. */
export async function withinLimit<Value>(
  question: Promise<Value>,
  limitMs: number,
): Promise<Answer<Value>> {
  const answer = question.then(
    (value): Answer<Value> => ({ ok: true, value }),
    (fault: Error): Answer<Value> => ({ ok: false, fault }),
  );
  const fault = new Error(`no answer within ${limitMs} ms`);
  const silence: Answer<Value> = { ok: false, fault };
  return Promise.race([answer, wait(limitMs, silence, { ref: false })]);
}
