import { campaignKey, campaignLink } from "@fiosite/contract/campaign";
import { newCampaignSchema } from "@fiosite/contract/panel/numbers";
import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { requestNewItem } from "../../content/request-publication.ts";
import { toIssues } from "../../content/site-changes.ts";
import { askPublisher } from "../../content/start-publisher.ts";
import { need } from "../../platform/access.ts";
import { onConnection } from "../../platform/database.ts";
import { refuse, type SiteDependencies, writtenBy } from "./site-dependencies.ts";

const taken = "Já existe uma campanha com esse nome. Escolha outro.";

export async function campaignRoutes(
  app: FastifyInstance,
  { database, starter, publishRequest, siteUrl }: SiteDependencies,
): Promise<void> {
  app.post(panelPaths.campaignLinks, need("publish"), async (request, reply) => {
    const read = v.safeParse(newCampaignSchema, request.body);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const { name } = read.output;
    const key = campaignKey(name);
    const item = { path: `facts.campaigns.${key}`, value: { key, name }, ...writtenBy(request) };
    const asked = await onConnection(database, (client) => requestNewItem(client, item, starter));
    if (asked.outcome === "refused") {
      return refuse(reply, panelErrors.refused, { issues: toIssues(asked.issues) });
    }
    if (asked.outcome !== "accepted") {
      return refuse(reply, panelErrors.refused, { issues: [{ path: item.path, message: taken }] });
    }
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    return reply.code(201).send({ name, link: campaignLink(siteUrl, key) });
  });
}
