import { describeChanges } from "@fiosite/content/changes/describe-changes";
import { listWarnings } from "@fiosite/content/changes/list-warnings";
import type { Content } from "@fiosite/content/content";
import {
  type ContentIssue,
  readContent,
  withStarterTexts,
} from "@fiosite/content/schema/content-schema";
import { isPreview } from "@fiosite/content/unconfirmed";
import type { ChangeGroup, PreviewChange } from "@fiosite/contract/panel/publications";
import type { Author, SiteIssue } from "@fiosite/contract/panel/site";
import type { Queryable } from "../platform/database.ts";
import { toAuthor } from "./draft-store.ts";
import { publishingIssues } from "./request-publication.ts";

/** The draft and what is live, both at the same moment. */
export interface SiteView {
  revision: number;
  changed: { by: Author; at: Date } | null;
  /** As it is written, with what this release does not know. */
  document: unknown;
  live: {
    publicationId: number;
    versionId: number;
    by: Author | null;
    since: Date | null;
    document: unknown;
  };
  /** The draft and what is live, as this release reads them. */
  content: Content;
  liveContent: Content;
  starter: Content;
}

interface ViewRow {
  document: unknown;
  revision: number | null;
  changedBy: string;
  changedById: string | null;
  changedAt: Date;
  publicationId: number | null;
  versionId: number | null;
  liveBy: string;
  liveById: string | null;
  since: Date | null;
  liveDocument: unknown;
}

export async function readSiteView(database: Queryable, starter: Content): Promise<SiteView> {
  const { rows } = await database.query<ViewRow>(
    `select draft.document, revision, changed_by as "changedBy", draft.person_id as "changedById",
        changed_at as "changedAt", live.*
      from (values (1)) as always
      left join content_draft draft on true
      left join lateral (
        select publication.id as "publicationId", version.id as "versionId", publication.author as "liveBy",
          publication.person_id as "liveById", settled_at as since, version.document as "liveDocument"
        from content_publications publication join content_versions version on version.id = version_id
        where live_number is not null order by live_number desc limit 1
      ) live on true`,
  );
  const [row] = rows;
  const live = withStarterTexts(row?.liveDocument ?? starter, starter);
  const document = row?.document ? withStarterTexts(row.document, starter) : live;
  const by = (author: string, personId: string | null) => toAuthor({ author, personId });
  return {
    revision: row?.revision ?? 0,
    changed: row?.revision ? { by: by(row.changedBy, row.changedById), at: row.changedAt } : null,
    document,
    live: {
      publicationId: row?.publicationId ?? 0,
      versionId: row?.versionId ?? 0,
      by: row?.publicationId ? by(row.liveBy, row.liveById) : null,
      since: row?.since ?? null,
      document: live,
    },
    content: readable(document, starter),
    liveContent: readable(live, starter),
    starter,
  };
}

/** Edits keep the draft readable. If another release wrote facts that this one cannot show, the operator must look. */
function readable(document: unknown, starter: Content): Content {
  const read = readContent(document, starter);
  if (read.isReadable) return read.content;
  throw new Error(`the content cannot be read: ${read.issues.map(({ path }) => path).join(", ")}`);
}

/** Changes with every edit, request and outcome. */
export async function readSiteMark(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ mark: string }>(
    `select concat_ws('-', (select revision from content_draft), count(*), count(settled_at)) as mark
      from content_publications`,
  );
  return rows[0]?.mark ?? "";
}

/** What publishing the draft would do, and what stops it. */
export function describeDraft(view: SiteView) {
  const { revision, document, starter, content, liveContent } = view;
  const changed = { before: liveContent, after: content, starter };
  return {
    revision,
    groups: toGroups(changed),
    issues: toIssues(publishingIssues(document, starter)),
    warnings: listWarnings(changed),
    preview: previewChange(liveContent, content),
  };
}

function previewChange(before: Content, after: Content): PreviewChange | null {
  if (isPreview(before) === isPreview(after)) return null;
  return isPreview(after) ? "starts" : "ends";
}

export function toGroups(content: {
  before: Content;
  after: Content;
  starter: Content;
}): ChangeGroup[] {
  return describeChanges(content).map(({ group, changes }) => ({
    group,
    changes: changes.map(({ label, what, values }) => ({
      label,
      what,
      values: values.map(({ path, language = null, before = null, after = null }) => ({
        ...{ path, language, before, after },
      })),
    })),
  }));
}

/** Without the value that was found: it may be long. */
export function toIssues(issues: ContentIssue[]): SiteIssue[] {
  return issues.map(({ path, message }) => ({ path, message }));
}
