import { isFastConnection } from "./is-fast-connection.ts";
import { speculationRules } from "./speculation-rules.ts";

/** Has the browser fetch the HTML that a visitor may ask for next, so that a tap waits for nothing. */
export function prefetchPages(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = isFastConnection()
    ? speculationRules.onFastConnection
    : speculationRules.onSlowConnection;
  document.head.append(rules);
}
