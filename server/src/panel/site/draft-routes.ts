import { panelErrors, sitePaths } from "@fiosite/contract/panel/paths";
import { discardSchema, editsSchema, type SiteDraft } from "@fiosite/contract/panel/site";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { toAuthor } from "../../content/author.ts";
import { compareDocuments } from "../../content/compare-documents.ts";
import { discardEdits, editDraft } from "../../content/edit-draft.ts";
import { describeDraft, toIssues } from "../../content/site-changes.ts";
import { readSiteMark, readSiteView } from "../../content/site-view.ts";
import { signedIn } from "../../platform/access.ts";
import { onConnection } from "../../platform/database.ts";
import { refuse, type SiteDependencies, writtenBy } from "./site-dependencies.ts";

// Fifty texts of a page, or a whole list.
const bodyLimit = 65_536;

export async function draftRoutes(
  app: FastifyInstance,
  { database, starter }: SiteDependencies,
): Promise<void> {
  app.get(sitePaths.mark, signedIn, async () => ({ mark: await readSiteMark(database) }));

  app.get(sitePaths.draft, signedIn, async (): Promise<SiteDraft> => {
    const { revision, changed, document, live } = await readSiteView(database, starter);
    return {
      revision,
      changed: changed && { by: changed.by, at: changed.at.toISOString() },
      live: {
        publicationId: live.publicationId,
        versionId: live.versionId,
        by: live.by,
        since: live.since?.toISOString() ?? null,
      },
      document,
      changedPaths: compareDocuments(live.document, document).map(({ path }) => path),
    };
  });

  app.get(sitePaths.changes, signedIn, async () =>
    describeDraft(await readSiteView(database, starter)),
  );

  app.post(sitePaths.edits, { ...signedIn, bodyLimit }, async (request, reply) => {
    const read = v.safeParse(editsSchema, request.body);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const edits = { ...read.output, ...writtenBy(request) };
    return send(reply, await onConnection(database, (client) => editDraft(client, edits, starter)));
  });

  app.post(sitePaths.discard, { ...signedIn, bodyLimit }, async (request, reply) => {
    const read = v.safeParse(discardSchema, request.body);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const edits = { ...read.output, ...writtenBy(request) };
    return send(
      reply,
      await onConnection(database, (client) => discardEdits(client, edits, starter)),
    );
  });
}

function send(reply: FastifyReply, result: Awaited<ReturnType<typeof editDraft>>) {
  if (result.outcome === "refused") {
    return refuse(reply, panelErrors.refused, { issues: toIssues(result.issues) });
  }
  if (result.outcome === "saved") {
    return reply.send({ revision: result.revision, elsewhere: toIssues(result.elsewhere) });
  }
  const conflicts = result.conflicts.map(({ path, current, lastEdit }) => ({
    ...{ path, current },
    by: lastEdit ? toAuthor(lastEdit) : null,
    at: lastEdit?.editedAt.toISOString() ?? null,
  }));
  return refuse(reply, panelErrors.changed, { conflicts });
}
