import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

/** Schemas for `config.ts`, the only file that reads the environment. */
const releaseFolder = fileURLToPath(new URL("../..", import.meta.url));

export const pageVariables = {
  WEB_DIST: v.pipe(
    v.optional(v.string(), join(releaseFolder, "web/dist")),
    v.nonEmpty(),
    v.transform((folder) => resolve(folder)),
    v.description("the output folder of npm run build"),
  ),
  SITE_FOLDER: v.pipe(
    v.optional(v.string()),
    v.description("the folder into which content is published, or unset to show the build"),
  ),
};

export const publisherVariables = {
  ...pageVariables,
  SITE_FOLDER: v.pipe(v.string(), v.description("the folder into which content is published")),
  CONTENT_AUTHOR: v.pipe(v.optional(v.string(), "operador"), v.description("a name")),
};

interface PageVariables {
  WEB_DIST: string;
  SITE_FOLDER?: string | undefined;
}

/** The folder of the pages that visitors see. */
export function shownFolder({ WEB_DIST, SITE_FOLDER }: PageVariables): string {
  return SITE_FOLDER === undefined ? WEB_DIST : join(releaseSite(SITE_FOLDER), "current");
}

/** Headers and pages change together, so each release has pages of its own. */
export function releaseSite(siteFolder: string): string {
  return join(resolve(siteFolder), basename(releaseFolder));
}
