/**
 * `npm run bench:server`: pages a second, one after the other in every round: nginx as it is deployed against nginx with
 * one file, our Node server against bare node:http. Ratios within a round hold even on a busy machine; absolute figures do not.
 */
import { join } from "node:path";
import { startBuiltSite } from "../../e2e/support/built-site.ts";
import { siteHost, startNginx } from "../../workshop/nginx/start-nginx.ts";
import { startNodeChild } from "../../workshop/processes/child-process.ts";
import { type Load, runWrk } from "./run-wrk.ts";
import { startBareNginx } from "./start-bare-nginx.ts";

const rounds = 7;
const load = { seconds: 4, connections: 32, host: siteHost };

const webDist = join(import.meta.dirname, "../../web/dist");
const page = join(webDist, "pages/home.pt-BR.html");
const site = await startBuiltSite();
const nginx = await startNginx({ webDist, upstream: new URL(site.origin).host });
const bareNginx = await startBareNginx(page);
const bareNode = await startBareNode();

await compare("nginx", nginx.origin, "bare nginx", bareNginx.origin);
await compare("Node", site.origin, "bare node:http", bareNode.origin);

await bareNode.stop();
await bareNginx.stop();
await nginx.stop();
await site.stop();

async function compare(ours: string, oursOrigin: string, bare: string, bareOrigin: string) {
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const limit = await pagesOf(bareOrigin);
    const mine = await pagesOf(oursOrigin);
    ratios.push(mine.perSecond / limit.perSecond);
    process.stdout.write(
      `${ours} ${mine.perSecond.toFixed(0)}/s (p99 ${mine.p99Ms.toFixed(1)} ms), ${bare} ${limit.perSecond.toFixed(0)}/s, ratio ${ratios.at(-1)?.toFixed(2)}\n`,
    );
  }
  ratios.sort((a, b) => a - b);
  process.stdout.write(
    `${ours} against ${bare}: median ratio ${ratios[Math.floor(rounds / 2)]?.toFixed(2)} (${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)})\n`,
  );
}

function pagesOf(origin: string) {
  return runWrk({ ...load, url: `${origin}/` } satisfies Load);
}

/** With the very headers of our server, so that both put the same bytes on the line. */
async function startBareNode() {
  const answer = await fetch(`${site.origin}/`, { headers: { "Accept-Encoding": "br" } });
  const ofTheConnection = ["date", "connection", "keep-alive"];
  const headers = [...answer.headers].filter(([name]) => !ofTheConnection.includes(name));
  const args = [join(import.meta.dirname, "bare-node-server.ts"), `${page}.br`];
  const child = await startNodeChild(
    [...args, JSON.stringify(Object.fromEntries(headers))],
    {},
    (line) => line.match(/listening on (\d+)/)?.[1],
  );
  return { origin: `http://127.0.0.1:${child.found}`, stop: child.stop };
}
