export const debianChromium = "/usr/bin/chromium";

/**
 * The same engine without the browser's interface. Tests take half the processor time, but it has no back/forward cache.
 * This is the binary, because ending the wrapper script in /usr/bin would leave the browser running.
 */
export const debianHeadlessShell = "/usr/lib/chromium/chromium-headless-shell";

/** As root Chromium starts only without its sandbox. The other flags stop its own traffic, which would distort measurements. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** With hinting the headless shell places letters on whole pixels, which makes words up to 3 % wider than on a phone. */
export const headlessShellFlags = [...quietFlags, "--font-render-hinting=none"];
