import { randomBytes } from "node:crypto";
import { describeRemoval, emptied, newItems } from "@fiosite/content/changes/list-items";
import { changeValue, valueAt } from "@fiosite/content/content-path";
import { describeField } from "@fiosite/content/fields/describe-field";
import { fieldQuerySchema, pathQuerySchema } from "@fiosite/contract/panel/fields";
import { discardSchema, editsSchema, type SiteDraft } from "@fiosite/contract/panel/site";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import {
  applyEdit,
  type DraftEdit,
  discardEdits,
  editDraft,
  newIssues,
} from "../../content/edit-draft.ts";
import { listEdits, parentOf } from "../../content/edits.ts";
import { listFields, listOpenFields, listPaths, promotionsOf } from "../../content/site-fields.ts";
import { readLastEdits, toAuthor } from "../../content/site-store.ts";
import {
  createWaitingCount,
  describeDraft,
  readable,
  readSiteView,
  type SiteView,
  toIssues,
} from "../../content/site-view.ts";
import { noticePath, promotionsAt } from "../../content/timeline.ts";
import { parsed, refuse, signedIn } from "../../platform/access.ts";
import { onConnection } from "../../platform/database.ts";
import { type SiteDependencies, writtenBy } from "./site-dependencies.ts";

// Enough for fifty texts of a page, or for a whole list.
const bodyLimit = 65_536;

export async function draftRoutes(
  app: FastifyInstance,
  { database, starter, siteUrl }: SiteDependencies,
): Promise<void> {
  app.get(sitePaths.mark, signedIn, createWaitingCount(database, starter));

  app.get(sitePaths.draft, signedIn, async (): Promise<SiteDraft> => {
    const { site, document, normal } = await readSiteView(database, starter);
    const { revision } = site.draft;
    return {
      revision,
      shown: [revision, site.versionId, ...promotionsAt(site, site.now).map(({ id }) => id)].join(
        "-",
      ),
      siteUrl,
      document,
      changedPaths: listEdits(normal, document).map(({ path }) => path),
      notices: promotionsOf(noticePath, { site }),
    };
  });

  app.get(sitePaths.changes, signedIn, async () =>
    describeDraft(await readSiteView(database, starter), await readLastEdits(database)),
  );

  app.post(sitePaths.edits, { ...signedIn, bodyLimit }, async (request, reply) => {
    const edits = { ...parsed(editsSchema, request.body), ...writtenBy(request) };
    return send(reply, await onConnection(database, (client) => editDraft(client, edits, starter)));
  });

  app.post(sitePaths.discard, { ...signedIn, bodyLimit }, async (request, reply) => {
    const edits = { ...parsed(discardSchema, request.body), ...writtenBy(request) };
    return send(
      reply,
      await onConnection(database, (client) => discardEdits(client, edits, starter)),
    );
  });
}

function send(reply: FastifyReply, result: Awaited<ReturnType<typeof editDraft>>) {
  if (result.outcome === "refused") {
    return refuse(reply, "refused", { issues: toIssues(result.issues) });
  }
  if (result.outcome === "saved") {
    return reply.send({ elsewhere: toIssues(result.elsewhere) });
  }
  const conflicts = result.conflicts.map(({ path, current, lastEdit }) => ({
    path,
    current,
    by: lastEdit ? toAuthor(lastEdit) : null,
  }));
  return refuse(reply, "changed", { conflicts });
}

const mostPaths = 40;

/** The view as it would be if the draft had these edits. */
function viewWith(view: SiteView, edits: DraftEdit[]): SiteView {
  const document = edits.reduce<unknown>(
    (changed, edit) => applyEdit(changed, edit),
    view.document,
  );
  return { ...view, document, content: readable(document, view.starter) };
}

export async function fieldRoutes(
  app: FastifyInstance,
  { database, starter, previews }: SiteDependencies,
): Promise<void> {
  app.get(sitePaths.fields, signedIn, async ({ query }, reply) => {
    const paths = parsed(fieldQuerySchema, query).paths.split(" ").filter(Boolean);
    const isValid = paths.every((path) => v.is(pathQuerySchema, { path }));
    const isFew = paths.length > 0 && paths.length <= mostPaths;
    const inside = isFew && isValid && listPaths(paths, starter);
    if (!inside) return refuse(reply, "badRequest");
    const view = await readSiteView(database, starter);
    return { fields: listFields(inside, view) };
  });

  app.get(sitePaths.openFacts, signedIn, async () => {
    return listOpenFields(await readSiteView(database, starter), previews.leadDays);
  });

  app.get(sitePaths.places, signedIn, async ({ query }) => {
    const { path } = parsed(pathQuerySchema, query);
    const { content } = await readSiteView(database, starter);
    const places = (await previews.places(content))[path] ?? [];
    return { total: places.reduce((sum, { count }) => sum + count, 0), places };
  });

  app.get(sitePaths.newItem, signedIn, async ({ query }, reply) => {
    const { path } = parsed(pathQuerySchema, query);
    const view = await readSiteView(database, starter);
    // The key is random, because counts name plans by their key for ever: the key of an earlier plan must not be used again.
    const items = newItems(path, `novo${randomBytes(4).toString("hex")}`, view);
    const [first] = items ?? [];
    if (!items || !first) return refuse(reply, "notFound");
    // The fields are described before the item is emptied, because only a valid item can be described.
    const withItem = viewWith(view, items);
    const fields = listFields(listPaths([first.path], starter) ?? [], withItem);
    const label = describeField(first.path, withItem)?.label ?? "";
    const edits = items.map(emptied);
    const begun = edits.reduce(
      (document, { path, value }) => changeValue(document, path, value),
      withItem.document,
    );
    for (const value of fields.flatMap(({ values }) => values)) {
      value.value = valueAt(begun, value.path);
    }
    return { path: first.path, label, edits, fields };
  });

  app.get(sitePaths.removal, signedIn, async ({ query }, reply) => {
    const { path } = parsed(pathQuerySchema, query);
    const { document, content } = await readSiteView(database, starter);
    const isItem = Array.isArray(valueAt(document, parentOf(path)));
    if (!isItem || valueAt(document, path) === undefined) return refuse(reply, "notFound");
    const issues = newIssues(document, changeValue(document, path, undefined), starter);
    return { notes: describeRemoval(path, content), issues: toIssues(issues) };
  });
}
