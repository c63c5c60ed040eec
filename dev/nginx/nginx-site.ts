import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type HttpRequest, type HttpResponse, requestSite } from "../http.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { siteHost } from "../site/test-settings.ts";
import { startTestSite, type TestSite } from "../site/test-site.ts";
import { makeCertificate, type RunningNginx, startNginx } from "./start-nginx.ts";

export interface NginxSite {
  nginx: RunningNginx;
  /** The server behind nginx; it can also serve pages and files itself. */
  server: TestSite;
  /** Only if the site was started with `isSecure`. */
  certificate?: string | undefined;
  request(path: string, request?: HttpRequest): Promise<HttpResponse>;
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  /** Serves https with a self-signed certificate; the http port redirects. */
  isSecure?: boolean;
  confD?: string;
  clientTimeoutSeconds?: number;
  /** Adds files to the build before nginx and the server start. */
  prepare?(webDist: string): Promise<void>;
}

/** nginx in front of the Node server, with the same build. There is no database, because pages need none. */
export async function startNginxSite(options: Settings = {}): Promise<NginxSite> {
  const { prepare, isSecure, ...settings } = options;
  const certificate = isSecure ? await makeCertificate() : undefined;
  const webDist = await writeFixtureSite();
  await prepare?.(webDist);
  const server = await startTestSite({ WEB_DIST: webDist });
  const upstream = new URL(server.origin).host;
  const unbufferedAccessLog = true;
  const nginx = await startNginx({
    webDist,
    upstream,
    certificate,
    unbufferedAccessLog,
    ...settings,
  });
  let isUp = true;
  const stopServer = async () => {
    if (isUp) await server.stop();
    isUp = false;
  };
  return {
    nginx,
    server,
    certificate,
    stopServer,
    request: (path, request) => requestSite(nginx.origin, path, request),
    stop: async () => {
      await nginx.stop();
      await stopServer();
      await rm(webDist, { recursive: true });
      if (certificate) await rm(certificate, { recursive: true });
    },
  };
}

/** Trusts only the site's own certificate, and only for its host name. */
export async function requestHttps(site: NginxSite, path: string): Promise<HttpResponse> {
  const tls = { ca: await readCertificate(site), servername: siteHost };
  return requestSite(site.nginx.secureOrigin, path, { tls });
}

export function readCertificate({ certificate = "" }: NginxSite): Promise<Buffer> {
  return readFile(join(certificate, "fullchain.pem"));
}
