import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface HttpQuestion {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface HttpAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Unlike fetch it neither normalises the path, nor decompresses, nor adds headers of its own. */
export function sendHttp(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: HttpQuestion = {},
): Promise<HttpAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    })
      .once("error", reject)
      .end(body);
  });
}
