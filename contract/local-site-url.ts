/** Of pages that no machine publishes: builds, development, tests. An installed site has the address of its own host. */
export const localSiteUrl = "https://site.example";
