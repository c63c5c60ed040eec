import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * `wildcard: false` registers one route per file that exists at start: no other path reaches the disk, so path
 * traversal and listing are impossible. Dotfiles and compressed copies get no route.
 */
export async function registerAssetRoutes(app: FastifyInstance, publicFolder: string) {
  const hashedAssets = join(publicFolder, "assets") + sep;
  await app.register(fastifyStatic, {
    root: publicFolder,
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashedAssets);
      const lifetime = isHashed ? "max-age=31536000, immutable" : "max-age=3600";
      reply.header("Cache-Control", `public, ${lifetime}`);
    },
  });
}
