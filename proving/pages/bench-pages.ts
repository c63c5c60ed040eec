/**
 * `npm run bench:pages [-- runs]`: Lighthouse on our pages and, in turn, on the limit (the same without JavaScript), both
 * behind nginx as it is deployed, with HTTPS: over plain HTTP a browser takes neither brotli nor HTTP/2.
 * Writes the table and the chart of docs/performance.md. Leave the machine alone meanwhile.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "../../content/languages.ts";
import { pagePaths } from "../../contract/pages.ts";
import { makeCertificate } from "../../workshop/nginx/make-certificate.ts";
import { type RunningNginx, siteHost, startNginx } from "../../workshop/nginx/start-nginx.ts";
import { drawPageChart } from "./draw-page-chart.ts";
import { measurePage, type PageFigures } from "./measure-page.ts";
import type { PageResult } from "./page-results.ts";
import { pageTable } from "./page-table.ts";
import { writeLimitSite } from "./write-baseline-site.ts";

const runs = Number(process.argv[2] ?? 5);
const root = join(import.meta.dirname, "../..");
const webDist = join(root, "web/dist");
// Nothing of a first load calls the server.
const upstream = "127.0.0.1:1";

const certificate = await makeCertificate();
const limitDist = await writeLimitSite(webDist);
const ours = await startNginx({ webDist, upstream, certificate });
const limit = await startNginx({ webDist: limitDist, upstream, certificate });

const results: PageResult[] = [];
for (const throttling of ["simulate", "devtools"] as const) {
  for (const page of ["home", "cameras"] as const) {
    for (const language of languages) {
      const path = pagePaths[page];
      const figures: { ours: PageFigures[]; limit: PageFigures[] } = { ours: [], limit: [] };
      for (let run = 0; run < runs; run += 1) {
        figures.limit.push(await measurePage(addressOf(limit, path), { language, throttling }));
        figures.ours.push(await measurePage(addressOf(ours, path), { language, throttling }));
      }
      results.push({ page, language, throttling, ...figures });
      process.stdout.write(pageTable(results.slice(-1)));
    }
  }
}
await ours.stop();
await limit.stop();
await rm(limitDist, { recursive: true });
await rm(certificate, { recursive: true });

const docs = join(root, "docs/performance");
await mkdir(docs, { recursive: true });
await writeFile(join(docs, "pages.md"), pageTable(results));
await writeFile(join(docs, "pages.svg"), drawPageChart(results));

/** By its name: nginx turns away whoever asks for another. */
function addressOf(nginx: RunningNginx, path: string): string {
  const address = new URL(path, nginx.secureOrigin);
  address.hostname = siteHost;
  return address.href;
}
