/**
 * Headers of every response of the panel's host. The panel's server sends its own policy and caching rules. nginx adds only the
 * headers that a response lacks, for example in its own error responses.
 */
const headers = {
  "Strict-Transport-Security": "max-age=31536000",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "no-store",
};

export interface PanelSettings {
  host: string;
  /** In nginx's syntax: `unix:/run/fiosite/panel.sock` or `127.0.0.1:3001`. */
  upstream: string;
  /** A folder with fullchain.pem and privkey.pem. Without it the host serves nothing but certbot's challenges. */
  certificate?: string | undefined;
}

/** Settings that the panel's host shares with the site's. */
interface Shared {
  confFolder: string;
  /** Connection, timeouts and logs. */
  connection: string;
  challenge: string;
  listenHttp: string;
  listenHttps: string;
}

/** Settings outside of any server block. */
export function panelContext({ upstream }: PanelSettings): string {
  const maps = Object.entries(headers).map(
    ([name, value]) => `map $upstream_http_${variable(name)} $panel_${variable(name)} {
    default "";
    "" "${value}";
}`,
  );
  return `${maps.join("\n")}
# People of one office share an address, and each of their panels polls for changes every few seconds.
limit_req_zone $subscriber zone=fiosite_panel:10m rate=20r/s;
limit_conn_zone $subscriber zone=fiosite_uploads:10m;
upstream fiosite_panel {
    server ${upstream};
}
`;
}

/** The contents of the panel's server blocks. */
export function panelServers(panel: PanelSettings, shared: Shared): string[] {
  const { connection, challenge, confFolder } = shared;
  const name = `\n    server_name ${panel.host};`;
  const added = Object.keys(headers).map(
    (header) => `\n    add_header ${header} $panel_${variable(header)} always;`,
  );
  const http = [shared.listenHttp, connection, name, challenge].join("");
  if (!panel.certificate) return [`${http}\n    location / {\n        return 444;\n    }`];
  const redirect = `\n    location / {\n        return 301 https://${panel.host}$request_uri;\n    }`;
  const https = `
    ssl_certificate ${panel.certificate}/fullchain.pem;
    ssl_certificate_key ${panel.certificate}/privkey.pem;
    include ${confFolder}/proxy.conf;
    include ${confFolder}/panel.conf;`;
  return [
    [http, ...added, redirect].join(""),
    [shared.listenHttps, connection, name, ...added, https].join(""),
  ];
}

function variable(header: string): string {
  return header.toLowerCase().replaceAll("-", "_");
}
