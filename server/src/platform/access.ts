import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Right, Role } from "@fiosite/contract/panel/people";
import type { FastifyReply } from "fastify";

/** Who may call a route of the panel: anybody, every signed-in person, or those with a right. */
type Access = "open" | "signed-in" | Right;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
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

/** Also for a session that ends during its request: the panel then asks the person to sign in. */
export function refuseSignedOut(reply: FastifyReply) {
  return reply.code(401).send({ code: panelErrors.signedOut });
}
