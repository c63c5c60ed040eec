import type { LeadFields } from "@fiosite/contract/leads";
import { useRef, useState } from "react";
import { countEvent } from "../../count-event.ts";
import { submitLead } from "./submit-lead.ts";

export type LeadSubmission =
  | { state: "idle" | "saved" }
  | { state: "submitting"; fields: LeadFields; isSlow: boolean }
  | { state: "failed"; fields: LeadFields; isTooLong: boolean };

/** Then the visitor is told that it takes longer: the form waits up to 20 s. */
const slowAfterMs = 5_000;

export function useLeadSubmission() {
  const [submission, setSubmission] = useState<LeadSubmission>({ state: "idle" });
  const attempt = useRef({ sent: "", key: "" });

  /** A retry of the same data reuses its key, so that a lost response does not create a second lead. */
  function keyFor(fields: LeadFields): string {
    const sent = JSON.stringify(fields);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() };
    return attempt.current.key;
  }

  function fail(fields: LeadFields, reason: unknown) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the error in the console
    console.error("The lead was not sent:", reason);
    countEvent("form-failed");
    setSubmission({ state: "failed", fields, isTooLong: reason === "too-long" });
  }

  async function submit(form: HTMLFormElement) {
    if (submission.state === "submitting") return;
    const fields = readFields(form);
    const showWaiting = (isSlow: boolean) => setSubmission({ state: "submitting", fields, isSlow });
    showWaiting(false);
    const timer = setTimeout(showWaiting, slowAfterMs, true);
    try {
      const outcome = await submitLead(fields, keyFor(fields));
      if (outcome === "too-long") return fail(fields, outcome);
      attempt.current = { sent: "", key: "" };
      form.reset();
      setSubmission({ state: "saved" });
    } catch (error) {
      fail(fields, error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { submission, submit };
}

function readFields(form: HTMLFormElement): LeadFields {
  const data = new FormData(form);
  const read = (name: keyof LeadFields) => String(data.get(name) ?? "");
  return { name: read("name"), phone: read("phone"), address: read("address") };
}
