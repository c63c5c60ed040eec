import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/leads";
import { pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageSources } from "../platform/request-language.ts";

const formType = "application/x-www-form-urlencoded";

/** What a browser without JavaScript sends. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    formType,
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

export function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith(formType) ?? false;
}

/**
 * A form needs no key, so any site could have its visitors post one. Browsers say where a form stood;
 * what sends neither header is no browser, and could as well send the key.
 */
export function isFromOurPage(request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin !== undefined) return URL.parse(origin)?.host === request.host;
  return true;
}

/** Nothing personal in the address: it is kept in the history and in logs. */
export function redirectToNotice(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  outcome: "saved" | "failed",
) {
  const asked = parseLanguage(languageSources({ url: headers.referer ?? "", headers }).query);
  const query = asked ? `?${languageParameter}=${asked}` : "";
  const fragment = outcome === "saved" ? leadSavedFragment : leadFailedFragment;
  return reply.redirect(`${pagePaths.home}${query}#${fragment}`, 303);
}
