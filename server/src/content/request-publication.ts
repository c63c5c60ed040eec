import type { Content } from "@fiosite/content/content";
import { valueAt } from "@fiosite/content/content-path";
import { readContent, withStarterTexts } from "@fiosite/content/schema/content-schema";
import { unconfirmedMark, withConfirmed, withoutMark } from "@fiosite/content/unconfirmed";
import type pg from "pg";
import {
  accept,
  newIssuesOf,
  publishingIssues,
  type Request,
  type RequestOutcome,
  refused,
  type Times,
  unreadableIssues,
  wrongAhead,
} from "./accept-publication.ts";
import { applyEdit, changedBy, type DraftEdit, erasedIssues, findConflicts } from "./edit-draft.ts";
import { applyEdits, areUntouched, type Edit, listEdits } from "./edits.ts";
import {
  endPublication,
  findRequest,
  readOutcome,
  readVersion,
  readVersionBefore,
} from "./publication-store.ts";
import {
  draftOf,
  erasedPlaces,
  normalNow,
  type OpenPublication,
  readSite,
  type Site,
  saveDraft,
  type WrittenBy,
  withSite,
  writeDraft,
} from "./site-store.ts";
import * as timeline from "./timeline.ts";

const erasedPicture =
  "Uma foto que o site mostrava nesse dia foi apagada de vez. Não dá mais para voltar a ele.";

/** Publishes the draft, which is then empty. With an end, values that the draft only confirms are published without one. */
export function requestPublication(
  client: pg.ClientBase,
  asked: Request & Times & { revision?: number },
  starter: Content,
): Promise<RequestOutcome> {
  return request(client, asked, starter, async (site) => {
    if (asked.revision !== undefined && asked.revision !== site.draft.revision) {
      return { outcome: "changed" };
    }
    const draft = draftOf(site);
    const issues = [...publishingIssues(draft, starter), ...erasedIssues(site, draft)];
    if (issues.length > 0) return { outcome: "refused", issues };
    const edits = listEdits(normalNow(site), draft);
    const forGood = edits.filter((edit) => asked.until === undefined || isConfirmation(edit));
    const forATime = edits.filter((edit) => !forGood.includes(edit));
    const outcome = await accept(client, site, {
      ...asked,
      parts: [
        { edits: forGood, until: undefined },
        { edits: forATime, until: asked.until },
      ],
      isFromDraft: true,
      issuesOf: (document) => publishingIssues(document, starter),
    });
    if (outcome.outcome === "accepted") await saveDraft(client, []);
    return outcome;
  });
}

function isConfirmation(edit: Edit): boolean {
  if (edit.kind !== "set") return false;
  // The lines of a plan count as one value.
  const [seen, value] = [edit.seen, edit.value].map((each) =>
    Array.isArray(each) ? each : [each],
  );
  return (
    seen?.length === value?.length &&
    seen?.every((old, at) => {
      const isMarked = typeof old === "string" && old.startsWith(unconfirmedMark);
      return value?.[at] === (isMarked ? withoutMark(old) : old);
    }) === true
  );
}

/** Publishes edits of the normal document without the draft: edits in the draft stay there. */
export function requestAlone(
  client: pg.ClientBase,
  { edits, ...asked }: Request & Times & { edits: DraftEdit[] },
  starter: Content,
): Promise<RequestOutcome> {
  return request(client, asked, starter, async (site) => {
    const normal = normalNow(site);
    if (findConflicts(edits, normal).length > 0) return { outcome: "changed" };
    const later = timeline.normalAt(site, Math.max(site.now, asked.from?.getTime() ?? 0));
    const result = changedBy(edits, later, applyEdit);
    if ("issues" in result) return { outcome: "refused", issues: result.issues };
    const erased = erasedIssues(site, result.document, later);
    if (erased.length > 0) return { outcome: "refused", issues: erased };
    const asSeen = listEdits(later, result.document).map((edit) =>
      edit.kind === "set" ? { ...edit, seen: valueAt(normal, edit.path) } : edit,
    );
    // Two promotions may add the same item one after the other. If they overlap, `accept` asks what to do.
    const others = site.publications.filter(({ until }) => until === null || !asked.until);
    const isTaken = ({ kind, path }: Edit) =>
      kind === "add" &&
      (valueAt(draftOf(site), path) !== undefined ||
        others.some(({ edits }) => edits.some((each) => each.path === path)));
    if (asSeen.some(isTaken)) return { outcome: "changed" };
    return accept(client, site, {
      ...asked,
      parts: [{ edits: asSeen, until: asked.until }],
      issuesOf: newIssuesOf(site, starter),
    });
  });
}

/** Undoes the newest publication, an older one whose values nobody has changed since, or ends a promotion. */
export function requestUndo(
  client: pg.ClientBase,
  { id, ...asked }: Request & { id: number },
  starter: Content,
): Promise<RequestOutcome> {
  return request(client, asked, starter, async (site) => {
    if (site.publications.some((each) => each.id === id && each.until !== null)) {
      return end(client, site, { id, ...asked, isUndone: true }, starter);
    }
    const undone = await readOutcome(client, id);
    const isGoing = timeline.pendingAt(site, site.now).some(({ until }) => until === null);
    if (!undone?.versionId || undone.isUndone || isGoing) return { outcome: "changed" };
    const isNewest = undone.versionId === site.versionId;
    const made = await readVersion(client, undone.versionId);
    const older = await readVersionBefore(client, undone.versionId);
    if (!older || !(isNewest || areUntouched(site.normal, undone.edits))) {
      return { outcome: "changed" };
    }
    const [before, after] = [older, made].map((each) => withStarterTexts(each?.document, starter));
    const edits = listEdits(after, before);
    const { document } = applyEdits(site.normal, edits);
    const [erased] = erasedPlaces(site, document);
    if (erased) return refused(erased, erasedPicture);
    return accept(client, site, {
      ...asked,
      parts: [{ edits, until: undefined }],
      // Undoing an undo is listed as an ordinary publication.
      ...(!undone?.isUndo && { undoesId: id }),
      // Undoing the newest shows what was live. Undoing an older one shows what never was, so it must be valid.
      issuesOf: isNewest ? (each) => unreadableIssues(each, starter) : newIssuesOf(site, starter),
    });
  });
}

/** Restores the normal document of an older day. Promotions continue, and values confirmed since then stay confirmed. */
export function requestReturn(
  client: pg.ClientBase,
  { versionId, ...asked }: Request & { versionId: number },
  starter: Content,
): Promise<RequestOutcome> {
  return request(client, asked, starter, async (site) => {
    const older = await readVersion(client, versionId);
    const read = readContent(older?.document, starter);
    if (!read.isReadable) return { outcome: "refused", issues: read.issues };
    const [erased] = erasedPlaces(site, read.content);
    if (erased) return refused(erased, erasedPicture);
    const normal = normalNow(site);
    return accept(client, site, {
      ...asked,
      parts: [{ edits: listEdits(normal, withConfirmed(read.content, normal)), until: undefined }],
      returnsToId: versionId,
      issuesOf: (each) => unreadableIssues(each, starter),
    });
  });
}

/** "Deixar valendo": the promotion ends, and its values become the normal ones. */
export function requestToKeep(
  client: pg.ClientBase,
  { id, ...asked }: Request & { id: number },
  starter: Content,
): Promise<RequestOutcome> {
  return request(client, asked, starter, async (site) => {
    const kept = timeline.lastingAt(site, site.now).filter((each) => each.id === id);
    if (kept.length === 0) return { outcome: "changed" };
    return accept(client, site, {
      ...asked,
      parts: [{ edits: kept.map(({ edit }) => edit), until: undefined }],
      endsId: id,
      issuesOf: newIssuesOf(site, starter),
    });
  });
}

/** Ends a promotion, or cancels a scheduled publication, whose edits then return to the draft. */
export function requestEnd(
  client: pg.ClientBase,
  asked: WrittenBy & { id: number },
  starter: Content,
): Promise<RequestOutcome> {
  return withSite(client, starter, (site) => end(client, site, asked, starter));
}

async function end(
  client: pg.ClientBase,
  site: Site,
  { id, author, isUndone = false }: WrittenBy & { id: number; isUndone?: boolean },
  starter: Content,
): Promise<RequestOutcome> {
  const ended = site.publications.find((each) => each.id === id);
  const isWaiting = ended && !timeline.hasStarted(ended, site.now);
  if (!ended || (ended.until === null && !isWaiting)) return { outcome: "changed" };
  await client.query("savepoint before_end");
  await endPublication(client, { id, author, isUndone });
  // Reads the site again, because promotions that this one replaced may have returned.
  const issues = wrongAhead(await readSite(client, starter), newIssuesOf(site, starter));
  if (issues.length > 0) {
    await client.query("rollback to savepoint before_end");
    return { outcome: "refused", issues };
  }
  if (isWaiting) await returnToDraft(client, site, ended, starter);
  return { outcome: "accepted", publicationId: id };
}

/**
 * Edits that do not go live return to the draft from which they came; newer edits of the draft win. They are dropped if this
 * release could then not read the draft, as after a rollback, because the panel would not open it.
 */
export async function returnToDraft(
  client: pg.ClientBase,
  site: Site,
  publication: OpenPublication,
  starter: Content,
): Promise<void> {
  const { isFromDraft, author, personId } = publication;
  const returned = applyEdits(normalNow(site), timeline.editsAtStart(publication)).document;
  const { document } = applyEdits(returned, site.draft.edits);
  if (!isFromDraft || !readContent(document, starter).isReadable) return;
  await writeDraft(client, site, document, { author, personId: personId ?? undefined });
}

function request(
  client: pg.ClientBase,
  { requestId }: Request,
  starter: Content,
  task: (site: Site) => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  return withSite<RequestOutcome>(client, starter, async (site) => {
    const publicationId = requestId && (await findRequest(client, requestId));
    return publicationId ? { outcome: "accepted", publicationId } : task(site);
  });
}
