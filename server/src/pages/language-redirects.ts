import type { Language } from "@fiosite/content/languages";
import {
  chooseLanguage,
  languageParameter,
  parseLanguage,
  primaryTags,
} from "@fiosite/contract/language";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chosenLanguage, languageCookie, languageSources } from "../platform/request-language.ts";

const ours = `(${primaryTags.join("|")})(?:-[a-z0-9]{1,8})*`;
const referringTag = new RegExp(
  `^(\\S+) https?://\\1/[^?#]*\\?(?:[^#]*?&)??${languageParameter}=${ours}(?:[&#]|$)`,
  "i",
);

/** Saves the language of the switcher's link. The relative address keeps any path, that of a 404 page included. */
export function redirectToChoice(request: FastifyRequest, reply: FastifyReply) {
  const language = chosenLanguage(request);
  if (!language) return undefined;
  const cookie = languageCookie(language, request.protocol === "https");
  reply.headers({ "Cache-Control": "no-store", "Set-Cookie": cookie });
  return reply.redirect(addressIn(language, ""), 302);
}

/**
 * A visitor without a choice who follows a link from a page with `?lng=` stays in its language: the links of Portuguese pages
 * do not name it. deploy/nginx/language.conf has the same rule.
 */
export function addressWithLanguage(request: FastifyRequest): string | undefined {
  const sources = languageSources(request);
  if (sources.cookie || sources.query) return undefined;
  const { host, referer } = request.headers;
  const language = parseLanguage(`${host} ${referer}`.match(referringTag)?.[2]);
  if (!language || language === chooseLanguage(sources)) return undefined;
  return addressIn(language, request.url.split(/\?(.*)/s)[1] ?? "");
}

function addressIn(language: Language, query: string): string {
  return `?${query && `${query}&`}${languageParameter}=${language}`;
}
