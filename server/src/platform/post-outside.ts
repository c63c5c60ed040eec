import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { BlockList } from "node:net";
import { errorCode, resolveDestination, systemResolver } from "./resolve-destination.ts";

export interface OutsideRequest {
  url: URL;
  privateAddresses: BlockList;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type OutsideResponse =
  | { status: number; retryAfterSeconds?: number }
  /** A code such as "ECONNREFUSED": the text of an error could quote the URL, which may hold a password. */
  | { reason: string };

// The standard of webhooks recommends 15 to 30 s.
const timeoutMs = 15_000;

/** Connects only to the addresses that were checked, follows no redirect and keeps nothing of the response's body. */
export async function postOutside(
  { url, privateAddresses, headers, body }: OutsideRequest,
  { timeout = timeoutMs, resolver = systemResolver } = {},
): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const resolution = await resolveDestination(url, privateAddresses, resolver);
    if (resolution.reason !== undefined) return resolution;
    const { addresses } = resolution;
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-length": Buffer.byteLength(body),
        "user-agent": "fiosite",
      },
      signal,
      // A connection of its own for each request: a kept one would outlive a change of the address.
      agent: false,
      lookup: (_host, { all }, callback) => {
        if (all) return callback(null, addresses);
        callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
      },
    });
    // After the response nobody else listens: an error of the rest of the body must not end the process.
    request.on("error", () => {});
    request.end(body);
    const response: IncomingMessage = (await once(request, "response"))[0];
    // The signal also ends a body that never ends.
    response.on("error", () => {}).resume();
    return { status: response.statusCode ?? 0, ...retryAfter(response.headers["retry-after"]) };
  } catch (error) {
    return { reason: signal.aborted ? "ETIMEDOUT" : errorCode(error) };
  }
}

/** A number of seconds or a date, RFC 9110, section 10.2.3. */
function retryAfter(value: string | undefined): { retryAfterSeconds?: number } {
  if (value === undefined) return {};
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1_000);
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}
