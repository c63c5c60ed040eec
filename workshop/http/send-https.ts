import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { NginxSite } from "../nginx/nginx-site.ts";
import { siteHost } from "../nginx/start-nginx.ts";

interface SecureAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Trusts the site's certificate only, and only for its name. */
export async function askHttps(site: NginxSite, path: string): Promise<SecureAnswer> {
  const ca = await trustedBy(site);
  const { hostname, port } = new URL(site.nginx.secureOrigin);
  return new Promise((resolve, reject) => {
    const to = { hostname, port, path, ca, servername: siteHost, headers: { Host: siteHost } };
    request({ ...to, agent: false }, (answer) => {
      const { statusCode: status, headers } = answer;
      text(answer).then((body) => resolve({ status, headers, body }), reject);
    })
      .once("error", reject)
      .end();
  });
}

export function trustedBy({ certificate = "" }: NginxSite): Promise<Buffer> {
  return readFile(join(certificate, "fullchain.pem"));
}
