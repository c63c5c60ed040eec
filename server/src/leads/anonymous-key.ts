import { anonymousKey, anonymousKeyHeader, leadErrors } from "@fiosite/contract/leads";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The key is no secret. It keeps other sites out all the same: a browser asks before it sends a header of its own
 * across origins, and this server never consents.
 */
export async function requireAnonymousKey(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers[anonymousKeyHeader] === anonymousKey) return;
  return reply.code(401).send({ code: leadErrors.wrongKey });
}
