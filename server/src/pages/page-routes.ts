import type { Language } from "@fiosite/content/languages";
import { chooseLanguage } from "@fiosite/contract/language";
import { correctPath, indexedPages, pageOfPath, pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageSources } from "../platform/request-language.ts";
import { pathOf } from "../platform/request-path.ts";
import { addressWithCampaign } from "./carried-campaign.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { addressWithLanguage, redirectToChoice } from "./language-redirects.ts";
import type { BuiltSite, PageFile, TranslatedPage } from "./load-site.ts";

export function registerPageRoutes(app: FastifyInstance, pages: BuiltSite["pages"]): void {
  for (const page of indexedPages) {
    app.get(pagePaths[page], (request, reply) => {
      const toChoice = redirectToChoice(request, reply);
      if (toChoice) return toChoice;
      const address = addressWithCampaign(request) ?? addressWithLanguage(request);
      if (address) return reply.header("Cache-Control", "no-store").redirect(address, 302);
      const file = selectFile(pages[page], request, reply);
      const isUnchanged = isCurrent(request.headers["if-none-match"], file.etag);
      if (!isUnchanged) return reply.send(file.body);
      return reply.removeHeader("Content-Encoding").removeHeader("Content-Length").code(304).send();
    });
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") {
      const [, path = "", query = ""] = request.url.match(/^([^?]*)(.*)$/s) ?? [];
      const moved = correctPath(path);
      if (moved) {
        reply.header("Cache-Control", "public, max-age=3600");
        return reply.redirect(moved + query, 301);
      }
      return redirectToChoice(request, reply) ?? sendNotFound(pages["not-found"], request, reply);
    }
    // The page exists and only the method is wrong: nginx responds with 405 as well.
    if (pageOfPath(pathOf(request.url)) !== "not-found") {
      return reply.code(405).header("Allow", "GET, HEAD").send({ code: "method_not_allowed" });
    }
    return reply.code(404).send({ code: "not_found" });
  });
}

export function sendNotFound(page: TranslatedPage, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ path: pathOf(request.url) }, "page not found");
  const { body } = selectFile(page, request, reply);
  return reply.code(404).header("X-Robots-Tag", "noindex").removeHeader("ETag").send(body);
}

function selectFile(page: TranslatedPage, request: FastifyRequest, reply: FastifyReply): PageFile {
  const language = chooseLanguage(languageSources(request));
  const file = page[language][chooseEncoding(request.headers["accept-encoding"])];
  reply.headers(pageHeaders(file, language));
  return file;
}

/**
 * Pages hold nothing personal, so shared caches may store them. `no-cache` makes every use revalidate: a CDN that
 * ignores Vary cannot serve the wrong language, because the ETag differs for each language and encoding.
 */
function pageHeaders({ body, encoding, etag }: PageFile, language: Language) {
  return {
    "Cache-Control": "no-cache",
    "Content-Language": language,
    Vary: "Accept-Language, Cookie, Accept-Encoding",
    ETag: etag,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(body.length),
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
  };
}

/** Accepts weak tags as well: a proxy that recompresses the page marks our tag with W/. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
