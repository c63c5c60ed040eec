import { createLink, type LinkPurpose } from "../../server/src/people/link-store.ts";
import { startSession } from "../../server/src/people/session-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";

const variable = "the test";

/** Of a new link by which this person enters the panel. */
export async function newLinkToken(url: string, personId: string, purpose: LinkPurpose) {
  const create = connectOnce({ url, variable }, (each) => createLink(each, { personId, purpose }));
  return (await create).token;
}

/** Of a new session; the panel's cookie holds it. */
export async function newSessionToken(url: string, personId: string, label = "Chrome, Android") {
  const start = connectOnce({ url, variable }, (each) => startSession(each, { personId, label }));
  return (await start).token;
}
