import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineHashes } from "../../../dev/site/fixture-site.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test.each(["/", "/cameras?lng=en-US", "/nowhere", "/%ff", "/assets/app-Dk3x.js", "/health/live"])(
  "%s has the security headers",
  async (path) => {
    const { headers } = await site.request(path);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  },
);

test("only scripts and styles from our files or with a hash of the build are allowed", async () => {
  const policy = (await site.request("/")).headers["content-security-policy"];
  const directives = String(policy).split("; ");
  expect(directives).toContain(`script-src 'self' '${inlineHashes.scripts[0]}'`);
  expect(directives).toContain(`style-src 'self' '${inlineHashes.styles[0]}'`);
  expect(directives).toContain("img-src 'self' https://*.googleusercontent.com");
  for (const name of ["font-src", "media-src", "connect-src", "manifest-src", "form-action"]) {
    expect(directives).toContain(`${name} 'self'`);
  }
  expect(directives).toContain("frame-ancestors 'none'");
  expect(directives).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-|\*(?!\.googleusercontent)|data:/);
});
