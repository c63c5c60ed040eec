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

/** Throws when the lead may not have been saved; what follows a saved lead never does. */
export async function submitLead(fields: LeadFields, idempotencyKey: string): Promise<void> {
  const answer = await post(leadsPath, fields, { [idempotencyHeader]: idempotencyKey });
  if (!answer.ok) throw new Error(`The lead was answered with ${answer.status}`);
  const [row] = parse(array(leadRowSchema), await answer.json());
  if (row) await hurryEmail(row);
}

/** Only a nudge: the server has queued the e-mail already and sends it with or without this call. */
async function hurryEmail(row: LeadRow) {
  const isOk = await post(leadEmailPath, row).then(
    (answer) => answer.ok,
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
    // The e-mail call must survive a tab that is closed right after the thanks.
    keepalive: true,
  });
}
