import { listUnconfirmed } from "@fiosite/content/list-unconfirmed";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("content");

/** Every fact and text the provider has not confirmed, one finding each. */
export function checkContent(open = listUnconfirmed()): Finding[] {
  if (open.length === 0) return [good("Every fact and text is confirmed.")];
  return open.map(({ where, value }) =>
    bad(
      value === null ? `${where} was not supplied yet.` : `${where} is not confirmed: ${value}`,
      "Ask the provider, then see docs/editing-content.md.",
    ),
  );
}
