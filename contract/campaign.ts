/** Query parameters of an advertisement's link. The form carries none: the server reads them from the page's address. */
export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;
