import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { inlineHashes } from "../../dev/site/fixture-site.ts";
import { securityHeaders } from "../../server/src/platform/security-headers.ts";

const names = Object.keys(securityHeaders(inlineHashes)).map((name) => name.toLowerCase());
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each([
  "/",
  "/cameras?lng=en-US",
  "/nowhere",
  "/assets/app-Dk3x.js",
  "/robots.txt",
  "/api/nothing",
  "/api/google-reviews",
  "/health/live",
])("%s has the same policy and security headers from nginx and from the server", async (path) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    const [fromNginx, fromServer] = await Promise.all(
      [site, site.server].map(async ({ request }) => {
        const { headers } = await request(path, { method });
        return names.map((name) => [name, headers[name]]);
      }),
    );
    expect(fromNginx).toEqual(fromServer);
    expect(fromNginx?.filter(([, value]) => value === undefined)).toEqual([]);
  }
});
