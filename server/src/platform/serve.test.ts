import fastify from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { inlineHashes } from "../../../dev/site/fixture-site.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";
import { loggerOptions } from "./logger-options.ts";
import { handleError } from "./serve.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

async function requestFailingRoute(thrown: unknown) {
  const logLines: string[] = [];
  const app = fastify(loggerOptions("info", { write: (line) => logLines.push(line) }));
  app.setErrorHandler(handleError);
  app.post("/", () => Promise.reject(thrown));
  const response = await app.inject({ method: "POST", url: "/", payload: {} });
  return { status: response.statusCode, body: response.json(), log: logLines.join("") };
}

const failure = (statusCode: number) =>
  Object.assign(new Error("Maria, 88 99999-0000"), { statusCode, code: "FST_SOMETHING" });

test.each([
  [400, "bad_request", "Bad Request"],
  [413, "payload_too_large", "Payload Too Large"],
])("a client error, %d, is returned with the code %s", async (status, code, message) => {
  const response = await requestFailingRoute(failure(status));
  expect(response.status).toBe(status);
  expect(response.body).toEqual({ code, message });
  expect(response.log).not.toContain("Maria");
});

test.each([
  ["an error", new Error("password of the database"), 500],
  ["an error with a status of its own", failure(503), 503],
  ["an error with an invalid status", failure(200), 500],
  ["a value that is no error", "password of the database", 500],
])("%s is logged and not sent to the client", async (_name, thrown, status) => {
  const response = await requestFailingRoute(thrown);
  expect(response.status).toBe(status);
  expect(response.body).toEqual({ code: "internal" });
  expect(response.log).toContain("request failed");
  expect(response.log).toContain(thrown instanceof Error ? thrown.message : thrown);
});

test("an unreadable body is a client error", async () => {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.post("/", () => ({}));
  const headers = { "content-type": "application/json" };
  const response = await app.inject({ method: "POST", url: "/", headers, payload: "{" });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: "bad_request", message: "Bad Request" });
});

test("the row that PostgreSQL quotes in its errors is not logged", async () => {
  const database = await createTestDatabase();
  await runSql(database, "create table visitor (name text, phone text not null)");
  const rejection = await runSql(
    database,
    "insert into visitor values ('Maria Souza', null)",
  ).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(pg.DatabaseError);
  expect(JSON.stringify(rejection)).toContain("Maria Souza");

  const { log } = await requestFailingRoute(new Error("lead not saved", { cause: rejection }));
  expect(log).toContain("violates not-null constraint");
  expect(log).toContain('"code":"23502"');
  expect(log).not.toContain("Maria Souza");
});

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
