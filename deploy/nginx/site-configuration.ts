import { loadSite } from "../../server/src/pages/load-site.ts";
import { securityHeaders } from "../../server/src/platform/security-headers.ts";

export interface SiteSettings {
  webDist: string;
  /** The folder of the *.conf files beside this one. */
  parts: string;
  host: string;
  /** As nginx writes it: `unix:/run/fiosite/server.sock` or `127.0.0.1:3000`. */
  upstream: string;
  /** With fullchain.pem and privkey.pem in it. Without one the site answers on port 80, so that certbot can get it. */
  certificate?: string | undefined;
  ports?: { http: number; https: number };
  logs?: string;
  /** Certbot's webroot. */
  challenges?: string;
  /** How long a client may take to send its headers, and between two pieces of its body. */
  clientSeconds?: number;
  /** Access records one by one, for who reads them at once; in blocks they cost a tenth less per page. */
  recordsAtOnce?: boolean;
}

export async function renderSite(settings: SiteSettings): Promise<string> {
  const { webDist, parts, host, upstream, certificate } = settings;
  const { ports = { http: 80, https: 443 }, challenges = "/var/www/fiosite-challenges" } = settings;
  const { logs = "/var/log/nginx", clientSeconds = 10, recordsAtOnce = false } = settings;
  const headers = securityHeaders((await loadSite(webDist)).inlineHashes);

  const every = `
    include ${parts}/connection.conf;
    client_header_timeout ${clientSeconds}s;
    client_body_timeout ${clientSeconds}s;
    access_log ${logs}/fiosite.access.jsonl fiosite${recordsAtOnce ? "" : " buffer=32k flush=5s"};
    # Below crit, nginx would write whole requests into it, with the query and the Referer.
    error_log ${logs}/fiosite.error.log crit;
${lines(headers, (name, value) => `    add_header ${name} "${value}" always;`)}`;
  const plain = (kind = "") => `
    listen ${ports.http}${kind};
    listen [::]:${ports.http}${kind};`;
  const secure = (kind = "") => `
    listen ${ports.https} ssl http2${kind};
    listen [::]:${ports.https} ssl http2${kind};
    include ${parts}/tls.conf;`;
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
${lines(headers, (name) => `    proxy_hide_header ${name};`)}
    include ${parts}/proxy.conf;
    include ${parts}/media-types.conf;
    include ${parts}/site.conf;`;

  const servers = [server(plain(" default_server"), every, "\n    return 444;")];
  if (certificate) {
    const keys = `
    ssl_certificate ${certificate}/fullchain.pem;
    ssl_certificate_key ${certificate}/privkey.pem;`;
    const rejected = "\n    ssl_reject_handshake on;\n    return 444;";
    servers.push(
      server(secure(" default_server"), every, rejected),
      server(plain(), every, challenge, redirect("https", `${host} www.${host}`)),
      server(secure(), every, keys, redirect("https", `www.${host}`)),
      server(secure(), every, keys, site),
    );
  } else {
    servers.push(
      server(plain(), every, challenge, redirect("http", `www.${host}`)),
      server(plain(), every, challenge, site),
    );
  }
  return `include ${parts}/language.conf;
include ${parts}/answers.conf;
include ${parts}/limits.conf;
include ${parts}/access-log.conf;

upstream fiosite {
    server ${upstream};
}

${servers.join("\n")}`;
}

function server(...contents: string[]): string {
  return `server {${contents.join("")}\n}\n`;
}

function lines(headers: Record<string, string>, line: (name: string, value: string) => string) {
  return Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join("\n");
}
