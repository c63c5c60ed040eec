import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Handles everything that is thrown. The text of an error may quote SQL, paths or a visitor's text, so it goes to the
 * log and never into the response.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = logError(error, request);
  if (status >= 500) return reply.code(status).send({ code: "internal" });
  const message = STATUS_CODES[status] ?? "Bad Request";
  return reply.code(status).send({ code: codeOf(message), message });
}

/** Logs server errors and returns the status. Client errors appear only in the log line of the request. */
export function logError(error: unknown, request: FastifyRequest): number {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error, req: request }, "request failed");
  return status;
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !("statusCode" in error)) return 500;
  const status = Number(error.statusCode);
  return status >= 400 && status <= 599 ? status : 500;
}

/** Derives payload_too_large from HTTP's "Payload Too Large": unlike Fastify's codes, these never change. */
function codeOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\W+/g, "_");
}
