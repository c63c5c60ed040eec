import { randomBytes } from "node:crypto";
import { changeValue } from "@fiosite/content/change-value";
import { describeRemoval } from "@fiosite/content/changes/describe-removal";
import { newItems } from "@fiosite/content/changes/new-item";
import { valueAt } from "@fiosite/content/content-path";
import { fieldQuerySchema, pathQuerySchema } from "@fiosite/contract/panel/fields";
import { panelErrors, sitePaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { newIssues } from "../../content/edit-draft.ts";
import { readLastEdits } from "../../content/edit-store.ts";
import { toIssues } from "../../content/site-changes.ts";
import { listFields, listOpenFields } from "../../content/site-fields.ts";
import { readSiteView } from "../../content/site-view.ts";
import { signedIn } from "../../platform/access.ts";
import { refuse, type SiteDependencies } from "./site-dependencies.ts";

const mostPaths = 40;

export async function fieldRoutes(
  app: FastifyInstance,
  { database, starter, previews }: SiteDependencies,
): Promise<void> {
  app.get(sitePaths.fields, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(fieldQuerySchema, query);
    const paths = read.success ? read.output.paths.split(" ").filter(Boolean) : [];
    const isValid = paths.every((path) => v.is(pathQuerySchema, { path }));
    if (paths.length === 0 || paths.length > mostPaths || !isValid) {
      return refuse(reply, panelErrors.badRequest);
    }
    const view = await readSiteView(database, starter);
    const fields = listFields(paths, view, await readLastEdits(database));
    return { revision: view.revision, fields };
  });

  app.get(sitePaths.openFacts, signedIn, async () => {
    const view = await readSiteView(database, starter);
    return { revision: view.revision, ...listOpenFields(view, await readLastEdits(database)) };
  });

  app.get(sitePaths.places, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(pathQuerySchema, query);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const { content } = await readSiteView(database, starter);
    const places = (await previews.places(content))[read.output.path] ?? [];
    return { total: places.reduce((sum, { count }) => sum + count, 0), places };
  });

  app.get(sitePaths.newItem, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(pathQuerySchema, query);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const view = await readSiteView(database, starter);
    // Counts name plans by their key for ever, so a number that another plan had must not come back.
    const edits = newItems(read.output.path, `novo${randomBytes(4).toString("hex")}`, view);
    const [first] = edits ?? [];
    return first ? { path: first.path, edits } : refuse(reply, panelErrors.notFound);
  });

  app.get(sitePaths.removal, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(pathQuerySchema, query);
    if (!read.success) return refuse(reply, panelErrors.badRequest);
    const { path } = read.output;
    const { document, content } = await readSiteView(database, starter);
    if (valueAt(document, path) === undefined) return refuse(reply, panelErrors.notFound);
    const issues = newIssues(document, changeValue(document, path, undefined), starter);
    return { notes: describeRemoval(path, content), issues: toIssues(issues) };
  });
}
