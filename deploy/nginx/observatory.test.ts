/**
 * The rules of Mozilla's HTTP Observatory. It starts at 100, subtracts points for failed rules and, if none failed, adds
 * some for a strict policy, frame-ancestors and a referrer policy. 100 is A+. SRI does not apply: all scripts are ours.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NginxSite, requestHttps, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const sixMonthsSeconds = 15_768_000;
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite({ isSecure: true });
});

afterAll(() => site.stop());

test("redirection: http redirects first to https on the same host", async () => {
  const { headers } = await site.request("/");
  expect(headers.location).toBe(`https://${siteHost}/`);
});

describe.each([
  "/",
  "/cameras?lng=en-US",
  "/nowhere",
  "/assets/app-Dk3x.js",
  "/api/google-reviews",
  "/100%",
])("%s", (path) => {
  const headersOf = async () => (await requestHttps(site, path)).headers;

  test("content-security-policy: default-src is 'none' and nothing is unsafe", async () => {
    const policy = String((await headersOf())["content-security-policy"]);
    const directives = new Map(
      policy.split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
    );
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect(directives.get("form-action")).toEqual(["'self'"]);
    expect(directives.has("object-src")).toBe(false);
    expect(policy).not.toMatch(/unsafe-|data:|blob:|http:|https:(?!\/\/)| \*( |;|$)/);
    for (const name of ["script-src", "style-src"]) {
      for (const source of directives.get(name) ?? ["missing"]) {
        expect(source).toMatch(/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/);
      }
    }
  });

  test("strict-transport-security: at least six months", async () => {
    const age = (await headersOf())["strict-transport-security"]?.match(/^max-age=(\d+)/)?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(sixMonthsSeconds);
  });

  test("the other headers are set, and none allows cross-origin access", async () => {
    const headers = await headersOf();
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers.server).toBe("nginx");
  });

  test("cookies: Secure and SameSite", async () => {
    for (const cookie of (await headersOf())["set-cookie"] ?? []) {
      expect(cookie).toMatch(/; SameSite=Lax; Secure$/);
      expect(cookie).toMatch(/^i18nextLng=(pt-BR|en-US); /);
    }
  });
});
