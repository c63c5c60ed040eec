/** Query parameters of an advertisement's link. The form carries none: the server reads them from the page's address. */
export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** The link of one campaign: what the server counts by name is in `utm_campaign`. */
export function campaignLink(siteUrl: string, key: string): string {
  const url = new URL("/", siteUrl);
  url.searchParams.set("utm_campaign", key);
  return url.href;
}

/** What the links of a campaign say, from the name that the owner gives it: "Rádio de Trairi" is radio-de-trairi. */
export function campaignKey(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
}
