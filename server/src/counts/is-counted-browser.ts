import type { IncomingHttpHeaders } from "node:http";

// Programs that name themselves. The Cubot is a phone.
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|inspection|preview|facebookexternalhit|^(?:curl|wget|python|go-http|java|node)/i;

/** Programs and visitors who ask not to be tracked are not counted. The page already sends nothing for the latter. */
export function isCountedBrowser(headers: IncomingHttpHeaders): boolean {
  const { "user-agent": agent = "", "sec-gpc": privacyControl, dnt } = headers;
  return agent !== "" && !crawlers.test(agent) && privacyControl !== "1" && dnt !== "1";
}
