import { listUnconfirmed } from "@fiosite/content/list-unconfirmed";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("content");

export function checkContent(unconfirmed = listUnconfirmed()): CheckResult {
  if (unconfirmed.length === 0) return ok("Every fact and text is confirmed.");
  return failed(
    `The provider has not confirmed ${unconfirmed.length} facts and texts.`,
    "Ask the provider, then see docs/editing-content.md.",
    unconfirmed.map(({ where, value }) =>
      value === null ? `${where} was not supplied yet` : `${where}: ${value}`,
    ),
  );
}
