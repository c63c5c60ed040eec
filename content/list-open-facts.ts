import { company } from "./company.ts";
import { listUnconfirmed } from "./list-unconfirmed.ts";

/**
 * What must be settled before the site may be shown to search engines at this host, one sentence each. Pages, sitemap
 * and social images carry `siteUrl`, so at another host they would point visitors away from it.
 */
export function listOpenFacts(
  host: string | undefined,
  unconfirmed = listUnconfirmed(),
  siteUrl = company.siteUrl,
): string[] {
  const open = unconfirmed.map(({ where, value }) =>
    value === null ? `${where}: ainda não foi informado` : `${where}: ${value}`,
  );
  const isElsewhere = host !== undefined && new URL(siteUrl).host !== host;
  return isElsewhere ? [`company.siteUrl é ${siteUrl}, mas o site está em ${host}`, ...open] : open;
}
