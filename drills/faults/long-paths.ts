import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { siteHost } from "../../dev/site/test-settings.ts";
import { logProgress } from "../log-progress.ts";
import type { FaultSite } from "./fault-site.ts";

// Everything at a twentieth: 1 GB of disk stands for 20 GB, a minute for 20, 15 s between rotations for 5 minutes.
const burstMs = 60_000;
const rotateEveryMs = 15_000;
const limitBytes = 4_000_000_000 / 20;
const rotation = "/opt/fiosite/current/deploy/nginx/logrotate.conf";
const smallRotation = `sed 's/maxsize 64M/maxsize 3M/' ${rotation} > /root/rotation && chmod 644 /root/rotation`;
const rotate = `LIMIT_BYTES=${limitBytes} logrotate --state /var/lib/fiosite-logrotate.status /root/rotation`;
const used = "df --output=pcent /var/log/nginx | tail -n 1 | tr -dc 0-9";

const connections = 8;
const requestsPerConnection = 100;
// nginx accepts request lines of up to 8 kB.
const padding = "a".repeat(7_000);

/** One client tries to fill the disk of the access records with long random paths, which compress badly. It must not get there. */
export async function requestLongPaths(site: FaultSite): Promise<number[]> {
  const start = performance.now();
  const isOver = () => performance.now() - start > burstMs;
  let requests = 0;
  const client = async () => {
    while (!isOver()) requests += await sendPipelined();
  };
  const burst = Promise.all(Array.from({ length: connections }, client));
  let peak = 0;
  while (!isOver()) {
    await wait(rotateEveryMs);
    peak = Math.max(peak, Number(await site.run(used)));
    await site.run(`${smallRotation} && ${rotate}`);
  }
  await burst;
  const files = (await site.run("ls /var/log/nginx | wc -l")).trim();
  logProgress(`burst: ${requests} requests, disk at most ${peak} % full, ${files} files`);
  assert(peak < 90, `the access records filled ${peak} % of the disk`);
  return [await site.timeUntilLeadIsAccepted()];
}

/** Returns the number of requests, none if the connection fails: the burst goes on with the next one. */
function sendPipelined(): Promise<number> {
  const requests = Array.from({ length: requestsPerConnection }, (_, index) => {
    const path = `/${randomBytes(192).toString("base64url")}${padding}`;
    const connection = index === requestsPerConnection - 1 ? "close" : "keep-alive";
    return `GET ${path} HTTP/1.1\r\nHost: ${siteHost}\r\nConnection: ${connection}\r\n\r\n`;
  });
  return new Promise((resolve) => {
    const socket = connect(80, "127.0.0.1", () => socket.write(requests.join("")));
    socket.resume();
    socket.once("error", () => resolve(0));
    socket.once("end", () => resolve(requestsPerConnection));
  });
}
