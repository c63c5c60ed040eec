import { fileURLToPath } from "node:url";
import { roleUrls } from "../postgres/test-database.ts";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";
import { mailSettings } from "../site/test-settings.ts";

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const listening = /Server listening at (http:\/\/[^"\s]+)/;

export interface LeadServer extends RunningChild {
  origin: string;
  logLines: string[];
}

/** The server as a process that a test can kill, with its production role; `database` is the superuser's address. */
export async function startLeadServer(
  database: string,
  settings: Record<string, string>,
): Promise<LeadServer> {
  const logLines: string[] = [];
  const env = { ...mailSettings, DATABASE_URL: roleUrls(database).server, PORT: "0", ...settings };
  const child = await startNodeChild(
    [main],
    env,
    (line) => line.match(listening)?.[1],
    (line) => logLines.push(line),
  );
  return { ...child, origin: child.found, logLines };
}
