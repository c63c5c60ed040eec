import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { byLanguage } from "../../content/by-language.ts";
import { languages } from "../../content/provider/languages.ts";
import { closeServer, listenOnFreePort } from "../processes/free-port.ts";
import { type SamplePlace, samplePlace, samplePlaceId } from "./sample-place.ts";

const apiKey = "fake-key";

/**
 * Responds like Google's place details, with sample reviews or with one of the faults below. The server under test reaches it
 * through GOOGLE_PLACES_URL; production code has no branch for it.
 */
export async function startFakeGoogle() {
  const requests = byLanguage(() => 0);
  let queue: Behaviour[] = ["ok"];
  let gate = Promise.resolve();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://google.invalid");
    const language = languages.find((known) => known === url.searchParams.get("languageCode"));
    const fields = String(request.headers["x-goog-fieldmask"] ?? "").split(",");
    const rejection = findRejection(request, url, fields);
    if (rejection) return sendError(response, ...rejection);
    if (!language) return sendError(response, 400, "INVALID_ARGUMENT");

    requests[language] += 1;
    const behaviour = (queue.length > 1 ? queue.shift() : queue[0]) ?? "ok";
    await gate;
    behaviours[behaviour]({ sample: samplePlace(language), fields }, response);
  });
  const port = await listenOnFreePort(server);

  return {
    /** The settings that make a server send its requests here. */
    environment: {
      GOOGLE_PLACES_URL: `http://127.0.0.1:${port}`,
      GOOGLE_API_KEY: apiKey,
      GOOGLE_PLACE_ID: samplePlaceId,
    },
    /** Number of valid requests by language. */
    requests,
    /** Sets one behaviour for each of the next requests. The last one applies to all later requests. */
    behave: (...next: [Behaviour, ...Behaviour[]]) => {
      queue = next;
    },
    /** Delays all responses until the returned function is called. */
    hold: () => {
      const opening = Promise.withResolvers<void>();
      gate = opening.promise;
      return opening.resolve;
    },
    stop: () => closeServer(server),
  };
}

type Rejection = [code: number, status: string, reason?: string];

/** Checks in Google's order: API key, address, field mask. A space in the mask makes the field unknown. */
function findRejection(
  { method, headers }: IncomingMessage,
  url: URL,
  fields: string[],
): Rejection | undefined {
  const key = headers["x-goog-api-key"];
  if (!key) return [403, "PERMISSION_DENIED"];
  if (key !== apiKey) return [400, "INVALID_ARGUMENT", "API_KEY_INVALID"];
  if (method !== "GET" || url.pathname !== `/v1/places/${samplePlaceId}`) return [404, "NOT_FOUND"];
  const known = new Set([...Object.keys(samplePlace("pt-BR")), "attributions"]);
  const isReadable = fields.every((field) => known.has(field));
  const isBrazil = url.searchParams.get("regionCode") === "BR";
  return isReadable && isBrazil ? undefined : [400, "INVALID_ARGUMENT"];
}

interface PlaceRequest {
  sample: SamplePlace;
  /** The field names of the request's field mask. Like Google, the fake returns no other fields. */
  fields: string[];
}

type Respond = (request: PlaceRequest, response: ServerResponse) => void;

export type Behaviour = keyof typeof behaviours;

/** Responses that Google documents, and faults of the network in between. */
const behaviours = {
  ok: place((sample) => sample),
  "reviews-0": place(({ reviews: _, ...rest }) => rest),
  "status-403": failure(403, "PERMISSION_DENIED", "API_KEY_SERVICE_BLOCKED"),
  "status-429": failure(429, "RESOURCE_EXHAUSTED", "RATE_LIMIT_EXCEEDED"),
  "status-503": failure(503, "UNAVAILABLE"),
  "html-503": body(503, "<!doctype html><title>Error 503 (Server Error)!!1</title>"),
  redirect: (_, response) => response.writeHead(302, { Location: "/elsewhere" }).end(),
  hang: () => {},
  slowBody: sendSlowly,
  "cut-off": (_, response) => {
    response.writeHead(200, { "Content-Length": 5_000 });
    response.write('{"rating":', () => response.destroy());
  },
  "invalid-json": body(200, '{"rating": 4.6, "reviews": ['),
  "wrong-shape": body(200, '{"rating": "4.6", "reviews": {"first": "great"}}'),
} satisfies Record<string, Respond>;

function sendJson(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" });
  response.end(JSON.stringify(content));
}

/** The error format of Google's APIs. */
function sendError(response: ServerResponse, code: number, status: string, reason?: string): void {
  const type = "type.googleapis.com/google.rpc.ErrorInfo";
  const domain = "googleapis.com";
  const metadata = { service: "places.googleapis.com", consumer: "projects/1" };
  const details = reason ? [{ "@type": type, reason, domain, metadata }] : undefined;
  sendJson(response, code, { error: { code, message: `Fake: ${status}.`, status, details } });
}

function place(change: (sample: SamplePlace) => Record<string, unknown>): Respond {
  return ({ sample, fields }, response) => {
    const entries = Object.entries(change(sample)).filter(([field]) => fields.includes(field));
    sendJson(response, 200, Object.fromEntries(entries));
  };
}

function failure(code: number, status: string, reason?: string): Respond {
  return (_, response) => sendError(response, code, status, reason);
}

function body(status: number, text: string): Respond {
  return (_, response) => response.writeHead(status).end(text);
}

/** Sends a byte every 20 ms without end, so a timeout between bytes never fires. */
function sendSlowly({ sample }: PlaceRequest, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json; charset=UTF-8" });
  const bytes = Buffer.from(JSON.stringify(sample)).values();
  const timer = setInterval(() => response.write(Buffer.of(bytes.next().value ?? 0x20)), 20);
  response.once("close", () => clearInterval(timer));
}
