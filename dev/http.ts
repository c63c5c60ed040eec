import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { siteHost } from "./site/test-settings.ts";

export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Every 127.x address belongs to this machine, so limits per address count each one as another visitor. */
  localAddress?: string;
  /** The only certificate to trust, and the name it must be valid for. */
  tls?: { ca: Buffer; servername: string };
}

export interface HttpResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const timeoutMs = 60_000;

/** Unlike fetch, sends path and headers unchanged, returns the body still compressed and opens a new connection. */
export function sendHttp(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body, localAddress, tls }: HttpRequest = {},
): Promise<HttpResponse> {
  const { hostname, port, protocol } = new URL(origin);
  const options = { hostname, port, path, method, headers, localAddress, agent: false, ...tls };
  return new Promise((resolve, reject) => {
    const request = (protocol === "https:" ? requestHttps : requestHttp)(options, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error("no response in a minute")));
    request.once("error", reject).end(body);
  });
}

/** nginx serves the site only to requests for its host name; other hosts are rejected. */
export function requestSite(
  origin: string,
  path: string,
  request: HttpRequest = {},
): Promise<HttpResponse> {
  return sendHttp(origin, path, { ...request, headers: { Host: siteHost, ...request.headers } });
}

/** Sends bytes that no HTTP client would send and returns everything received until the server closes the connection. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, "latin1");
  return text(socket).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNRESET") return "";
    throw error;
  });
}

export function statusesOf(responses: string): number[] {
  return [...responses.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
