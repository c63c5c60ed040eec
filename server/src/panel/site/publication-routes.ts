import { campaignKey, campaignLink } from "@fiosite/contract/campaign";
import { newCampaignSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import {
  historyQuerySchema,
  promotionSchema,
  publishSchema,
  requestSchema,
} from "@fiosite/contract/panel/publications";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import type pg from "pg";
import type * as v from "valibot";
import type { RequestOutcome } from "../../content/accept-publication.ts";
import { askPublisher } from "../../content/ask-publisher.ts";
import { createPublicationViews } from "../../content/publication-view.ts";
import {
  requestAlone,
  requestEnd,
  requestPublication,
  requestReturn,
  requestToKeep,
  requestUndo,
} from "../../content/request-publication.ts";
import { toIssues } from "../../content/site-view.ts";
import { need, parsed, refuse, signedIn } from "../../platform/access.ts";
import { onConnection } from "../../platform/database.ts";
import { idOf, type SiteDependencies, writtenBy } from "./site-dependencies.ts";

const paths = publicationPaths(":id");
const publishing = need("publish");
// A promotion may include every text of a page.
const bodyLimit = 65_536;
const takenName = "Já existe uma campanha com esse nome. Escolha outro.";
const now = () => new Date().toISOString();

export async function publicationRoutes(
  app: FastifyInstance,
  { database, starter, publishRequest, siteUrl }: SiteDependencies,
): Promise<void> {
  const views = createPublicationViews(database, starter);

  app.get(sitePaths.publications, signedIn, async ({ query }) => {
    const { after } = parsed(historyQuerySchema, query);
    return views.list(after === undefined ? undefined : Number(after));
  });

  app.get(paths.publication, signedIn, async (request, reply) => {
    const found = await views.find(idOf(request));
    return found ? { ...found, now: now() } : refuse(reply, "notFound");
  });

  app.post(sitePaths.publications, publishing, async (request, reply) => {
    const body = parsed(publishSchema, request.body);
    if (!isInOrder(body)) return refuse(reply, "badRequest");
    const asked = { ...body, ...timesOf(body), ...writtenBy(request) };
    return ask(reply, (client) => requestPublication(client, asked, starter));
  });

  app.post(sitePaths.promotions, { ...publishing, bodyLimit }, async (request, reply) => {
    const body = parsed(promotionSchema, request.body);
    if (!isInOrder(body)) return refuse(reply, "badRequest");
    const asked = { ...body, ...timesOf(body), ...writtenBy(request) };
    return ask(reply, (client) => requestAlone(client, asked, starter));
  });

  for (const [path, act] of [
    [paths.undo, requestUndo],
    [paths.keep, requestToKeep],
  ] as const) {
    app.post(path, publishing, async (request, reply) => {
      const asked = {
        id: idOf(request),
        ...parsed(requestSchema, request.body),
        ...writtenBy(request),
      };
      if (!(await views.find(asked.id))) return refuse(reply, "notFound");
      return ask(reply, (client) => act(client, asked, starter));
    });
  }

  app.post(paths.end, publishing, async (request, reply) => {
    const asked = { id: idOf(request), ...writtenBy(request) };
    if (!(await views.find(asked.id))) return refuse(reply, "notFound");
    return ask(reply, (client) => requestEnd(client, asked, starter));
  });

  app.get(paths.version, signedIn, async (request, reply) => {
    return (await views.describeReturn(idOf(request))) ?? refuse(reply, "notFound");
  });

  app.post(paths.version, publishing, async (request, reply) => {
    const versionId = idOf(request);
    const asked = { versionId, ...parsed(requestSchema, request.body), ...writtenBy(request) };
    if (!(await views.describeReturn(versionId))) return refuse(reply, "notFound");
    return ask(reply, (client) => requestReturn(client, asked, starter));
  });

  /** Publishes one new campaign without the draft. */
  app.post(panelPaths.campaignLinks, publishing, async (request, reply) => {
    const { name } = parsed(newCampaignSchema, request.body);
    const key = campaignKey(name);
    const path = `facts.campaigns.${key}`;
    const edits = [{ path, value: { key, name } }];
    const asked = await onConnection(database, (client) =>
      requestAlone(client, { edits, ...writtenBy(request) }, starter),
    );
    if (asked.outcome === "refused") {
      return refuse(reply, "refused", { issues: toIssues(asked.issues) });
    }
    if (asked.outcome !== "accepted") {
      return refuse(reply, "refused", { issues: [{ path, message: takenName }] });
    }
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    return reply.code(201).send({ name, link: campaignLink(siteUrl, key) });
  });

  async function ask(
    reply: FastifyReply,
    request: (client: pg.ClientBase) => Promise<RequestOutcome>,
  ) {
    const asked = await onConnection(database, request);
    if (asked.outcome === "changed") return refuse(reply, "changed");
    if (asked.outcome === "nothing-to-publish") return refuse(reply, "nothingToPublish");
    if (asked.outcome === "refused") {
      return refuse(reply, "refused", { issues: toIssues(asked.issues) });
    }
    if (asked.outcome === "crosses") {
      const found = await Promise.all(asked.ids.map(views.find));
      const others = found.flatMap((each) => (each ? [each.publication] : []));
      return refuse(reply, "crosses", { others, after: asked.after?.toISOString() ?? null });
    }
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    const found = await views.find(asked.publicationId);
    return reply.code(202).send({ publication: found?.publication, now: now() });
  }
}

type Times = Pick<v.InferOutput<typeof publishSchema>, "from" | "until" | "crossing">;

/** The end must be in the future and after the start. A start that has just passed means now. */
function isInOrder({ from, until }: Times): boolean {
  const starts = Math.max(Date.now(), from === undefined ? 0 : Date.parse(from));
  return until === undefined || Date.parse(until) > starts;
}

function timesOf({ from, until }: Times) {
  const toDate = (moment: string | undefined) => (moment ? new Date(moment) : undefined);
  return { from: toDate(from), until: toDate(until) };
}
