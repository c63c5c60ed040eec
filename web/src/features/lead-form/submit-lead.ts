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

/** Throws if the lead may not have been saved; a failure after that only logs a warning. */
export async function submitLead(fields: LeadFields, idempotencyKey: string): Promise<void> {
  const response = await post(leadsPath, fields, { [idempotencyHeader]: idempotencyKey });
  if (!response.ok) throw new Error(`The server responded to the lead with ${response.status}`);
  const [row] = parse(array(leadRowSchema), await response.json());
  if (row) await requestEmail(row);
}

/** Optional: the server has already queued the e-mail and sends it with or without this request. */
async function requestEmail(row: LeadRow) {
  const isOk = await post(leadEmailPath, row).then(
    (response) => response.ok,
    () => false,
  );
  // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
  if (!isOk) console.warn("The lead was saved, but its e-mail may not have been sent.");
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", [anonymousKeyHeader]: anonymousKey, ...headers },
    body: JSON.stringify(body),
    // The e-mail request must finish even if the visitor closes the tab after the confirmation.
    keepalive: true,
  });
}
