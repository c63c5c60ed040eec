// Responds like Google's place details, with sample reviews or with one of the faults in google-behaviours.ts.
// The server under test reaches it through GOOGLE_PLACES_URL; production code has no branch for it.
import { createServer, type IncomingMessage } from "node:http";
import { byLanguage } from "../../content/by-language.ts";
import { type Language, languages } from "../../content/provider/languages.ts";
import { closeServer, listenOnFreePort } from "../processes/free-port.ts";
import { type Behaviour, behaviours, sendError } from "./google-behaviours.ts";
import { samplePlace, samplePlaceId } from "./sample-place.ts";

export interface FakeGoogle {
  /** The settings that make a server send its requests here. */
  environment: Record<"GOOGLE_PLACES_URL" | "GOOGLE_API_KEY" | "GOOGLE_PLACE_ID", string>;
  /** How many valid requests came, by language. */
  requests: Record<Language, number>;
  /** One behaviour for each of the next requests; the last one stays. */
  behave(...next: [Behaviour, ...Behaviour[]]): void;
  /** Delays all responses until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

const apiKey = "fake-key";

export async function startFakeGoogle(): Promise<FakeGoogle> {
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
    environment: {
      GOOGLE_PLACES_URL: `http://127.0.0.1:${port}`,
      GOOGLE_API_KEY: apiKey,
      GOOGLE_PLACE_ID: samplePlaceId,
    },
    requests,
    behave: (...next) => {
      queue = next;
    },
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
