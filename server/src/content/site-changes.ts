import { describeChanges } from "@fiosite/content/changes/describe-changes";
import { listWarnings } from "@fiosite/content/changes/list-warnings";
import type { Content } from "@fiosite/content/content";
import { isPreview } from "@fiosite/content/list-unconfirmed";
import type { ContentIssue } from "@fiosite/content/schema/list-issues";
import type { ChangeGroup, PreviewChange } from "@fiosite/contract/panel/publications";
import type { SiteIssue } from "@fiosite/contract/panel/site";
import { publishingIssues } from "./publishing-issues.ts";
import type { SiteView } from "./site-view.ts";

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
