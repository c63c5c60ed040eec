/** What a page may weigh, in bytes as they cross the line, each with its reason. A change that needs more must argue here. */
export const budgets = {
  /**
   * HTML with its styles, brotli. With 0.9 kB of headers, as HTTP/2 packs them, ten segments of 1,460 bytes: what a server may
   * send before it waits for an answer.
   */
  page: 13_700,
  /** All scripts a visit loads by itself, brotli. React is 60 kB of it: a second such library would not fit. */
  initialScripts: 100_000,
  /** Any script that loads later, brotli: the wait for it on a slow line stays under a second. */
  lazyScript: 35_000,
  /** Every script of the site together, brotli. */
  allScripts: 140_000,
  /** Both fonts. They are preloaded and compete with the poster. */
  fonts: 40_000,
  /** The largest paint of a phone's home page. */
  phonePoster: 20_000,
  /** The largest paint of a wide screen's home page. */
  widePoster: 40_000,
  /** Any other picture, in the format a current browser takes. */
  picture: 45_000,
  /** Document, two fonts, logo, first picture, print styles: each more is a wait of its own on a slow line. */
  requestsBeforeLoad: 6,
};
