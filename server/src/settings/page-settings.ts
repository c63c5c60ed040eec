import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { localSiteUrl } from "@fiosite/contract/local-site-url";
import * as v from "valibot";
import { releaseFolder } from "./process-settings.ts";

/** Schemas for `config.ts`. */
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
  PUBLISH_REQUEST: v.pipe(
    v.optional(v.string()),
    v.description("the file that starts the publisher, or unset to publish in the command itself"),
  ),
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

/** The domain that install.sh was given. Always https: without a certificate the site is not for visitors yet. */
export function readSiteUrl(): string {
  try {
    return `https://${readFileSync("/etc/fiosite/host", "utf8").trim()}`;
  } catch {
    // The site is not installed on this machine.
    return localSiteUrl;
  }
}
