import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The only answer to anything thrown. The text of an error may quote SQL, paths or what a visitor typed,
 * so it goes to the log and never into the answer.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = reportError(error, request);
  if (status >= 500) return reply.code(status).send({ code: "internal" });
  const message = STATUS_CODES[status] ?? "Bad Request";
  return reply.code(status).send({ code: codeOf(message), message });
}

/** Logs what is our fault and tells the status; what is the caller's is in the line of the request. */
export function reportError(error: unknown, request: FastifyRequest): number {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error, req: request }, "request failed");
  return status;
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !("statusCode" in error)) return 500;
  const status = Number(error.statusCode);
  return status >= 400 && status <= 599 ? status : 500;
}

/** Made from HTTP's own phrase, "Payload Too Large" to payload_too_large, so it outlives the framework's codes. */
function codeOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\W+/g, "_");
}
