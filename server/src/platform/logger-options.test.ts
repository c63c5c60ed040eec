import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

const personal = {
  Cookie: "lead=Maria-Cookie; i18nextLng=en-US",
  Referer: "https://example.org/?nome=Maria-Referer",
  Authorization: "Bearer Maria-Token",
  "User-Agent": "Maria-Agent",
  "X-Forwarded-For": "203.0.113.77",
  "X-Request-Id": "Maria-Request",
  "Request-Id": "Maria-Request",
  "Accept-Language": "Maria-Language",
};

test.each(["/", "/nowhere", "/assets/app-Dk3x.js", "/health/ready"])(
  "a request for %s logs no personal data",
  async (path) => {
    site.logLines.length = 0;
    await site.request(`${path}?nome=Maria-Query&telefone=88999990000`, { headers: personal });
    await site.request(`${path}?lng=Maria-Query`, { method: "POST", headers: personal });
    await expect.poll(() => site.logLines.length).toBeGreaterThan(1);
    expect(site.logLines.join("")).not.toMatch(/Maria|88999990000|203\.0\.113|remote/);
  },
);

test("a request is logged as one line with method, path, status and time", async () => {
  site.logLines.length = 0;
  await site.request("/cameras?nome=Maria");
  await expect
    .poll(() => site.logLines.map((line) => JSON.parse(line)))
    .toMatchObject([
      {
        req: { method: "GET", path: "/cameras" },
        res: { status: 200 },
        ms: expect.any(Number),
        msg: "request completed",
      },
    ]);
});

test("successful health probes are not logged", async () => {
  site.logLines.length = 0;
  await site.request("/health/live");
  await site.request("/robots.txt?after=probe");
  await expect.poll(() => site.logLines.join("")).toContain("/robots.txt");
  expect(site.logLines.join("")).not.toContain("/health/live");
});
