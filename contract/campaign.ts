/** Query parameters of an advertisement's link. The form does not send them; the server reads them from the page's address. */
export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** The link of one campaign. The server counts its visits by `utm_campaign`. */
export function campaignLink(siteUrl: string, key: string): string {
  const url = new URL("/", siteUrl);
  url.searchParams.set("utm_campaign", key);
  return url.href;
}

/** The campaign's name in its links, made from the name that the owner gives it: "Rádio de Trairi" becomes radio-de-trairi. */
export function campaignKey(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
}
