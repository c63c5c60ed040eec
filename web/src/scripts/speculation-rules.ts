const prefetch = (selector: string, eagerness: string) => ({
  where: { selector_matches: selector },
  eagerness,
});

/** "moderate" is when the pointer rests on the link or presses it. */
const otherLanguage = prefetch("fieldset a[hreflang]:not([aria-current])", "moderate");
const otherPage = prefetch('nav a[href^="/"]:not([aria-current])', "immediate");

/** The build hashes these texts into the Content-Security-Policy; without that the browser ignores them. */
export const speculationRules = {
  onSlowConnection: JSON.stringify({ prefetch: [otherLanguage] }),
  onFastConnection: JSON.stringify({ prefetch: [otherLanguage, otherPage] }),
};
