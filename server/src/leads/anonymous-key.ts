import { anonymousKey, anonymousKeyHeader, leadErrors } from "@fiosite/contract/leads";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The key is public, yet it keeps other sites out: a browser sends a CORS preflight before a cross-origin request with
 * a custom header, and this server never allows it.
 */
export async function requireAnonymousKey(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers[anonymousKeyHeader] === anonymousKey) return;
  return reply.code(401).send({ code: leadErrors.wrongKey });
}
