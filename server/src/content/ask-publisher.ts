import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { readOutcome } from "./publication-store.ts";

interface Start {
  /** systemd starts the publisher when this file exists (deploy/systemd/fiosite-publish.path). */
  publishRequest: string;
  publicationId: number;
}

const pollMs = 50;
// Rendering takes a second; a machine under full load may need ten times as long.
const maxWaitMs = 60_000;

/**
 * The publisher runs a moment later, in another process. A request file that already exists is enough: the publisher removes the
 * file before it reads the database. The file may belong to another user, so that this process could not write it.
 */
export async function askPublisher(publishRequest: string): Promise<void> {
  try {
    await writeFile(publishRequest, "", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Asks the publisher, which has its own database rights, and waits until it has settled the publication. */
export async function awaitPublisher(
  client: pg.ClientBase,
  { publishRequest, publicationId }: Start,
): Promise<void> {
  await askPublisher(publishRequest);
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline) {
    const publication = await readOutcome(client, publicationId);
    if (publication?.outcome !== null) return;
    await setTimeout(pollMs);
  }
}
