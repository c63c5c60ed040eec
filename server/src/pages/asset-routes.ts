import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * One route per file that exists at start (`wildcard: false`): no path a visitor invents ever reaches the
 * disk, so there is nothing to traverse, list or guess. Dotfiles and compressed copies get no route.
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
