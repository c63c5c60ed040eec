export const debianChromium = "/usr/bin/chromium";

/**
 * The same engine without the browser's interface: tests take half the processor time. It has no back/forward cache.
 * The script in /usr/bin would stay its parent, and ending the script would leave the browser running.
 */
export const debianHeadlessShell = "/usr/lib/chromium/chromium-headless-shell";

/** Chromium refuses its sandbox as root; the other flags keep its own traffic off the network and out of the figures. */
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
