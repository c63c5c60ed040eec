import { loadSite } from "../../server/src/pages/load-site.ts";
import { securityHeaders } from "../../server/src/platform/security-headers.ts";
import { languageMaps } from "./language-maps.ts";
import { pageLocations } from "./page-locations.ts";
import { type PanelSettings, panelContext, panelServers } from "./panel-configuration.ts";

export interface SiteSettings {
  webDist: string;
  /** The folder of the *.conf files that the configuration includes. */
  confFolder: string;
  host: string;
  /** In nginx's syntax: `unix:/run/fiosite/server.sock` or `127.0.0.1:3000`. */
  upstream: string;
  /** A folder with fullchain.pem and privkey.pem. Without it the site is served on port 80, so that certbot can get one. */
  certificate?: string | undefined;
  /** The panel for the provider's people, on a host of its own. Without it that host is unknown. */
  panel?: PanelSettings | undefined;
  ports?: { http: number; https: number };
  logs?: string;
  /** Certbot's webroot. */
  challenges?: string;
  /** nginx's client_header_timeout and client_body_timeout. */
  clientTimeoutSeconds?: number;
  /** Writes each access record immediately, for tests. Buffered records cost a tenth less CPU per page. */
  unbufferedAccessLog?: boolean;
}

export async function renderSite(settings: SiteSettings): Promise<string> {
  const { webDist, confFolder, host, upstream, certificate, panel } = settings;
  const { ports = { http: 80, https: 443 }, challenges = "/var/www/fiosite-challenges" } = settings;
  const { logs = "/var/log/nginx", clientTimeoutSeconds = 10 } = settings;
  const logBuffer = settings.unbufferedAccessLog ? "" : " buffer=32k flush=5s";
  const headers = securityHeaders((await loadSite(webDist)).inlineHashes);

  const connection = `
    include ${confFolder}/connection.conf;
    client_header_timeout ${clientTimeoutSeconds}s;
    client_body_timeout ${clientTimeoutSeconds}s;
    access_log ${logs}/fiosite.access.jsonl fiosite${logBuffer};
    # Only crit: at lower levels nginx logs whole requests, with the query and the Referer.
    error_log ${logs}/fiosite.error.log crit;`;
  const common = `${connection}
${headerLines(headers, (name, value) => `    add_header ${name} "${value}" always;`)}`;
  const listenHttp = (option = "") => `
    listen ${ports.http}${option};
    listen [::]:${ports.http}${option};`;
  const listenHttps = (option = "") => `
    listen ${ports.https} ssl http2${option};
    listen [::]:${ports.https} ssl http2${option};
    include ${confFolder}/tls.conf;`;
  const challenge = `
    location ^~ /.well-known/acme-challenge/ {
        default_type text/plain;
        root ${challenges};
    }`;
  const redirect = (scheme: string, names: string) => `
    server_name ${names};
    location / {
        return 301 ${scheme}://${host}$request_uri;
    }`;
  const site = `
    server_name ${host};
    root ${webDist};
${headerLines(headers, (name) => `    proxy_hide_header ${name};`)}
    include ${confFolder}/proxy.conf;
    include ${confFolder}/media-types.conf;
    include ${confFolder}/site.conf;
${pageLocations()}`;

  const servers = [server(listenHttp(" default_server"), common, "\n    return 444;")];
  if (certificate || panel?.certificate) {
    const rejectUnknownHosts = "\n    ssl_reject_handshake on;\n    return 444;";
    servers.push(server(listenHttps(" default_server"), common, rejectUnknownHosts));
  }
  if (certificate) {
    const keys = `
    ssl_certificate ${certificate}/fullchain.pem;
    ssl_certificate_key ${certificate}/privkey.pem;`;
    servers.push(
      server(listenHttp(), common, challenge, redirect("https", `${host} www.${host}`)),
      server(listenHttps(), common, keys, redirect("https", `www.${host}`)),
      server(listenHttps(), common, keys, site),
    );
  } else {
    servers.push(
      server(listenHttp(), common, challenge, redirect("http", `www.${host}`)),
      server(listenHttp(), common, challenge, site),
    );
  }
  if (panel) {
    const listen = { listenHttp: listenHttp(), listenHttps: listenHttps() };
    const shared = { confFolder, connection, challenge, ...listen };
    for (const contents of panelServers(panel, shared)) servers.push(server(contents));
  }
  return `${languageMaps()}
include ${confFolder}/language.conf;
include ${confFolder}/responses.conf;
include ${confFolder}/campaign.conf;
include ${confFolder}/limits.conf;
include ${confFolder}/access-log.conf;

upstream fiosite {
    server ${upstream};
}
# Counts reuse connections, which saves the server a third of its time per count. A lead opens its own: if the server closed an
# idle connection in that moment, nginx would lose what it sends, and only a count may be lost.
upstream fiosite_counts {
    server ${upstream};
    keepalive 16;
}
${panel ? panelContext(panel) : ""}
${servers.join("\n")}`;
}

function server(...contents: string[]): string {
  return `server {${contents.join("")}\n}\n`;
}

function headerLines(
  headers: Record<string, string>,
  line: (name: string, value: string) => string,
) {
  return Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join("\n");
}
