import { rm } from "node:fs/promises";
import { type HttpAnswer, type HttpQuestion, sendHttp } from "../http/send-http.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { startTestSite, type TestSite } from "../site/test-site.ts";
import { makeCertificate } from "./make-certificate.ts";
import { type RunningNginx, siteHost, startNginx } from "./start-nginx.ts";

export interface NginxSite {
  nginx: RunningNginx;
  /** The server behind, which also answers pages and files by itself. */
  server: TestSite;
  /** Of a secure site. */
  certificate?: string | undefined;
  ask(path: string, question?: HttpQuestion): Promise<HttpAnswer>;
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  /** With a certificate of its own, on both ports. */
  isSecure?: boolean;
  clientSeconds?: number;
  /** Adds to the build before anything starts. */
  prepare?(webDist: string): Promise<void>;
}

/** nginx and the Node server over the same build; the server has no database, as its pages need none. */
export async function startNginxSite(options: Settings = {}): Promise<NginxSite> {
  const { prepare, isSecure, ...settings } = options;
  const certificate = isSecure ? await makeCertificate() : undefined;
  const webDist = await writeFixtureSite();
  await prepare?.(webDist);
  const server = await startTestSite({ WEB_DIST: webDist });
  const upstream = new URL(server.origin).host;
  const nginx = await startNginx({
    webDist,
    upstream,
    certificate,
    recordsAtOnce: true,
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
    ask: (path, question) => askOurHost(nginx.origin, path, question),
    stop: async () => {
      await nginx.stop();
      await stopServer();
      await rm(webDist, { recursive: true });
      if (certificate) await rm(certificate, { recursive: true });
    },
  };
}

export function askOurHost(origin: string, path: string, question: HttpQuestion = {}) {
  return sendHttp(origin, path, { ...question, headers: { Host: siteHost, ...question.headers } });
}
