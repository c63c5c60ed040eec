import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  type LeadFields,
  type LeadRow,
  leadEmailPath,
  leadRowSchema,
  leadsPath,
} from "@fiosite/contract/leads";
import { array, parse } from "valibot";

/** The server waits up to 10 s for its database, so a shorter limit would give up on leads that are being saved. */
const timeLimitMs = 20_000;
const payloadTooLarge = 413;

/** Throws if the lead may not have been saved. */
export async function submitLead(
  fields: LeadFields,
  idempotencyKey: string,
): Promise<"saved" | "too-long"> {
  return withinTimeLimit(async (signal) => {
    const headers = { [idempotencyHeader]: idempotencyKey };
    const response = await post(leadsPath, fields, { signal, headers });
    if (response.status === payloadTooLarge) return "too-long";
    if (!response.ok) throw new Error(`The server responded to the lead with ${response.status}`);
    const [row] = parse(array(leadRowSchema), await response.json());
    if (row) void requestEmail(row);
    return "saved";
  });
}

/** Nobody waits for it: the server has already queued the e-mail and sends it with or without this request. */
async function requestEmail(row: LeadRow) {
  const isOk = await withinTimeLimit((signal) => post(leadEmailPath, row, { signal })).then(
    (response) => response.ok,
    () => false,
  );
  // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
  if (!isOk) console.warn("The lead was saved, but its e-mail may not have been sent.");
}

async function withinTimeLimit<Result>(send: (signal: AbortSignal) => Promise<Result>) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  try {
    return await send(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

interface PostOptions {
  signal: AbortSignal;
  headers?: Record<string, string>;
}

function post(path: string, body: unknown, { signal, headers }: PostOptions) {
  return fetch(path, {
    method: "POST",
    signal,
    headers: { "content-type": "application/json", [anonymousKeyHeader]: anonymousKey, ...headers },
    body: JSON.stringify(body),
    // The e-mail request must finish even if the visitor closes the tab after the confirmation.
    keepalive: true,
  });
}
