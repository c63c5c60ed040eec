import { countsPath } from "@fiosite/contract/count-request";
import type { FastifyInstance } from "fastify";
import { requestSource } from "../platform/requests.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { isCountedBrowser } from "./is-counted-browser.ts";
import { parseEvent, type SiteEvent } from "./site-event.ts";

interface CountRoutes {
  content: SiteContent;
  count(event: SiteEvent): void;
}

/** The response never says whether an event was counted: no browser waits for it, and a forger learns nothing. */
export function registerCountRoutes(app: FastifyInstance, { content, count }: CountRoutes): void {
  // A line in the log for each event would record when somebody did what.
  const options = { bodyLimit: 2_048, logLevel: "warn" } as const;
  app.post(countsPath, options, async (request, reply) => {
    // Otherwise any site could have its visitors' browsers add to our counts.
    const isCounted = requestSource(request) === "our page" && isCountedBrowser(request.headers);
    const event = isCounted ? parseEvent(request.body, content().counted) : undefined;
    if (event) count(event);
    return reply.header("Cache-Control", "no-store").code(204).send();
  });
}
