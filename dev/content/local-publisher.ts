import { existsSync, watch } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { localFolder } from "../local-services.ts";
import type { DatabaseUrls } from "../postgres/databases.ts";
import { runCommand } from "../processes/run-command.ts";

/** Runs the publisher for scheduled publications as often as the timer of an installed machine. Each run starts a process. */
const dueEveryMs = 60_000;

interface PublisherOptions {
  folder?: string;
  /** The folder already contains the pages of the live content. */
  isRendered?: boolean;
}

/** Runs the publisher with its own role when the panel writes its request file, as systemd does on an installed machine. */
export async function startLocalPublisher(
  { publisher }: Pick<DatabaseUrls, "publisher">,
  onLine: (line: string) => void,
  { folder = localFolder, isRendered = false }: PublisherOptions = {},
) {
  const requests = join(folder, "requests");
  const siteFolder = join(folder, "site");
  const publishRequest = join(requests, "publish");
  const env = { PUBLISHER_DATABASE_URL: publisher, SITE_FOLDER: siteFolder };
  await mkdir(requests, { recursive: true });
  if (!isRendered) await run("render");

  let running = Promise.resolve();
  const publish = () => {
    running = running.then(() => run("due"));
  };
  const watcher = watch(requests, () => {
    // The watcher also fires when the request is removed.
    if (existsSync(publishRequest)) publish();
  });
  const timer = setInterval(publish, dueEveryMs);
  return {
    /** For the site's server and the panel. */
    environment: { SITE_FOLDER: siteFolder, PUBLISH_REQUEST: publishRequest },
    async stop() {
      clearInterval(timer);
      watcher.close();
      await running;
    },
  };

  async function run(command: "render" | "due"): Promise<void> {
    // Removed before the database is read, so that a request during a publication starts another one.
    await rm(publishRequest, { force: true });
    const { output, errorOutput } = await runCommand("content", [command], { env });
    for (const line of `${output}${errorOutput}`.split("\n").filter(Boolean)) onLine(line);
  }
}
