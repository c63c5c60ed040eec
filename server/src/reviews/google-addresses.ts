const photoHost = /^(?:[a-z0-9-]+\.)*googleusercontent\.com$/;
const mapsHost = /^(?:(?:[a-z0-9-]+\.)*google\.com|maps\.app\.goo\.gl)$/;

/** Keeps only hosts that our Content-Security-Policy allows. */
export function googlePhoto(address: string | undefined): string | null {
  const url = httpsUrl(address);
  return url && photoHost.test(url.host) ? url.href : null;
}

/** The page shows this address as a link, so it must lead to Google. */
export function googleLink(address: string | undefined): string | undefined {
  const url = httpsUrl(address);
  if (!url) return undefined;
  const isShort = url.host === "goo.gl" && url.pathname.startsWith("/maps/");
  return isShort || mapsHost.test(url.host) ? url.href : undefined;
}

/** The other providers that Google names can have any host, but must use https. */
export function httpsLink(address: string | undefined): string | undefined {
  return httpsUrl(address)?.href;
}

function httpsUrl(address = ""): URL | undefined {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url : undefined;
}
