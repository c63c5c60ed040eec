import type { Language } from "@fiosite/content/languages";
import {
  fieldListSchema,
  newItemSchema,
  openFactsSchema,
  pageTextsSchema,
  placesSchema,
  removalSchema,
} from "@fiosite/contract/panel/fields";
import { previewPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/paths";
import {
  changesSchema,
  historySchema,
  publicationDetailSchema,
  publicationResponseSchema,
  type publishSchema,
} from "@fiosite/contract/panel/publications";
import {
  changedSchema,
  draftSchema,
  refusedSchema,
  type SiteEdit,
  savedSchema,
  siteMarkSchema,
} from "@fiosite/contract/panel/site";
import * as v from "valibot";
import { nothing, request, Unreachable } from "#session/request.ts";

const savingSchema = v.union([savedSchema, changedSchema, refusedSchema]);
export type Saving = v.InferOutput<typeof savingSchema>;
export type Conflict = v.InferOutput<typeof changedSchema>["conflicts"][number];

const post = { method: "POST", accept: [409, 422] } as const;
const publishingSchema = v.union([publicationResponseSchema, refusedSchema]);

export const readMark = () => request(sitePaths.mark, siteMarkSchema);
export const readDraft = () => request(sitePaths.draft, draftSchema);
export const saveEdits = (edits: SiteEdit[]) =>
  request(sitePaths.edits, savingSchema, { ...post, body: { edits } });
export const discard = (edits: { path: string; expected?: unknown }[]) =>
  request(sitePaths.discard, savingSchema, { ...post, body: { edits } });

export const listFields = (paths: string[]) =>
  request(
    `${sitePaths.fields}?${new URLSearchParams({ paths: paths.join(" ") })}`,
    fieldListSchema,
  );
const about = (address: string, path: string) => `${address}?${new URLSearchParams({ path })}`;
export const readPlaces = (path: string) => request(about(sitePaths.places, path), placesSchema);
export const readNewItem = (path: string) => request(about(sitePaths.newItem, path), newItemSchema);
export const readRemoval = (path: string) => request(about(sitePaths.removal, path), removalSchema);
export const readOpenFacts = () => request(sitePaths.openFacts, openFactsSchema);
export const readTexts = (page: string, language: Language) =>
  request(previewPaths(page, language).texts, pageTextsSchema);

/** HTML, which the preview shows in place of its own without losing its place. */
export async function readPreview(page: string, language: Language): Promise<string> {
  const response = await fetch(previewPaths(page, language).preview);
  if (!response.ok) throw new Unreachable(String(response.status));
  return response.text();
}

export const readChanges = () => request(sitePaths.changes, changesSchema);
export const readHistory = (after: string | undefined) =>
  request(`${sitePaths.publications}${after ? `?after=${after}` : ""}`, historySchema);
export const readPublication = (id: number) =>
  request(publicationPaths(id).publication, publicationDetailSchema);
export const publish = (body: v.InferInput<typeof publishSchema>) =>
  request(sitePaths.publications, publishingSchema, { method: "POST", accept: [422], body });
export const cancel = (id: number) =>
  request(publicationPaths(id).cancel, nothing, { method: "POST", body: {} });
export const undo = (id: number) =>
  request(publicationPaths(id).undo, publicationResponseSchema, { method: "POST", body: {} });
export const restore = (versionId: number, livePublicationId: number) =>
  request(publicationPaths(versionId).restore, publicationResponseSchema, {
    method: "POST",
    body: { livePublicationId },
  });
