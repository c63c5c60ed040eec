import type { FastifyRequest } from "fastify";

/**
 * Which site's page made a browser send this. Browsers before 2023 have no Sec-Fetch-Site, but an Origin with every POST.
 * "unknown" is a client that sends neither, or a request that no page started. A program can forge both headers.
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
