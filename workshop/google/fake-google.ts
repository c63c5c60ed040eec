// Answers like Google's place details, with samples or with any of the failures in google-behaviours.ts.
// The server under test finds it by base address alone. Tests of other processes steer it over HTTP:
// POST /__behave with ["status-503", "ok"] (the last one stays), GET /__calls for the calls per language.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type Language, languages } from "../../content/languages.ts";
import { type Behaviour, behaviours, sendError, sendJson } from "./google-behaviours.ts";
import { samplePlace } from "./sample-place.ts";

export interface GoogleStandIn {
  /** The settings with which a server asks the stand-in instead of Google. */
  environment: Record<"GOOGLE_PLACES_URL" | "GOOGLE_API_KEY" | "GOOGLE_PLACE_ID", string>;
  calls: Record<Language, number>;
  /** One for each coming call, the last for all after it. */
  behave(...next: [Behaviour, ...Behaviour[]]): void;
  /** Keeps back every answer until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

const apiKey = "stand-in-key";
const placeId = "stand-in-place";

export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const calls: Record<Language, number> = { "pt-BR": 0, "en-US": 0 };
  let queue: Behaviour[] = ["ok"];
  let gate = Promise.resolve();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    if (url.pathname === "/__calls") return sendJson(response, 200, calls);
    if (url.pathname === "/__behave") {
      const next = readQueue(await text(request));
      if (!next) return sendJson(response, 400, { known: Object.keys(behaviours) });
      queue = next;
      return sendJson(response, 200, queue);
    }
    const language = languages.find((known) => known === url.searchParams.get("languageCode"));
    const fields = String(request.headers["x-goog-fieldmask"] ?? "").split(",");
    const fault = findFault(request, url, fields);
    if (fault) return sendError(response, ...fault);
    if (!language) return sendError(response, 400, "INVALID_ARGUMENT");

    calls[language] += 1;
    const behaviour = (queue.length > 1 ? queue.shift() : queue[0]) ?? "ok";
    await gate;
    behaviours[behaviour]({ sample: samplePlace(language), fields }, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the stand-in has no port");

  return {
    environment: {
      GOOGLE_PLACES_URL: `http://127.0.0.1:${address.port}`,
      GOOGLE_API_KEY: apiKey,
      GOOGLE_PLACE_ID: placeId,
    },
    calls,
    behave: (...next) => {
      queue = next;
    },
    hold: () => {
      const opening = Promise.withResolvers<void>();
      gate = opening.promise;
      return opening.resolve;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function readQueue(body: string): Behaviour[] | undefined {
  try {
    const names: unknown = JSON.parse(body);
    return Array.isArray(names) && names.length > 0 && names.every(isBehaviour) ? names : undefined;
  } catch {
    return undefined;
  }
}

function isBehaviour(name: unknown): name is Behaviour {
  return typeof name === "string" && Object.hasOwn(behaviours, name);
}

type Fault = [code: number, status: string, reason?: string];

/** What the real one refuses, in its order: caller, address, mask. Spaces in the mask are an unknown field. */
function findFault(
  { method, headers }: IncomingMessage,
  url: URL,
  fields: string[],
): Fault | undefined {
  const key = headers["x-goog-api-key"];
  if (!key) return [403, "PERMISSION_DENIED"];
  if (key !== apiKey) return [400, "INVALID_ARGUMENT", "API_KEY_INVALID"];
  if (method !== "GET" || url.pathname !== `/v1/places/${placeId}`) return [404, "NOT_FOUND"];
  const known = new Set([...Object.keys(samplePlace("pt-BR")), "attributions"]);
  const isReadable = fields.every((field) => known.has(field));
  const isBrazil = url.searchParams.get("regionCode") === "BR";
  return isReadable && isBrazil ? undefined : [400, "INVALID_ARGUMENT"];
}
