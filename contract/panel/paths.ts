/** Addresses of the panel's server. Everything but `open` needs a session. */
export const panelPaths = {
  session: "/api/session",
  signOut: "/api/sign-out",
  /** POST {email}: always 202. */
  askLink: "/api/links",
  /** POST {token}: what the link is for; does not use it. */
  readLink: "/api/links/read",
  /** POST {token}: uses the link and starts a session. */
  openLink: "/api/links/open",
  passkeyChallenge: "/api/passkeys/challenge",
  passkeySignIn: "/api/passkeys/sign-in",
  /** POST: options for a new passkey of the signed-in person. */
  passkeyOptions: "/api/passkeys/options",
  passkeys: "/api/passkeys",
  /** GET: own devices, an array. DELETE: ends all others. */
  devices: "/api/devices",
  /** GET: everybody, an array. POST a `newPersonSchema`: invites by e-mail; 201. */
  people: "/api/people",
  /** GET with `?after=`. */
  records: "/api/records",
  /** GET with `contactQuerySchema`. */
  contacts: "/api/contacts",
  contactsMark: "/api/contacts/mark",
  /** GET with `contactFileQuerySchema`: a spreadsheet. */
  contactsFile: "/api/contacts/file",
  /** GET: a `pushSchema`. POST a `subscriptionSchema`: this device rings from now on; 204. DELETE: it does not; 204. */
  push: "/api/push",
  /** GET with `numbersQuerySchema`. */
  numbers: "/api/numbers",
  /** GET: a `healthSchema`. */
  health: "/api/health",
  /**
   * GET: a `campaignLinksSchema`. POST a `newCampaignSchema` (owner): 201 `campaignLinkSchema`, 422 `refusedSchema`. The campaign
   * alone is published: no page shows it, and the rest of the draft stays.
   */
  campaignLinks: "/api/campaign-links",
} as const;

/** Addresses of one person or device; the server registers them with `:id`. */
export const personPaths = (id: string) => ({
  /** PATCH a `newRoleSchema`. DELETE: removes the person, whose sessions end at once. Both 204. */
  person: `/api/people/${id}`,
  /** POST: sends a new invitation, the one before ends; 202. */
  invitation: `/api/people/${id}/invitation`,
});
/** DELETE: ends the session and removes the passkey that the device has or may have. */
export const devicePath = (id: string) => `/api/devices/${id}`;

/** Screens of the panel that e-mails lead to. */
export const contactsScreen = "/contatos";
export const contactScreen = (id: string) => `${contactsScreen}/${id}`;

/** Addresses of one contact; the server registers them with `:id`. */
export const contactPaths = (id: string) => ({
  /** GET: the contact. The server records that this person saw it. */
  contact: `/api/contacts/${id}`,
  /** POST a `contactChangeSchema`. */
  changes: `/api/contacts/${id}/changes`,
  /** POST a `resendSchema`. */
  resend: `/api/contacts/${id}/resend`,
  /** GET: what erasing will do. POST: erases it. */
  erasing: `/api/contacts/${id}/erasing`,
});

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
  /** GET with `historyQuerySchema`: a `historySchema`. POST a `publishSchema` (owner): 202 `publicationResponseSchema`. */
  publications: "/api/site/publications",
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
  /** POST (owner): 204. Its changes return to the draft. 409 if it no longer waits. */
  cancel: `/api/site/publications/${id}/cancel`,
  /** POST {} (owner): publishes what was live before this one, 202. 409 if it is not live any more. */
  undo: `/api/site/publications/${id}/undo`,
  /** POST an `undoSchema` (owner): publishes this version again, 202. */
  restore: `/api/site/versions/${id}/restore`,
});

/** `code` of the panel's error responses. */
export const panelErrors = {
  signedOut: "signed_out",
  forbidden: "forbidden",
  badRequest: "bad_request",
  notFound: "not_found",
  linkEnded: "link_ended",
  passkeyRefused: "passkey_refused",
  /** 409: the e-mail belongs to somebody who has access or an invitation. */
  alreadyInvited: "already_invited",
  /** 409: without an owner nobody could invite or remove people. */
  lastOwner: "last_owner",
  tooManyRequests: "too_many_requests",
  /** 409: the draft, or what is live, is not what the person saw. */
  changed: "changed",
  /** 422: with `issues`. */
  refused: "refused",
  /** 409: the draft is what is live. */
  nothingToPublish: "nothing_to_publish",
} as const;
