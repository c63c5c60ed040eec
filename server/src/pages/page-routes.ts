import fastifyStatic from "@fastify/static";
import { chooseLanguage } from "@fiosite/contract/language";
import { indexedPages, type PageName, pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chosenLanguage, languageSources } from "../platform/requests.ts";
import { sendNotFound } from "../platform/serve.ts";
import type { BuiltSite } from "./load-site.ts";

/**
 * Pages and files for development and `npm run demo`. In production nginx serves them and passes on only the API, so caching,
 * compression and redirects exist only in deploy/nginx (decision 012).
 */
export async function registerPageRoutes(app: FastifyInstance, site: BuiltSite): Promise<void> {
  for (const page of indexedPages) {
    app.get(pagePaths[page], (request, reply) => sendPage(page, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !request.url.startsWith("/api/");
    if (isPage) return sendPage("not-found", request, reply.code(404));
    return sendNotFound(reply);
  });
  await app.register(fastifyStatic, {
    root: site.publicFolder,
    // Registers one route per file that exists now: no other path reaches the disk, so path traversal is impossible.
    wildcard: false,
    index: false,
    // No validators: deploy/nginx/site-configuration.ts replaces the files' dates by hashes.
    etag: false,
    lastModified: false,
  });

  async function sendPage(page: PageName, request: FastifyRequest, reply: FastifyReply) {
    const sources = languageSources(request);
    const query = chosenLanguage(request) ?? sources.query;
    const language = chooseLanguage({ ...sources, query });
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "Cache-Control": "no-cache", "Content-Language": language })
      .send(await site.readPage(page, language));
  }
}
