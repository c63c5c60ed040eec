import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendNotFound } from "../platform/serve.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";

/**
 * Serves the built panel: one HTML file for every address, because the browser chooses the screen. It also serves the pictures,
 * fonts and icons of the site, because previews request them by the same addresses as the pages do.
 */
export async function servePanelFiles(
  app: FastifyInstance,
  dist: string,
  webDist: string,
): Promise<void> {
  const indexFile = join(dist, "index.html");
  if (!existsSync(indexFile)) {
    throw new UserFacingError(`PANEL_DIST has no index.html: run npm run build (${dist})`);
  }
  const index = readFileSync(indexFile);
  app.setNotFoundHandler((request, reply) => {
    const isScreen = ["GET", "HEAD"].includes(request.method) && !request.url.startsWith("/api");
    if (!isScreen || request.url.startsWith("/assets/")) {
      return sendNotFound(reply);
    }
    return reply.type("text/html; charset=utf-8").header("Cache-Control", "no-cache").send(index);
  });
  // Registers one route per file that exists now: no other path reaches the disk, so path traversal is impossible.
  const files = {
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  } as const;
  await app.register(fastifyStatic, { ...files, root: dist, setHeaders });
  for (const folder of ["assets", "icons"]) {
    const root = join(webDist, "public", folder);
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      ...files,
      root,
      prefix: `/${folder}/`,
      decorateReply: false,
      setHeaders,
      // Skip the site's files that the panel has too, such as shared fonts.
      globIgnore: globSync("*", { cwd: join(dist, folder) }),
    });
  }
}

function setHeaders(reply: { header(name: string, value: string): unknown }, path: string): void {
  const isHashed = basename(dirname(path)) === "assets";
  // An asset's name contains a hash of its content, so the file never changes.
  reply.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
  if (!isHashed) return;
  // A sandboxed preview has no origin, so its requests count as cross-origin. These files are public anyway.
  reply.header("Cross-Origin-Resource-Policy", "cross-origin");
  reply.header("Access-Control-Allow-Origin", "*");
}
