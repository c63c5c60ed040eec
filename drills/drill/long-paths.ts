import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { siteHost } from "../../dev/site/test-settings.ts";
import { requestLongPaths } from "../load/request-long-paths.ts";
import { logProgress } from "../machines/log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import type { DrillSite } from "./drill-site.ts";

// Everything at a twentieth: 1 GB of disk stands for 20 GB, a minute for 20, 15 s between rotations for 5 minutes.
const burstMs = 60_000;
const rotateEveryMs = 15_000;
const limitBytes = 4_000_000_000 / 20;
const rotation = "/opt/fiosite/current/deploy/nginx/logrotate.conf";
const rotate = `LIMIT_BYTES=${limitBytes} logrotate --state /var/lib/fiosite-logrotate.status ${rotation}`;
const used = "df --output=pcent /var/log/nginx | tail -n 1 | tr -dc 0-9";

/** One client tries to fill the disk of the access records. It must not get there. */
export async function drillLongPaths(site: DrillSite): Promise<number[]> {
  const start = performance.now();
  const isOver = () => performance.now() - start > burstMs;
  const burst = requestLongPaths(siteOrigin, siteHost, isOver);
  let peak = 0;
  while (!isOver()) {
    await wait(rotateEveryMs);
    peak = Math.max(peak, Number(await site.run(used)));
    await site.run(
      `sed 's/maxsize 64M/maxsize 3M/' ${rotation} > /root/rotation && chmod 644 /root/rotation`,
    );
    await site.run(rotate.replace(rotation, "/root/rotation"));
  }
  const requests = await burst;
  const files = (await site.run("ls /var/log/nginx | wc -l")).trim();
  logProgress(`burst: ${requests} requests, disk at most ${peak} % full, ${files} files`);
  assert(peak < 90, `the access records filled ${peak} % of the disk`);
  return [await site.timeUntilLeadIsAccepted()];
}
