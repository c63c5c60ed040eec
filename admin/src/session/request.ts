import { panelErrors, personHeader } from "@fiosite/contract/panel/paths";
import type { Session } from "@fiosite/contract/panel/people";
import * as v from "valibot";
import { endCopies, forgetEverything } from "./device.ts";

/** The server refused the request; `code` is one of the contract's. */
export class PanelError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** There was no response: no connection, a weak one, or the server is down. The request may have arrived all the same. */
export class Unreachable extends Error {}

/** The server failed. A retry may succeed. */
export class ServerFault extends Unreachable {}

/** Fired when the person has to prove their identity. `detail` is a callback for the result. The sign-in screens do not listen to it. */
export const proofEvent = "panel-proof";

/** Fired when a response to any request says that this page's session is over. `detail` is the code. */
export const signedOutEvent = "panel-signed-out";

// A weak mobile connection responds within seconds or not at all.
const timeoutMs = 20_000;
// A photo of 5 MB takes 80 s on a connection of 0.5 Mbit/s.
const uploadTimeoutMs = 180_000;
const errorSchema = v.object({ code: v.string() });

/**
 * The person whose screens this page shows. Every request names them, and the server refuses it in another person's session, so that
 * a tab that was left open does nothing under the next person's name.
 */
let author: Session | undefined;
export function speakAs(session: Session): void {
  author = session;
}
export const speaker = () => author;

interface Options {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A file is sent as it is, everything else as JSON. */
  body?: unknown;
  /** Statuses that count as a result and not as an error, such as 409 for a change. */
  accept?: readonly number[];
}

/** Sends a request and checks the response with the contract's schema. */
export async function request<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  options: Options = {},
): Promise<T> {
  const response = await send(path, options);
  if (response.status >= 500) throw new ServerFault(String(response.status));
  const body: unknown = await response.json().catch(() => undefined);
  const error = v.safeParse(errorSchema, body);
  const code = error.success ? error.output.code : "";
  if (isOver(code)) {
    // Contacts must not stay readable after the session, so the copies are deleted before any screen reacts. Unsent work stays for
    // its author.
    if (code === panelErrors.removed) await forgetEverything();
    if (code !== panelErrors.otherPerson) endCopies();
    dispatchEvent(new CustomEvent(signedOutEvent, { detail: code }));
    throw new PanelError(code);
  }
  if (response.ok || options.accept?.includes(response.status)) return v.parse(schema, body);
  // The response does not come from our server but from something in front of it.
  if (!error.success) throw new ServerFault(String(response.status));
  if (code === panelErrors.proofNeeded && (await askProof())) return request(path, schema, options);
  throw new PanelError(code);
}

/** `otherPerson`: somebody else has signed in in another tab. */
const isOver = (code: string) =>
  [panelErrors.signedOut, panelErrors.removed, panelErrors.otherPerson].some(
    (each) => each === code,
  );

function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const event = new CustomEvent(proofEvent, { cancelable: true, detail: resolve });
    if (dispatchEvent(event)) resolve(false);
  });
}

function send(path: string, { method = "GET", body }: Options): Promise<Response> {
  const isFile = body instanceof Blob;
  return fetch(path, {
    method,
    signal: AbortSignal.timeout(isFile ? uploadTimeoutMs : timeoutMs),
    headers: {
      ...(body !== undefined && { "Content-Type": isFile ? body.type : "application/json" }),
      ...(author && { [personHeader]: author.person.id }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Unreachable("no response");
  });
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof PanelError && error.code === code;

/** For responses whose body is not used. */
export const nothing = v.unknown();
