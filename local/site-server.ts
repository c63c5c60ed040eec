import { fileURLToPath } from "node:url";
import { type RunningChild, startNodeChild } from "./child-process.ts";

const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
const listening = /Server listening at (http:\/\/[^"\s]+)/;

export interface SiteServer extends RunningChild {
  origin: string;
}

/** The real server as a process of its own, on a port it reports itself. */
export async function startSiteServer(
  settings: { databaseUrl: string; port?: number },
  onLine?: (line: string) => void,
): Promise<SiteServer> {
  const env = {
    HOST: "127.0.0.1",
    PORT: String(settings.port ?? 0),
    DATABASE_URL: settings.databaseUrl,
  };
  const child = await startNodeChild([main], env, (line) => line.match(listening)?.[1], onLine);
  return { ...child, origin: child.found };
}
