import type { Health } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import { need } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { readHealthFile } from "./health-file.ts";
import { readLeadMoments } from "./lead-moment-store.ts";
import { ownerHealth } from "./owner-health.ts";
import { readRelease } from "./read-release.ts";

interface OwnerHealthDependencies {
  database: Database;
  content: SiteContent;
  healthFile: string;
  releaseFolder: string;
}

export async function ownerHealthRoutes(
  app: FastifyInstance,
  { database, content, healthFile, releaseFolder }: OwnerHealthDependencies,
): Promise<void> {
  const release = await readRelease(releaseFolder);
  app.get(panelPaths.health, need("seeHealth"), async (): Promise<Health> => {
    const { last_contact, last_email, waiting } = await readLeadMoments(database);
    return {
      ...ownerHealth(await readHealthFile(healthFile), content().facts.company),
      lastContactAt: last_contact?.toISOString() ?? null,
      lastEmailAt: last_email?.toISOString() ?? null,
      waitingEmails: waiting,
      release,
    };
  });
}
