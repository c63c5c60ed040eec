import type { Language } from "@fiosite/content/languages";
import {
  chooseLanguage,
  languageParameter,
  languageStorageKey,
  parseLanguage,
} from "@fiosite/contract/language";
import type { FastifyRequest } from "fastify";
import { chosenLanguage, languageSources } from "../platform/requests.ts";

export interface PageRedirect {
  location: string;
  /** Set-Cookie, if the visitor chose a language. */
  cookie?: string;
}

/**
 * Redirects a visitor without JavaScript to the chosen language, which only the address and the Referer show. On an installed
 * machine nginx does this (deploy/nginx/http.conf), and deploy/nginx/redirects.test.ts compares both.
 */
export function choiceRedirect(request: FastifyRequest): PageRedirect | undefined {
  const chosen = chosenLanguage(request);
  if (!chosen) return undefined;
  return {
    location: `?${languageParameter}=${chosen}`,
    cookie: `${languageStorageKey}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`,
  };
}

/**
 * Adds the campaign and the language of the page before, because links on a page do not name its campaign nor, on Portuguese
 * pages, its language.
 */
export function carriedRedirect(request: FastifyRequest): PageRedirect | undefined {
  const [path, query = ""] = request.url.split(/\?(.*)/s);
  const before = query ? `?${query}&` : "?";
  const referring = referringQuery(request);
  const campaign = /(?:^|&)utm_/i.test(query) ? undefined : referring.match(campaignPairs)?.[1];
  if (campaign) return { location: `${path}${before}${campaign}` };
  const { cookie, query: named, acceptLanguage } = languageSources(request);
  const language = cookie || named ? undefined : referringLanguage(referring);
  if (!language || language === chooseLanguage({ acceptLanguage })) return undefined;
  return { location: `${before}${languageParameter}=${language}` };
}

const pair = "utm_(?:source|medium|campaign|term|content)=[\\w.~%+!*'(),:;@/-]{1,200}";
const campaignPairs = new RegExp(`(?:^|&)(${pair}(?:&${pair}){0,4})(?=&|$)`);

/** Empty if the page before belongs to another site. */
function referringQuery({ headers, host }: FastifyRequest): string {
  const [, site, query = ""] =
    headers.referer?.match(/^https?:\/\/([^/]*)\/[^?#]*\?([^#]*)/i) ?? [];
  return site === host ? query : "";
}

function referringLanguage(query: string): Language | undefined {
  const start = `${languageParameter}=`;
  return query
    .split("&")
    .filter((each) => each.startsWith(start))
    .flatMap((each) => parseLanguage(each.slice(start.length)) ?? [])[0];
}
