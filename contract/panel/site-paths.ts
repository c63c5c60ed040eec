/** Addresses of the site's content, see `site.ts`, `fields.ts` and `publications.ts`. */
export const sitePaths = {
  /** GET: a `siteMarkSchema`. */
  mark: "/api/site/mark",
  /** GET: a `draftSchema`. */
  draft: "/api/site/draft",
  /** POST an `editsSchema`: 200 `savedSchema`, 409 `changedSchema`, 422 `refusedSchema`. */
  edits: "/api/site/edits",
  /** POST a `discardSchema`: the same responses. */
  discard: "/api/site/discard",
  /** GET with `fieldQuerySchema`: a `fieldListSchema`. */
  fields: "/api/site/fields",
  /** GET with `pathQuerySchema`: a `placesSchema`. */
  places: "/api/site/places",
  /** GET with the `pathQuerySchema` of a list: a `newItemSchema`; 404 if it is no list or is full. */
  newItem: "/api/site/new-item",
  /** GET with the `pathQuerySchema` of an item: a `removalSchema`. */
  removal: "/api/site/removal",
  /** GET: an `openFactsSchema`. */
  openFacts: "/api/site/open-facts",
  /** GET: a `changesSchema`. */
  changes: "/api/site/changes",
  /** GET with `historyQuerySchema`: a `historySchema`. POST a `publishSchema` (owner): the same responses as `promotions`. */
  publications: "/api/site/publications",
  /** POST a `promotionSchema` (owner): 202 `publicationResponseSchema`, 409 `crossesSchema`, 422 `refusedSchema`. */
  promotions: "/api/site/promotions",
} as const;

/** `page` is a name of `contract/pages.ts`; the server registers them with `:page` and `:language`. */
export const previewPaths = (page: string, language: string) => ({
  /** GET with `previewQuerySchema`: HTML for `<iframe sandbox="allow-scripts">`, and for the message `preview-show`. */
  preview: `/api/site/preview/${page}/${language}`,
  /** GET: a `pageTextsSchema`. */
  texts: `/api/site/texts/${page}/${language}`,
});

/** Addresses of one publication and one version; the server registers them with `:id`. */
export const publicationPaths = (id: number | string) => ({
  /** GET: a `publicationDetailSchema`. */
  publication: `/api/site/publications/${id}`,
  /**
   * POST {} (owner): ends a promotion, or cancels a scheduled publication, whose edits return to the draft. 202
   * `publicationResponseSchema`; 409 if it is over; 422 `refusedSchema` if the remaining content could not be shown.
   */
  end: `/api/site/publications/${id}/end`,
  /** POST a `requestSchema` (owner): the promotion ends, and its values become the normal ones. The same responses as `promotions`. */
  keep: `/api/site/publications/${id}/keep`,
  /** POST a `requestSchema` (owner): takes back the newest publication, or ends a promotion. 409 if another one followed. */
  undo: `/api/site/publications/${id}/undo`,
  /** GET: a `returnSchema`. POST a `requestSchema` (owner): brings the version back, with the same responses as `promotions`. */
  version: `/api/site/versions/${id}`,
});
