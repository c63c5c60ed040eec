import type { IncomingHttpHeaders } from "node:http";
import type { CountedFacts } from "@fiosite/content/counted-facts";
import { languages } from "@fiosite/content/languages";
import { countedCampaign, countedEvents, countsPath, placesOf } from "@fiosite/contract/counts";
import { pageNames } from "@fiosite/contract/pages";
import type { FastifyInstance } from "fastify";
import { requestSource } from "../platform/requests.ts";
import type { SiteContent } from "../platform/site-content.ts";
import type { SiteEvent } from "./event-count-store.ts";

interface CountRoutes {
  content: SiteContent;
  count(event: SiteEvent): void;
}

/** The response never says whether an event was counted: no browser waits for it, and an attacker learns nothing. */
export function registerCountRoutes(app: FastifyInstance, { content, count }: CountRoutes): void {
  // No log line per event, because it would record when somebody did what.
  const options = { bodyLimit: 2_048, logLevel: "warn" } as const;
  app.post(countsPath, options, async (request, reply) => {
    // Without this check, any site could make its visitors' browsers add to our counts.
    const isCounted = requestSource(request) === "our page" && isCountedBrowser(request.headers);
    const event = isCounted ? parseEvent(request.body, content().counted) : undefined;
    if (event) count(event);
    return reply.header("Cache-Control", "no-store").code(204).send();
  });
}

// Programs that name themselves in the user agent. Cubot is a brand of phones.
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|inspection|preview|facebookexternalhit|^(?:curl|wget|python|go-http|java|node)/i;

/** Programs and visitors who ask not to be tracked are not counted. The page already sends nothing for the latter. */
function isCountedBrowser(headers: IncomingHttpHeaders): boolean {
  const { "user-agent": agent = "", "sec-gpc": privacyControl, dnt } = headers;
  return agent !== "" && !crawlers.test(agent) && privacyControl !== "1" && dnt !== "1";
}

/** Undefined unless every value is in its list. The campaign is text from the visitor, so only a declared name is kept. */
function parseEvent(body: unknown, counted: CountedFacts): SiteEvent | undefined {
  if (typeof body !== "string") return undefined;
  const values = new URLSearchParams(body);
  const event = countedEvents.find((each) => each === values.get("event"));
  const place = values.get("place") ?? "";
  const page = pageNames.find((each) => each === values.get("page"));
  const language = languages.find((each) => each === values.get("language"));
  if (!event || !placesOf(event, counted).includes(place) || !page || !language) {
    return undefined;
  }
  const campaign = countedCampaign(
    { utm_campaign: values.get("utm_campaign"), utm_source: values.get("utm_source") },
    counted,
  );
  return { event, place, page, language, campaign };
}
