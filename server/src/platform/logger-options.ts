import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";

export interface LogStream {
  write(line: string): void;
}

/**
 * Only listed fields are logged: never a header, cookie, query string or body. The remote address is not logged either, because
 * nginx keeps the access records that the Marco Civil (Law 12.965, art. 15) requires.
 */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: withoutQuery(request.url),
        }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
        err: serializeError,
      },
      ...(stream && { stream }),
    },
    logController: new OneLinePerRequest(),
  };
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

type SerializedError = {
  type: string;
  message: string;
  stack: string;
  code: unknown;
  cause?: SerializedError;
};

/** Drops all other fields, because PostgreSQL's `detail` quotes the whole failing row, with name and phone. */
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
    if (error) reply.log.error({ ...line, err: error }, "response aborted");
    else reply.log.info(line, "request completed");
  }
}
