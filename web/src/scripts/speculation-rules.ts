const prefetch = (selector: string, eagerness: string) => ({
  where: { selector_matches: selector },
  eagerness,
});

/** "moderate" prefetches when the pointer hovers over the link or presses it. */
const otherLanguage = prefetch("fieldset a[hreflang]:not([aria-current])", "moderate");
const otherPage = prefetch('nav a[href^="/"]:not([aria-current])', "immediate");

/** The build adds the hashes of these texts to the Content-Security-Policy; without them the browser ignores the rules. */
export const speculationRules = {
  onSlowConnection: JSON.stringify({ prefetch: [otherLanguage] }),
  onFastConnection: JSON.stringify({ prefetch: [otherLanguage, otherPage] }),
};
