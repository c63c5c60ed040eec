import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Language } from "@fiosite/content/languages";
import { pictureFolder } from "@fiosite/content/pictures";
import { chooseLanguage } from "@fiosite/contract/language";
import { indexedPages, type PageName, pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { languageSources } from "../platform/requests.ts";
import { sendNotFound } from "../platform/serve.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { carriedRedirect, choiceRedirect } from "./page-redirect.ts";

/**
 * Pages and files for development and `npm run demo`. In production nginx serves them and passes on only the API, so caching and
 * compression exist only in deploy/nginx (decision 012).
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
    // Registers one route per file that exists now. No other path reaches the disk, so path traversal is impossible.
    wildcard: false,
    index: false,
    // No ETag and no Last-Modified: deploy/nginx/site-configuration.ts replaces the files' dates by numbers made from hashes.
    etag: false,
    lastModified: false,
  });
  // Photos that the owner publishes are added while the server runs, so they need a route with a parameter.
  app.get<{ Params: { file: string } }>(`/${pictureFolder}/:file`, ({ params }, reply) =>
    reply.sendFile(params.file, join(site.publicFolder, pictureFolder)),
  );

  async function sendPage(page: PageName, request: FastifyRequest, reply: FastifyReply) {
    const redirect =
      choiceRedirect(request) ?? (page === "not-found" ? undefined : carriedRedirect(request));
    if (redirect) {
      const { location, cookie } = redirect;
      const headers = { "Cache-Control": "no-store", ...(cookie && { "Set-Cookie": cookie }) };
      return reply.headers(headers).redirect(location, 302);
    }
    const language = chooseLanguage(languageSources(request));
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "Cache-Control": "no-cache", "Content-Language": language })
      .send(await site.readPage(page, language));
  }
}

export type BuiltSite = Awaited<ReturnType<typeof loadSite>>;

// Each hash is copied into the Content-Security-Policy header, so no other text may pass.
const hashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)));
const inlineHashesSchema = v.object({ scripts: hashes, styles: hashes });

export async function loadSite(webDist: string) {
  const folder = join(webDist, "pages");
  const publicFolder = join(webDist, "public");
  try {
    await access(publicFolder);
    const inlineHashes = await readFile(join(folder, "inline-hashes.json"), "utf8");
    // Read from the disk at each request, because publishing replaces the file while the server runs.
    const readPage = (page: PageName, language: Language) =>
      readFile(join(folder, `${page}.${language}.html`), "utf8");
    return {
      readPage,
      publicFolder,
      inlineHashes: v.parse(inlineHashesSchema, JSON.parse(inlineHashes)),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserFacingError(`falta o site construído; rode npm run build: ${reason}`);
  }
}
