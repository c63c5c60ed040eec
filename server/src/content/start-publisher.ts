import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { readPublication } from "./publication-store.ts";

interface Start {
  /** systemd starts the publisher when this file exists (deploy/systemd/fiosite-publish.path). */
  publishRequest: string;
  publicationId: number;
}

const pollMs = 50;
// Rendering takes a second; a machine under full load may need ten times as long.
const maxWaitMs = 60_000;

/**
 * The publisher runs a moment later, in a process of its own. A request that is there already serves too: the publisher removes
 * it before it reads the database. It may be another user's, which this one could not write.
 */
export async function askPublisher(publishRequest: string): Promise<void> {
  try {
    await writeFile(publishRequest, "", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Starts the publisher, which has rights of its own, and waits until it has settled the publication. */
export async function startPublisher(
  client: pg.ClientBase,
  { publishRequest, publicationId }: Start,
): Promise<void> {
  await askPublisher(publishRequest);
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline) {
    const publication = await readPublication(client, publicationId);
    if (publication?.outcome !== null) return;
    await setTimeout(pollMs);
  }
}
