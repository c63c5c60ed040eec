import type { Content } from "@fiosite/content/content";
import { readContent } from "@fiosite/content/schema/read-content";
import type pg from "pg";
import type { WrittenBy } from "./author.ts";
import { type Draft, writeDraft } from "./draft-store.ts";
import { mergeDocuments } from "./merge-documents.ts";
import type { Publication } from "./publication-store.ts";
import { readVersion } from "./version-store.ts";

/**
 * The changes of a publication that does not go live return to the draft, except where somebody has changed the same value since.
 * They stay out if this release could not read the draft with them, as after a rollback: the panel would not open it.
 */
export async function returnChanges(
  client: pg.ClientBase,
  { versionId, baseId }: Pick<Publication, "versionId" | "baseId">,
  { draft, starter, ...by }: WrittenBy & { draft: Draft; starter: Content },
): Promise<void> {
  const version = await readVersion(client, versionId);
  const base = await readVersion(client, baseId ?? draft.live.id);
  const document = mergeDocuments(base?.document, draft.document, version?.document);
  if (!readContent(document, starter).isReadable) return;
  await writeDraft(client, { before: draft.document, document }, by);
}
