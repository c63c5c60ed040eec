import { type ChangedContent, describeChanges } from "@fiosite/content/changes/describe-changes";
import { type ContentWarning, listWarnings } from "@fiosite/content/changes/list-warnings";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, pathIn, valueAt } from "@fiosite/content/content-path";
import { describeField } from "@fiosite/content/fields/describe-field";
import { defaultLanguage } from "@fiosite/content/languages";
import { type ContentIssue, readContent } from "@fiosite/content/schema/content-schema";
import { isPreview, listOlder, unconfirmedMark, withoutMark } from "@fiosite/content/unconfirmed";
import type { ChangeGroup, PreviewChange } from "@fiosite/contract/panel/publications";
import type { SiteIssue } from "@fiosite/contract/panel/site";
import type { Queryable } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import { publishingIssues } from "./accept-publication.ts";
import { areSamePlace, listEdits, parentOf } from "./edits.ts";
import {
  draftOf,
  type LastEdits,
  lastEditOf,
  normalNow,
  readSite,
  type Site,
  toAuthor,
} from "./site-store.ts";
import { liveAt, shownTimesAt } from "./timeline.ts";

/** The draft and the normal content, both at the same moment. */
export interface SiteView {
  site: Site;
  /** The draft as it is stored, including what this release does not know. */
  document: unknown;
  normal: unknown;
  /** The draft and the normal content, as this release reads them. */
  content: Content;
  normalContent: Content;
  starter: Content;
}

export async function readSiteView(database: Queryable, starter: Content): Promise<SiteView> {
  const site = await readSite(database, starter);
  const [document, normal] = [draftOf(site), normalNow(site)];
  return {
    site,
    document,
    normal,
    starter,
    content: readable(document, starter),
    normalContent: readable(normal, starter),
  };
}

/** The draft as visitors would see it now, with the promotions that last. */
export function withLastingPromotions({ site, document, starter }: SiteView): Content {
  const publications = site.publications.filter(({ until }) => until !== null);
  if (publications.length === 0) return readable(document, starter);
  const rows = { normal: document, publications };
  const content = readable(liveAt(rows, site.now), starter);
  return { ...content, ...shownTimesAt(rows, site.now) };
}

/**
 * Edits and publications that would make the content unreadable are refused, so this throws only if another release wrote facts
 * that this one cannot show. The operator must then look.
 */
export function readable(document: unknown, starter: Content): Content {
  const read = readContent(document, starter);
  if (read.isReadable) return read.content;
  throw new Error(`the content cannot be read: ${read.issues.map(({ path }) => path).join(", ")}`);
}

/** Changes with every edit, publication request and outcome, and whenever visitors see something else. */
async function readSiteMark(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ mark: string }>(
    `select concat_ws('-', (select revision from content_draft), (select max(id) from content_shown), count(*),
        count(settled_at), count(ended_at)) as mark
      from content_publications`,
  );
  return rows[0]?.mark ?? "";
}

/** What publishing the draft would change, and what prevents it. */
export function describeDraft(view: SiteView, edits: LastEdits) {
  const { site, document, starter, content, normalContent } = view;
  const changed = { before: normalContent, after: content, starter };
  return {
    revision: site.draft.revision,
    groups: toGroups(changed, edits),
    issues: toIssues(publishingIssues(document, starter)),
    warnings: [...listWarnings(changed), ...warnOfScheduled(view)],
    untranslated: listUntranslated(view),
    preview: previewChange(normalContent, content),
  };
}

/** What is scheduled for good was written before these edits and will replace them, a text of several lines as a whole. */
function warnOfScheduled({ site, document, normal }: SiteView): ContentWarning[] {
  const scheduled = site.publications.filter(
    ({ until, from }) => until === null && from > site.now,
  );
  const timeZone = String(valueAt(normal, "facts.company.timeZone"));
  const day = dateFormat("pt-BR", { day: "2-digit", month: "2-digit", timeZone });
  const warnings = listEdits(normal, document).flatMap((edit) =>
    scheduled
      .filter(({ edits }) => edits.some((each) => areSamePlace(each, edit)))
      .map(({ from }) => ({
        path: pathIn(defaultLanguage, edit.path) ?? edit.path,
        message: `Em ${day.format(from)} entra outra versão disto, já agendada. Para esta ficar, cancele a outra em “Agora e depois”.`,
      })),
  );
  // A text and its translation are one warning.
  return [...new Map(warnings.map((each) => [`${each.path} ${each.message}`, each])).values()];
}

/** Lists a text of several lines once, not once per line. */
function listUntranslated(view: SiteView) {
  const paths = listOlder(view.content).map((path) => {
    const list = parentOf(path);
    const own = isLines(valueAt(view.content, list)) ? list : path;
    return pathIn(defaultLanguage, own) ?? own;
  });
  return Array.from(new Set(paths)).flatMap((path) => {
    const field = describeField(path, view);
    return field ? [{ path, label: field.label, group: field.group }] : [];
  });
}

function isLines(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function previewChange(before: Content, after: Content): PreviewChange | null {
  if (isPreview(before) === isPreview(after)) return null;
  return isPreview(after) ? "starts" : "ends";
}

/** Reads the changes again only after the mark has changed. */
export function createWaitingCount(database: Queryable, starter: Content) {
  let last: { mark: string; waiting: { changes: number; confirmed: number } } | undefined;
  return async () => {
    const mark = await readSiteMark(database);
    if (last?.mark === mark) return last;
    const { normalContent: before, content: after } = await readSiteView(database, starter);
    const all = toGroups({ before, after, starter }).flatMap(({ changes }) => changes);
    const confirmed = all.filter(({ isConfirmation }) => isConfirmation).length;
    last = { mark, waiting: { changes: all.length - confirmed, confirmed } };
    return last;
  };
}

export function toGroups(content: ChangedContent, edits?: LastEdits): ChangeGroup[] {
  return describeChanges(content).map(({ group, changes }) => ({
    group,
    changes: changes.map(({ label, what, values }) => {
      const [first] = values;
      const edit = edits && first && lastEditOf(first.path, edits);
      return {
        label,
        what,
        isConfirmation: values.every(({ path }) => isConfirmation(path, content)),
        lastEdit: edit ? { by: toAuthor(edit), at: edit.editedAt.toISOString() } : null,
        values: values.map(({ path, language = null, before = null, after = null }) => ({
          path,
          language,
          before,
          after,
        })),
      };
    }),
  }));
}

/** Whether the edit only removes the mark of an unconfirmed value. */
function isConfirmation(path: ContentPath, { before, after }: ChangedContent): boolean {
  const old = valueAt(before, path);
  const isOpen = typeof old === "string" && old.startsWith(unconfirmedMark);
  return isOpen && withoutMark(old) === valueAt(after, path);
}

/** Leaves out the value that was found, which may be long. */
export function toIssues(issues: ContentIssue[]): SiteIssue[] {
  return issues.map(({ path, message }) => ({ path, message }));
}
