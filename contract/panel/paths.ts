/** Addresses of the panel's server. All need a session, except those for signing in, which the server registers as `open`. */
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
  /** GET: 204 if the person has just proven who they are. PUT: a challenge. POST: a passkey's response to it; 204. */
  proof: "/api/proof",
  /** GET: what opens the panel for this person, an array of `deviceSchema`. DELETE: ends all but this session. */
  devices: "/api/devices",
  /** GET: everybody, an array. POST a `newPersonSchema`: invites by e-mail; 201. */
  people: "/api/people",
  /** GET with `?after=`. */
  records: "/api/records",
  /** GET with `contactQuerySchema`. */
  contacts: "/api/contacts",
  contactsMark: "/api/contacts/mark",
  /** POST a `passAllSchema`: 200 `passedSchema`, 409 `left`. */
  contactsPassing: "/api/contacts/passing",
  /** GET with `contactFileQuerySchema`: a spreadsheet. */
  contactsFile: "/api/contacts/file",
  /** GET: a `pushSchema`. POST a `subscriptionSchema`: turns notices on for this device; 204. DELETE: turns them off; 204. */
  push: "/api/push",
  /** GET with `numbersQuerySchema`. */
  numbers: "/api/numbers",
  /** GET: a `healthSchema`. */
  health: "/api/health",
  /**
   * GET: a `campaignLinksSchema`. POST a `newCampaignSchema` (owner): 201 `campaignLinkSchema`, 422 `refusedSchema`. Only the
   * campaign is published, which no page shows; the rest of the draft stays unpublished.
   */
  campaignLinks: "/api/campaign-links",
} as const;

/** Addresses of one person or device; the server registers them with `:id`. */
export const personPaths = (id: string) => ({
  /** PATCH a `newRoleSchema`. DELETE: removes the person, whose sessions end at once. Both 204. */
  person: `/api/people/${id}`,
  /** POST: sends a new invitation, which replaces the one before; 202. */
  invitation: `/api/people/${id}/invitation`,
  /** DELETE with the id of a session or a passkey of that person; 204. */
  device: (device: string) => `/api/people/${id}/devices/${device}`,
});
/** DELETE: ends a session or a passkey, and every session or passkey that was made with it. */
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

/**
 * Header with the id of the person whose screens the page shows. The server refuses the request in anybody else's session, so that
 * nothing is stored under another person's name.
 */
export const personHeader = "panel-person";

/** `code` of the panel's error responses. */
export const panelErrors = {
  signedOut: "signed_out",
  /** 401: the person was removed. The response also deletes what the browser has stored, and the cookie. */
  removed: "removed",
  /** 409: `personHeader` names somebody other than the session's person. `isRemoved` says whether that person has left the team. */
  otherPerson: "other_person",
  forbidden: "forbidden",
  badRequest: "bad_request",
  notFound: "not_found",
  linkEnded: "link_ended",
  passkeyRefused: "passkey_refused",
  /** 409: the e-mail belongs to somebody who has access or an invitation. */
  alreadyInvited: "already_invited",
  /** 409: without an owner nobody could invite or remove people. */
  lastOwner: "last_owner",
  /** 403: the person must show a passkey or open a link first; the same request is accepted then. */
  proofNeeded: "proof_needed",
  /** 409: the person has too many passkeys. */
  tooMany: "too_many",
  tooManyRequests: "too_many_requests",
  /** 409: the colleague is no longer in the team. */
  left: "left",
  /** 409: the draft, or what is live, is not what the person saw. */
  changed: "changed",
  /** 422: the response has `issues`. */
  refused: "refused",
  /** 409: there is nothing to publish. */
  nothingToPublish: "nothing_to_publish",
  /** 409: another promotion lasts at the same time; the response has `others`. */
  crosses: "crosses",
} as const;
