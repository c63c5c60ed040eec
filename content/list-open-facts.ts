import type { Content } from "./content.ts";
import { listUnconfirmed } from "./list-unconfirmed.ts";

/** What must be settled before search engines may show the site, one sentence each. */
export function listOpenFacts(content: Content): string[] {
  return listUnconfirmed(content).map(({ where, value }) =>
    value === null ? `${where}: ainda não foi informado` : `${where}: ${value}`,
  );
}
