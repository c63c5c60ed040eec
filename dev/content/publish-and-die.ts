import { expect } from "vitest";
import { publishDue } from "../../server/src/content/publish-due.ts";
import { connect } from "../../server/src/platform/database.ts";
import type { ContentSite } from "./content-site.ts";
import { failFromStep } from "./step-faults.ts";

export interface DeathAt {
  disk: number;
  queries: number;
}

/** Publishes in a connection of its own that is cut after some steps on the disk or queries, as by a kill. */
export async function publishAndDie(site: ContentSite, steps: DeathAt) {
  const client = await connect({ url: site.urls.publisher, variable: "the test" });
  const die = (): never => {
    throw new Error("killed");
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let queries = steps.queries;
  const mortal = (...args: unknown[]) => {
    queries -= 1;
    return queries < 0 ? Promise.reject(new Error("killed")) : query(...args);
  };
  Object.assign(client, { query: mortal });
  const revive = failFromStep(steps.disk, die);
  try {
    await publishDue({ ...site, client });
    return "finished";
  } catch (error) {
    expect(String(error)).toContain("killed");
    return "killed";
  } finally {
    revive();
    await client.end();
  }
}
