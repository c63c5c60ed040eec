import { listUnconfirmed } from "@fiosite/content/list-unconfirmed";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("content");

/** One result for each fact and text that the provider has not confirmed. */
export function checkContent(unconfirmed = listUnconfirmed()): CheckResult[] {
  if (unconfirmed.length === 0) return [ok("Every fact and text is confirmed.")];
  return unconfirmed.map(({ where, value }) =>
    failed(
      value === null ? `${where} was not supplied yet.` : `${where} is not confirmed: ${value}`,
      "Ask the provider, then see docs/editing-content.md.",
    ),
  );
}
