import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Right, Role } from "@fiosite/contract/panel/people";
import type { FastifyReply } from "fastify";
import * as v from "valibot";

/** Who may call a route of the panel: anybody, every signed-in person, or those with a right. */
type Access = "open" | "signed-in" | Right;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** What cannot be undone: the person must have shown a passkey or opened a link a moment ago. */
    needsProof?: boolean;
  }
  interface FastifyRequest {
    /** Set by the guard on every route that is not open. */
    person: { id: string; name: string; role: Role };
    device: { id: string; label: string };
  }
}

/** Options for a route, as in `app.get(path, need("exportContacts"), …)`. A route without any of these does not start. */
export const open = { config: { access: "open" } } as const;
export const signedIn = { config: { access: "signed-in" } } as const;

export function need(right: Right) {
  return { config: { access: right } } as const;
}

/** As in `app.delete(path, withProof(need("managePeople")), …)`. */
export function withProof<Options extends { config: { access: Access } }>({ config }: Options) {
  return { config: { ...config, needsProof: true } };
}

/** What the schema makes of a part of a request. The error handler responds to anything else, with 404 to a wrong address. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  statusCode: 400 | 404 = 400,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  throw Object.assign(new Error("the request has another shape"), { statusCode });
}

/** `signedOut` also for a session that ends during its request: the panel then asks the person to sign in. */
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
