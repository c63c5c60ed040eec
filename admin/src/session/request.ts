import { panelErrors, personHeader } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { endCopies, forgetEverything } from "./device.ts";

/** The server refused; `code` is one of the contract's. */
export class PanelError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** No response: no connection, a weak one, or the server is down. What was sent may have arrived. */
export class Unreachable extends Error {}

/** The server failed. The next try may succeed. */
export class ServerFault extends Unreachable {}

/** Fired when the person has to prove who they are. Its `detail` takes whether they did; nobody listens on the screens of the door. */
export const proofEvent = "panel-proof";

/** Fired when this page's session is over, whatever was requested. Its `detail` is the code. */
export const signedOutEvent = "panel-signed-out";

// A weak mobile connection answers within seconds or not at all.
const timeoutMs = 20_000;
// A photo of 5 MB takes 80 s on a connection of 0.5 Mbit/s.
const uploadTimeoutMs = 180_000;
const errorSchema = v.object({ code: v.string() });

/**
 * Whose screens this page shows. Every request names them, and the server refuses it in the session of somebody else: a tab that was
 * left open does nothing under the next person's name.
 */
let author: string | undefined;
export function speakAs(personId: string): void {
  author = personId;
}

interface Options {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A file is sent as it is, everything else as JSON. */
  body?: unknown;
  /** Responses that are a result and not an error, such as 409 of a change. */
  accept?: readonly number[];
}

/** Sends a request and checks what comes back with the contract's schema. */
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
    // Before anybody can look: the right to see contacts is over, whatever screen is shown. Unsent work stays for its author.
    if (code === panelErrors.removed) await forgetEverything();
    if (code !== panelErrors.otherPerson) endCopies();
    dispatchEvent(new CustomEvent(signedOutEvent, { detail: code }));
    throw new PanelError(code);
  }
  if (response.ok || options.accept?.includes(response.status)) return v.parse(schema, body);
  // Not from our server, but from something before it.
  if (!error.success) throw new ServerFault(String(response.status));
  if (code === panelErrors.proofNeeded && (await askProof())) return request(path, schema, options);
  throw new PanelError(code);
}

/** `otherPerson`: somebody else signed in, in another tab. */
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
      ...(author && { [personHeader]: author }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Unreachable("no response");
  });
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof PanelError && error.code === code;

/** For responses whose body says nothing. */
export const nothing = v.unknown();
