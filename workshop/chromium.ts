export const debianChromium = "/usr/bin/chromium";

/**
 * The same engine without the rest of a browser: a test takes half the processor time. It has no back/forward cache.
 * By its own path: the script in /usr/bin stays in front of it, and who ends the script leaves the browser running.
 */
export const debianHeadlessShell = "/usr/lib/chromium/chromium-headless-shell";

/** As root Chromium refuses its sandbox; the others keep its own traffic off the network and out of the figures. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The shell would set letters on whole pixels: words up to 3 % wider than on any phone or in any window. */
export const headlessShellFlags = [...quietFlags, "--font-render-hinting=none"];
