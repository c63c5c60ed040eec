import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { pathOf } from "./request-path.ts";

export interface LogStream {
  write(line: string): void;
}

/**
 * What may be logged is listed here, not what may not: no header, cookie, query string or body ever enters.
 * Nor does the remote address: the access records that the Marco Civil (Law 12.965, art. 15) demands are nginx's.
 */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
        err: serializeError,
      },
      ...(stream && { stream }),
    },
    logController: new OneLinePerRequest(),
  };
}

type SerializedError = {
  type: string;
  message: string;
  stack: string;
  code: unknown;
  cause?: SerializedError;
};

/** PostgreSQL's `detail` quotes the whole failing row, names and phones included: other fields are dropped. */
function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return serializeError(new Error(`thrown: ${String(error)}`));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? "",
    code: "code" in error ? error.code : undefined,
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}

class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, "answer broken off");
    else reply.log.info(line, "answered");
  }
}
