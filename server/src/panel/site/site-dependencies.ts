import type { Content } from "@fiosite/content/content";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Previews } from "../../content/renderer.ts";
import type { WrittenBy } from "../../content/site-store.ts";
import { parsed } from "../../platform/access.ts";
import type { Database } from "../../platform/database.ts";

/** Dependencies that the routes of the site's content share. */
export interface SiteDependencies {
  database: Database;
  /** The release's own content, which defines what texts there are. */
  starter: Content;
  previews: Previews;
  /** The file that starts the publisher; without it the publisher's timer starts it. */
  publishRequest: string | undefined;
  /** Address of the public site, without a path. */
  siteUrl: string;
}

export function writtenBy({ person }: FastifyRequest): WrittenBy {
  return { author: person.name, personId: person.id };
}

const idSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
});

/** The id of a publication or a version. */
export function idOf({ params }: FastifyRequest): number {
  return parsed(idSchema, params, 404).id;
}
