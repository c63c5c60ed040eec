/**
 * `node deploy/nginx/render-site.ts --release <folder> --host <name> --upstream <address> [--pages <folder>]
 * [--certificate <folder> [--www-certificate <folder>]] [--panel <name> [--panel-certificate <folder>]]` writes the site's nginx
 * configuration to standard output. Each release has its own configuration: the Content-Security-Policy contains the hashes of
 * its pages, so headers and pages must change in the same reload.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderSite, setMtimesFromContent } from "./site-configuration.ts";

// The values are copied verbatim into the nginx configuration.
const safeValue = /^[\w./:@-]+$/;

const { values } = parseArgs({
  options: {
    release: { type: "string", default: "" },
    host: { type: "string", default: "" },
    upstream: { type: "string", default: "" },
    // The folder into which pages are published. By default nginx serves the release's own pages.
    pages: { type: "string" },
    certificate: { type: "string" },
    "www-certificate": { type: "string" },
    panel: { type: "string" },
    "panel-certificate": { type: "string" },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (safeValue.test(value)) continue;
  process.stderr.write(`--${name} is missing or is not a plain path, host name or address\n`);
  process.exit(2);
}
const { release, host, upstream, pages, certificate } = values;
const build = join(release, "web/dist");
const webDist = pages ?? build;
const confFolder = join(release, "deploy/nginx");
const panel = values.panel && {
  host: values.panel,
  // The same path as in deploy/systemd/fiosite-panel.socket.
  upstream: "unix:/run/fiosite/panel.sock",
  certificate: values["panel-certificate"],
};
const site = await renderSite({
  webDist,
  confFolder,
  host,
  upstream,
  certificate,
  wwwCertificate: values["www-certificate"],
  ...(panel && { panel }),
});
await setMtimesFromContent(build);
process.stdout.write(site);
