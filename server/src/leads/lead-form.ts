import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/lead-fragments";
import { pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageSources } from "../platform/request-language.ts";

const formType = "application/x-www-form-urlencoded";

/** Parses the form post of a browser without JavaScript. */
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

/** The address holds no personal data: browsers keep it in the history, servers in logs. */
export function redirectToNotice(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  outcome: "saved" | "failed",
) {
  const language = parseLanguage(languageSources({ url: headers.referer ?? "", headers }).query);
  const query = language ? `?${languageParameter}=${language}` : "";
  const fragment = outcome === "saved" ? leadSavedFragment : leadFailedFragment;
  return reply.redirect(`${pagePaths.home}${query}#${fragment}`, 303);
}
