import { campaignLink } from "@fiosite/contract/campaign";
import { numbersQuerySchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { refuse, signedIn } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { readNumbers } from "./read-numbers.ts";

export interface NumberDependencies {
  database: Database;
  content: SiteContent;
  /** Address of the public site, without a path. */
  siteUrl: string;
  now?: () => Date;
}

export async function numberRoutes(
  app: FastifyInstance,
  { database, content, siteUrl, now = () => new Date() }: NumberDependencies,
): Promise<void> {
  app.get(panelPaths.numbers, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(numbersQuerySchema, query);
    if (!read.success) return refuse(reply, "badRequest");
    return readNumbers(database, content(), { name: read.output.period, now: now() });
  });

  app.get(panelPaths.campaignLinks, signedIn, async () =>
    content().facts.campaigns.map(({ key, name }) => ({ name, link: campaignLink(siteUrl, key) })),
  );
}
