export const debianChromium = "/usr/bin/chromium";

/** As root Chromium refuses its sandbox; the others keep its own traffic off the network and out of the figures. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
