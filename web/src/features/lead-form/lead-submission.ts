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
import { useRef, useState } from "react";
import { array, parse } from "valibot";
import { countEvent } from "../../count-event.ts";

/** It is edited if the fields differ from what was sent, because the visitor is correcting them. */
export type LeadSubmission =
  | { state: "idle" }
  | { state: "saved"; isEdited: boolean }
  | { state: "submitting"; fields: LeadFields; isSlow: boolean; isEdited: boolean }
  | { state: "failed"; fields: LeadFields; isTooLong: boolean; isEdited: boolean };

/** After this time a notice says that it takes longer than usual. The form waits up to 20 s. */
const slowAfterMs = 5_000;

export function useLeadSubmission() {
  const [submission, setSubmission] = useState<LeadSubmission>({ state: "idle" });
  const attempt = useRef({ sent: "", key: "" });

  /** A retry of the same data reuses its key, so that a lost response does not create a second lead. */
  function keyFor(fields: LeadFields): string {
    const sent = JSON.stringify(fields);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() };
    return attempt.current.key;
  }

  function fail(fields: LeadFields, isEdited: boolean, reason: unknown) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the error in the console
    console.error("The lead was not sent:", reason);
    countEvent("form-failed");
    setSubmission({ state: "failed", fields, isEdited, isTooLong: reason === "too-long" });
  }

  async function submit(form: HTMLFormElement) {
    if (submission.state === "submitting") return;
    const fields = readFields(form);
    const isEdited = () => JSON.stringify(readFields(form)) !== JSON.stringify(fields);
    const showWaiting = (isSlow: boolean) =>
      setSubmission({ state: "submitting", fields, isSlow, isEdited: isEdited() });
    showWaiting(false);
    const timer = setTimeout(showWaiting, slowAfterMs, true);
    try {
      const outcome = await submitLead(fields, keyFor(fields));
      if (outcome === "too-long") return fail(fields, isEdited(), outcome);
      attempt.current = { sent: "", key: "" };
      setSubmission({ state: "saved", isEdited: isEdited() });
      // What the visitor corrected while the form was being sent stays, to be sent too.
      if (!isEdited()) form.reset();
    } catch (error) {
      fail(fields, isEdited(), error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { submission, submit };
}

/**
 * Not `crypto.randomUUID()`, which browsers offer only over https: until a new machine has its certificate, the form would fail for
 * everybody.
 */
function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function readFields(form: HTMLFormElement): LeadFields {
  const data = new FormData(form);
  const read = (name: keyof LeadFields) => String(data.get(name) ?? "");
  return { name: read("name"), phone: read("phone"), address: read("address") };
}

/** The server waits up to 10 s for its database, so a shorter limit would give up on leads that are being saved. */
const timeLimitMs = 20_000;
const payloadTooLarge = 413;

/** Throws if the lead may not have been saved. */
async function submitLead(
  fields: LeadFields,
  idempotencyKey: string,
): Promise<"saved" | "too-long"> {
  return withinTimeLimit(async (signal) => {
    const headers = {
      [idempotencyHeader]: idempotencyKey,
      // The cookie may name another language, which the visitor has chosen in another tab.
      "content-language": document.documentElement.lang,
    };
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
