import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, languages } from "../../content/provider/languages.ts";
import { primaryTags } from "../../contract/language.ts";
import { type IndexedPage, indexedPages, pagePaths } from "../../contract/pages.ts";
import { secondsFromContent } from "../../server/src/content/write-durably.ts";
import { loadSite } from "../../server/src/pages/page-routes.ts";
import { securityHeaders } from "../../server/src/platform/security-headers.ts";
import { type PanelSettings, panelContext, panelServers } from "./panel-configuration.ts";

export interface SiteSettings {
  webDist: string;
  /** The folder of the *.conf files that the configuration includes. */
  confFolder: string;
  host: string;
  /** In nginx's syntax: `unix:/run/fiosite/server.sock` or `127.0.0.1:3000`. */
  upstream: string;
  /** A folder with fullchain.pem and privkey.pem. Without it the site is served on port 80, so that certbot can get a certificate. */
  certificate?: string | undefined;
  /** The certificate folder of the www. name. Without it that name is redirected on port 80 only. */
  wwwCertificate?: string | undefined;
  /** The panel for the provider's people, on its own host. Without it nginx does not know that host. */
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
  const { webDist, confFolder, host, upstream, certificate, wwwCertificate, panel } = settings;
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
    listen [::]:${ports.https} ssl http2${option};`;
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
    include ${confFolder}/site.conf;
${pageLocations()}`;

  const servers = [server(listenHttp(" default_server"), common, "\n    return 444;")];
  if (certificate || panel?.certificate) {
    const rejectUnknownHosts = "\n    ssl_reject_handshake on;\n    return 444;";
    servers.push(server(listenHttps(" default_server"), common, rejectUnknownHosts));
  }
  if (certificate) {
    const keys = (folder: string) => `
    ssl_certificate ${folder}/fullchain.pem;
    ssl_certificate_key ${folder}/privkey.pem;`;
    servers.push(
      server(listenHttp(), common, challenge, redirect("https", `${host} www.${host}`)),
      server(listenHttps(), common, keys(certificate), site),
    );
    if (wwwCertificate) {
      const www = redirect("https", `www.${host}`);
      servers.push(server(listenHttps(), common, keys(wwwCertificate), www));
    }
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
include ${confFolder}/http.conf;

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

/**
 * One location per page. Pages have no connection limit: a page fits into the socket buffer, so a slow client cannot hold it
 * open, and counting would cost 5 % of the throughput.
 */
function pageLocations(): string {
  return indexedPages
    .map((page) => pageLocation(page) + misspeltLocation(pagePaths[page]))
    .join("");
}

/** Redirects a path with trailing slashes or capital letters to the page. nginx tries exact locations first. */
function misspeltLocation(path: string): string {
  if (path === "/") return "";
  return `
    location ~* ^${path}/*$ {
        if ($is_get_or_head = "") {
            return 404;
        }
        set $response_kind moved;
        return 301 ${path}$is_args$args;
    }`;
}

function pageLocation(page: IndexedPage): string {
  return `
    location = ${pagePaths[page]} {
        if ($is_get_or_head = "") {
            return 405;
        }
        if ($chosen_language) {
            set $response_kind language_choice;
            return 302 ?lng=$chosen_language;
        }
        if ($carried_campaign) {
            set $response_kind carried;
            return 302 $uri$query_before_carried$carried_campaign;
        }
        if ($carried_language) {
            set $response_kind carried;
            return 302 \${query_before_carried}lng=$carried_language;
        }
        set $response_kind page;
        max_ranges 0;
        rewrite ^ /pages/${page}.$language.html break;
    }`;
}

// Possessive quantifiers (++, *+) keep a long header from exhausting the stack of the compiled expression.
const subtags = "(?:-[a-z0-9]{1,8}+)*+";
const ours = primaryTags.join("|");
const acceptedTag = `(?:^|,)[ \\t]*+(?<tag>${ours})${subtags}[ \\t]*+(?:$|,|;(?![ \\t]*+q=0(?:\\.0*+)?[ \\t]*+(?:[,;]|$)))`;
const referringTag = `^(?<site>[^ ]++) https?://\\k<site>/[^?#]*+\\?(?:[^#]*?&)??lng=(?<tag>${ours})${subtags}(?:[&#]|$)`;

/**
 * The rule of contract/language.ts: the cookie, otherwise ?lng, otherwise the first of our languages in Accept-Language,
 * otherwise the first language. nginx and the server must both pass contract/language-cases.json. nginx evaluates a map only
 * when its variable is used. `http.conf` has the maps that do not depend on the languages.
 */
function languageMaps(): string {
  return [
    map("$cookie_i18nextLng $language", "$named_language", byTag),
    map("$arg_lng $named_language", "$accepted_language", byTag),
    map("$arg_setLng $chosen_language", '""', byTag),
    map("$http_accept_language $accepted_tag", '""', [[`"~*${acceptedTag}"`, "$tag"]]),
    map("$accepted_tag $accepted_language", defaultLanguage, byPrimaryTag),
    map('"$http_host $http_referer" $referring_tag', '""', [[`"~*${referringTag}"`, "$tag"]]),
    map("$referring_tag $referring_language", '""', byPrimaryTag),
    // The redirect after a form without JavaScript keeps the ?lng= of the page that held the form.
    map("$http_referer $form_query", '""', byReferer),
  ].join("\n");
}

const byPrimaryTag = languages.map((language, index) => [primaryTags[index] ?? "", language]);
const byTag = languages.map((language, index) => [
  `"~*^${primaryTags[index]}${subtags}$"`,
  language,
]);
const byReferer = languages.map((language, index) => [
  `"~*^[^?]*\\?(?:lng|[^#]*?&lng)=${primaryTags[index]}${subtags}(?:&|$)"`,
  `"?lng=${language}"`,
]);

function map(names: string, otherwise: string, entries: string[][]): string {
  const lines = [["default", otherwise], ...entries].map(([from, to]) => `    ${from} ${to};`);
  return `map ${names} {\n${lines.join("\n")}\n}\n`;
}

/**
 * nginx computes an ETag from a file's modification time and size only, and a release archive gives all files the same
 * time. Without this, two pages of equal length (two languages, two releases) would have the same ETag.
 */
export async function setMtimesFromContent(webDist: string): Promise<void> {
  const entries = await readdir(webDist, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const seconds = secondsFromContent(await readFile(path));
    await utimes(path, seconds, seconds);
  }
}
