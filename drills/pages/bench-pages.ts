/**
 * `npm run bench -- pages [runs]`: runs Lighthouse in turn on our pages and on the baseline, the same pages without
 * JavaScript. nginx serves both over HTTPS, because browsers use neither brotli nor HTTP/2 over plain HTTP.
 * Writes docs/developer/reports/pages.md. Run nothing else on the machine.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "../../content/provider/languages.ts";
import { indexedPages, pagePaths } from "../../contract/pages.ts";
import { makeCertificate, type RunningNginx, startNginx } from "../../dev/nginx/start-nginx.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { writeReport } from "../report.ts";
import { measurePage, type PageFigures } from "./measure-page.ts";
import { type PageResult, pageTable } from "./page-table.ts";
import { writeBaselineSite } from "./write-baseline-site.ts";

const runs = Number(process.argv[2] ?? 5);
const webDist = join(import.meta.dirname, "../../web/dist");
// A first page load sends no request to the Node server.
const upstream = "127.0.0.1:1";

const certificate = await makeCertificate();
const baselineDist = await writeBaselineSite(webDist);
const ours = await startNginx({ webDist, upstream, certificate });
const baseline = await startNginx({ webDist: baselineDist, upstream, certificate });

const results: PageResult[] = [];
for (const throttling of ["simulate", "devtools"] as const) {
  for (const page of indexedPages) {
    for (const language of languages) {
      const path = pagePaths[page];
      const figures: { ours: PageFigures[]; baseline: PageFigures[] } = { ours: [], baseline: [] };
      for (let run = 0; run < runs; run += 1) {
        figures.baseline.push(
          await measurePage(addressOf(baseline, path), { language, throttling }),
        );
        figures.ours.push(await measurePage(addressOf(ours, path), { language, throttling }));
      }
      results.push({ page, language, throttling, ...figures });
      process.stdout.write(pageTable(results.slice(-1)));
    }
  }
}
await ours.stop();
await baseline.stop();
await rm(baselineDist, { recursive: true });
await rm(certificate, { recursive: true });

writeReport("pages.md", pageTable(results));

/** nginx rejects requests for any other host name. */
function addressOf(nginx: RunningNginx, path: string): string {
  const address = new URL(path, nginx.secureOrigin);
  address.hostname = siteHost;
  return address.href;
}
