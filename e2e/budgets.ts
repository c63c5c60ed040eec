/** Size limits in bytes as sent over the network, each with its reason. Raising one needs a decision. */
export const budgets = {
  /**
   * HTML up to the end of the hero, styles included, brotli. With 0.8 kB of headers it fits into ten segments of
   * 1,460 bytes, which a server may send before the first acknowledgement.
   */
  firstScreen: 13_700,
  /** The whole HTML with its styles, brotli. In November 2026 the home page has 18,851 bytes in Portuguese. */
  page: 20_000,
  /** Scripts that run before the visitor scrolls or taps, brotli: the one in the head and the page's. */
  scriptsBeforeScroll: 4_000,
  /** React and the islands, brotli. */
  islands: 75_000,
  /** Both fonts. They are preloaded and compete with the poster. */
  fonts: 40_000,
  /** The home page's largest paint on a phone. */
  phonePoster: 20_000,
  /** The home page's largest paint on a wide screen. */
  widePoster: 40_000,
  /** Any other picture, in AVIF, which current browsers choose. */
  picture: 45_000,
  /** Scripts of the panel's first screen, brotli: React 56, queries 10, schemas 2.5, the router 2, and ours 24 kB. */
  panelScripts: 95_000,
  /** Styles of the panel's first screen, brotli. */
  panelStyles: 7_800,
  /** Document, page script, two fonts, logo, first picture and print styles. Each further request adds a wait on a slow connection. */
  requestsBeforeLoad: 7,
};
