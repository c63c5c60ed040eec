import type { Content } from "./content.ts";
import { listUnconfirmed } from "./list-unconfirmed.ts";
import { withoutMark } from "./unconfirmed.ts";

/**
 * What must be settled before the site may be shown to search engines at this host, one sentence each. Pages, sitemap
 * and social images carry `siteUrl`, so at another host they would point visitors away from it.
 */
export function listOpenFacts(content: Content, host: string | undefined): string[] {
  const open = listUnconfirmed(content).map(({ where, value }) =>
    value === null ? `${where}: ainda não foi informado` : `${where}: ${value}`,
  );
  const siteUrl = withoutMark(content.facts.company.siteUrl);
  const isElsewhere = host !== undefined && new URL(siteUrl).host !== host;
  return isElsewhere
    ? [`facts.company.siteUrl é ${siteUrl}, mas o site está em ${host}`, ...open]
    : open;
}
