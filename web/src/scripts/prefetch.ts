import { isFastConnection } from "./is-fast-connection.ts";
import { speculationRules } from "./speculation-rules.ts";

/** Lets the browser fetch the HTML of the pages that a visitor may open next. */
export function prefetchPages(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = isFastConnection()
    ? speculationRules.onFastConnection
    : speculationRules.onSlowConnection;
  document.head.append(rules);
}
