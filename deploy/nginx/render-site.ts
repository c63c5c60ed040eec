/**
 * `node deploy/nginx/render-site.ts --release <folder> --host <name> --upstream <address> [--certificate <folder>]`
 * writes the site's nginx configuration to the standard output. Each release has its own, with its own paths: the
 * Content-Security-Policy carries the hashes of its pages, so header and page must change with the same reload.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderSite } from "./site-configuration.ts";
import { stampFiles } from "./stamp-files.ts";

// Each stands in the configuration as it is.
const plain = /^[\w./:@-]+$/;

const { values } = parseArgs({
  options: {
    release: { type: "string", default: "" },
    host: { type: "string", default: "" },
    upstream: { type: "string", default: "" },
    certificate: { type: "string" },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (plain.test(value)) continue;
  process.stderr.write(`--${name} is missing or is not a plain path, name or address\n`);
  process.exit(2);
}
const { release, host, upstream, certificate } = values;
const webDist = join(release, "web/dist");
const parts = join(release, "deploy/nginx");
const site = await renderSite({ webDist, parts, host, upstream, certificate });
await stampFiles(webDist);
process.stdout.write(site);
