import type { PageName } from "@fiosite/contract/pages";
import { isGoodLine } from "#features/connection/is-good-line.ts";
import { speculationRules } from "./speculation-rules.ts";

/**
 * When idle, has the browser fetch the other page's HTML, 14 kB, so that a tap on its link waits for nothing. Returns what
 * drops it: after a change of language it would be in the wrong one. Dropped and asked for in one go, it would stay.
 */
export function prefetchNextPage(page: PageName): (() => void) | undefined {
  if (!HTMLScriptElement.supports?.("speculationrules") || !isGoodLine()) return;
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = speculationRules[page];
  const waiting = requestIdleCallback(() => document.head.append(rules));
  return () => {
    cancelIdleCallback(waiting);
    rules.remove();
  };
}
