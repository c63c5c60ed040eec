import type { LeadFields } from "@fiosite/contract/leads";
import { useRef, useState } from "react";
import { countEvent } from "../../count-event.ts";
import { submitLead } from "./submit-lead.ts";

export type LeadSubmission =
  | { state: "idle" | "submitting" | "saved" }
  | { state: "failed"; fields: LeadFields; isTooLong: boolean };

export function useLeadSubmission() {
  const [submission, setSubmission] = useState<LeadSubmission>({ state: "idle" });
  const attempt = useRef({ sent: "", key: "" });

  /** A retry of the same data reuses its key, so that a lost response does not create a second lead. */
  function keyFor(fields: LeadFields): string {
    const sent = JSON.stringify(fields);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() };
    return attempt.current.key;
  }

  async function submit(form: HTMLFormElement) {
    if (submission.state === "submitting") return;
    const fields = readFields(form);
    setSubmission({ state: "submitting" });
    try {
      if ((await submitLead(fields, keyFor(fields))) === "too-long") {
        countEvent("form-failed");
        setSubmission({ state: "failed", fields, isTooLong: true });
        return;
      }
      attempt.current = { sent: "", key: "" };
      form.reset();
      setSubmission({ state: "saved" });
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for the error in the console
      console.error("The lead was not sent:", error);
      countEvent("form-failed");
      setSubmission({ state: "failed", fields, isTooLong: false });
    }
  }

  return { submission, submit };
}

function readFields(form: HTMLFormElement): LeadFields {
  const data = new FormData(form);
  const read = (name: keyof LeadFields) => String(data.get(name) ?? "");
  return { name: read("name"), phone: read("phone"), address: read("address") };
}
