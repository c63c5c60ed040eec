/**
 * Has the browser fetch another page or language as soon as the pointer rests on its link or presses it, so that the visitor
 * waits less and pays for nothing else. The build hashes this text into the Content-Security-Policy.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: '[hreflang]:not([aria-current]), nav a[href^="/"]' },
      eagerness: "moderate",
    },
  ],
});
