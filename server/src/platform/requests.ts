import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { Language } from "@fiosite/content/languages";
import {
  type LanguageSources,
  languageChoiceParameter,
  languageParameter,
  languageStorageKey,
  parseLanguage,
} from "@fiosite/contract/language";
import type { FastifyRequest } from "fastify";

// In production nginx serves the pages, so these must match nginx's $arg_… and $cookie_i18nextLng: the first occurrence counts,
// with its name in any letter case and its value without percent-decoding.
const parameter = new RegExp(`(?:^|&)${languageParameter}=([^&]*)`, "i");
const choiceParameter = new RegExp(`(?:^|&)${languageChoiceParameter}=([^&]*)`, "i");
const cookie = new RegExp(`(?:^|[;,]) *${languageStorageKey} *= *([^;]*)`, "i");

export function languageSources({
  url,
  headers,
}: Pick<IncomingMessage, "url" | "headers">): LanguageSources {
  return {
    cookie: headers.cookie?.match(cookie)?.[1],
    query: queryOf(url)?.match(parameter)?.[1],
    acceptLanguage: headers["accept-language"],
  };
}

/** The language in the link of the language switcher. */
export function chosenLanguage({ url }: Pick<IncomingMessage, "url">): Language | undefined {
  return parseLanguage(queryOf(url)?.match(choiceParameter)?.[1]);
}

function queryOf(url: string | undefined): string | undefined {
  return url?.match(/\?(.*)$/s)?.[1];
}

/**
 * Whether a page of ours or of another site made the browser send this request. Browsers before 2023 have no Sec-Fetch-Site, but
 * send an Origin with every POST. "unknown" is a client that sends neither, or a request that no page started. A program can
 * forge both headers.
 */
export function requestSource({
  headers,
  host,
}: FastifyRequest): "our page" | "another site" | "unknown" {
  const { origin, "sec-fetch-site": site } = headers;
  if (site === "none") return "unknown";
  const isOurs =
    site === undefined ? URL.parse(origin ?? "")?.host === host : site === "same-origin";
  if (isOurs) return "our page";
  return site === undefined && origin === undefined ? "unknown" : "another site";
}

/**
 * Counts requests per address in fixed windows, in the memory of this process. It stops bursts and is not a quota. Limits must be
 * generous, because hundreds of homes share one address behind a provider's CGNAT.
 */
export function createRequestLimit(limit: { requests: number; windowMs: number }) {
  const counts = new Map<string, number>();
  let windowEnd = 0;

  return function isAllowed(address: string, now = performance.now()): boolean {
    if (now >= windowEnd) {
      counts.clear();
      windowEnd = now + limit.windowMs;
    }
    const subscriber = subscriberOf(address);
    const count = (counts.get(subscriber) ?? 0) + 1;
    counts.set(subscriber, count);
    return count <= limit.requests;
  };
}

/** An IPv6 subscriber has a whole /64, so the first four groups identify it. deploy/nginx/http.conf does the same. */
function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL normalizes all notations of an address. It accepts no zone, as in fe80::1%eth0, so that is removed.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  if (start.length === 0 && end.length === 3 && end[0] === "ffff") return writtenAsIPv4(end);
  const left = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return [...start, ...left, ...end].slice(0, 4).join(":");
}

/** A server that listens on :: sees 192.0.2.1 as ::ffff:c000:201. */
function writtenAsIPv4([, ...pairs]: string[]): string {
  const numbers = pairs.map((pair) => Number.parseInt(pair, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}
