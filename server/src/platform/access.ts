import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Right, Role } from "@fiosite/contract/panel/people";
import type { FastifyReply } from "fastify";
import * as v from "valibot";

/** Who may call a route of the panel: anybody, every signed-in person, or people with a right. */
type Access = "open" | "signed-in" | Right;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** For actions that cannot be undone: the person must have used a passkey or opened a link within the last minutes. */
    needsProof?: boolean;
  }
  interface FastifyRequest {
    /** The guard sets these on every route that is not open. */
    person: { id: string; name: string; role: Role };
    device: { id: string; label: string };
  }
}

/**
 * Options for a route, as in `app.get(path, need("exportContacts"), …)`. The server does not start if a route has none of these.
 */
export const open = { config: { access: "open" } } as const;
export const signedIn = { config: { access: "signed-in" } } as const;

export function need(right: Right) {
  return { config: { access: right } } as const;
}

/** Used as in `app.delete(path, withProof(need("managePeople")), …)`. */
export function withProof<Options extends { config: { access: Access } }>({ config }: Options) {
  return { config: { ...config, needsProof: true } };
}

/** Parses a part of a request with the schema. If it is invalid, the error handler responds, with 404 for an invalid path. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  statusCode: 400 | 404 = 400,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  throw Object.assign(new Error("the request has another shape"), { statusCode });
}

/** `signedOut` is also used if the session ends during its request: the panel then asks the person to sign in. */
export function refuse(
  reply: FastifyReply,
  reason: keyof typeof panelErrors,
  details: object = {},
) {
  return reply.code(statuses[reason]).send({ code: panelErrors[reason], ...details });
}

const statuses: Record<keyof typeof panelErrors, number> = {
  badRequest: 400,
  signedOut: 401,
  removed: 401,
  forbidden: 403,
  passkeyRefused: 403,
  proofNeeded: 403,
  notFound: 404,
  otherPerson: 409,
  alreadyInvited: 409,
  lastOwner: 409,
  tooMany: 409,
  left: 409,
  changed: 409,
  crosses: 409,
  nothingToPublish: 409,
  linkEnded: 410,
  refused: 422,
  tooManyRequests: 429,
};
