import { afterAll, beforeAll, expect, test } from "vitest";
import { panelHtml, startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";

let panel: TestPanel;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());

test.each(["/", "/entrar", "/contatos/1", "/assets/app-Dk3x.js", "/api/session", "/api/x", "/%ff"])(
  "%s has the panel's security headers",
  async (path) => {
    const { headers } = await panel.request(path);
    expect(headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    // The policy allows only our own host, nothing inline and nothing evaluated.
    expect(policy.filter((each) => !/ '(self|none)'$/.test(each))).toEqual([]);
  },
);

test.each(["/", "/entrar", "/contatos/7f1c"])("%s is a screen of the panel", async (path) => {
  const { status, body, headers } = await panel.request(path);
  expect([status, body.toString()]).toEqual([200, panelHtml]);
  expect(headers["cache-control"]).toBe("no-cache");
});

test("hashed files are kept for ever, others are revalidated", async () => {
  const cached = async (path: string) => (await panel.request(path)).headers["cache-control"];
  expect(await cached("/assets/app-Dk3x.js")).toBe("public, max-age=31536000, immutable");
  expect(await cached("/manifest.webmanifest")).toBe("no-cache");
});

test.each(["/api/session", "/api/contacts/x", "/api/unknown", "/api"])(
  "%s is never cached",
  async (path) => {
    const { status, headers } = await panel.request(path);
    expect(status).toBeGreaterThanOrEqual(401);
    expect(headers["cache-control"]).toBe("no-store");
  },
);

test.each(["/api/unknown", "/assets/gone-1.js"])("%s is not found", async (path) => {
  const { status, json } = await panel.request(path);
  expect([status, json]).toEqual([404, { code: "not_found" }]);
});
