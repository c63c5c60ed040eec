import { campaignKey, campaignLink } from "@fiosite/contract/campaign";
import { newCampaignSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/paths";
import {
  historyQuerySchema,
  publishSchema,
  undoSchema,
} from "@fiosite/contract/panel/publications";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { createPublicationViews } from "../../content/publication-view.ts";
import { asOnlyPublisher } from "../../content/publish-due.ts";
import {
  askPublisher,
  cancelRequest,
  requestNewItem,
  requestPublication,
  requestUndo,
} from "../../content/request-publication.ts";
import { toIssues } from "../../content/site-view.ts";
import { readVersion } from "../../content/version-store.ts";
import { need, refuse, signedIn } from "../../platform/access.ts";
import { onConnection } from "../../platform/database.ts";
import { numberOf, type SiteDependencies, writtenBy } from "./site-dependencies.ts";

const paths = publicationPaths(":id");
const publishing = need("publish");
const takenName = "Já existe uma campanha com esse nome. Escolha outro.";
const now = () => new Date().toISOString();

export async function publicationRoutes(
  app: FastifyInstance,
  { database, starter, publishRequest, siteUrl }: SiteDependencies,
): Promise<void> {
  const views = createPublicationViews(database, starter);

  app.get(sitePaths.publications, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(historyQuerySchema, query);
    if (!read.success) return refuse(reply, "badRequest");
    const { after } = read.output;
    return { ...(await views.list(after === undefined ? undefined : Number(after))), now: now() };
  });

  app.get(paths.publication, signedIn, async (request, reply) => {
    const id = numberOf(request);
    const found = id && (await views.find(id));
    return found ? { ...found, now: now() } : refuse(reply, "notFound");
  });

  app.post(sitePaths.publications, publishing, async (request, reply) => {
    const read = v.safeParse(publishSchema, request.body);
    if (!read.success || !isInOrder(read.output)) return refuse(reply, "badRequest");
    const { revision, from, until } = read.output;
    const asked = {
      revision,
      publishAt: from === undefined ? undefined : new Date(from),
      endAt: until === undefined ? undefined : new Date(until),
      ...writtenBy(request),
    };
    return send(
      reply,
      await onConnection(database, (client) => requestPublication(client, asked, starter)),
    );
  });

  app.post(paths.undo, publishing, async (request, reply) => {
    const id = numberOf(request);
    if (!id || !(await views.find(id))) return refuse(reply, "notFound");
    const undo = { liveId: id, ...writtenBy(request) };
    return send(
      reply,
      await onConnection(database, (client) => requestUndo(client, undo, starter)),
    );
  });

  app.post(paths.restore, publishing, async (request, reply) => {
    const versionId = numberOf(request);
    const read = v.safeParse(undoSchema, request.body);
    if (!read.success) return refuse(reply, "badRequest");
    if (!versionId || !(await readVersion(database, versionId))) {
      return refuse(reply, "notFound");
    }
    const undo = { versionId, liveId: read.output.livePublicationId, ...writtenBy(request) };
    return send(
      reply,
      await onConnection(database, (client) => requestUndo(client, undo, starter)),
    );
  });

  app.post(paths.cancel, publishing, async (request, reply) => {
    const id = numberOf(request);
    const found = id && (await views.find(id));
    if (!found) return refuse(reply, "notFound");
    const cancel = { id: found.publication.id, ...writtenBy(request) };
    // As the only publisher: one that is being rendered would go live although it was called cancelled.
    const isCancelled = await onConnection(database, (client) =>
      asOnlyPublisher({ client }, () => cancelRequest(client, cancel, starter)),
    );
    return isCancelled ? reply.code(204).send() : refuse(reply, "changed");
  });

  /** Publishes one new campaign alone; what else is in the draft stays there. */
  app.post(panelPaths.campaignLinks, publishing, async (request, reply) => {
    const read = v.safeParse(newCampaignSchema, request.body);
    if (!read.success) return refuse(reply, "badRequest");
    const { name } = read.output;
    const key = campaignKey(name);
    const item = { path: `facts.campaigns.${key}`, value: { key, name }, ...writtenBy(request) };
    const asked = await onConnection(database, (client) => requestNewItem(client, item, starter));
    if (asked.outcome === "refused") {
      return refuse(reply, "refused", { issues: toIssues(asked.issues) });
    }
    if (asked.outcome !== "accepted") {
      return refuse(reply, "refused", {
        issues: [{ path: item.path, message: takenName }],
      });
    }
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    return reply.code(201).send({ name, link: campaignLink(siteUrl, key) });
  });

  async function send(reply: FastifyReply, asked: Awaited<ReturnType<typeof requestPublication>>) {
    if (asked.outcome === "changed") return refuse(reply, "changed");
    if (asked.outcome === "nothing-to-publish") return refuse(reply, "nothingToPublish");
    if (asked.outcome === "refused") {
      return refuse(reply, "refused", { issues: toIssues(asked.issues) });
    }
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    const found = await views.find(asked.publicationId);
    return reply.code(202).send({ publication: found?.publication, now: now() });
  }
}

/** A time in the past is a mistake: the person would see it go live at once. */
function isInOrder({ from, until }: v.InferOutput<typeof publishSchema>): boolean {
  const starts = from === undefined ? Date.now() : Date.parse(from);
  return starts >= Date.now() - 60_000 && (until === undefined || Date.parse(until) > starts);
}
