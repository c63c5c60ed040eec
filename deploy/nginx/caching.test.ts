import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "./test-support/nginx-site.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

const english = { "Accept-Language": "en-US" };

test("each page, language and encoding has a strong tag of its own", async () => {
  const tags = new Set<string | undefined>();
  for (const path of ["/", "/cameras"]) {
    for (const language of ["pt-BR", "en-US"]) {
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "Accept-Language": language, "Accept-Encoding": encoding };
        const { etag } = (await site.ask(path, { headers })).headers;
        expect(etag).toMatch(/^"[^"]+"$/);
        tags.add(etag);
      }
    }
  }
  expect(tags.size).toBe(12);
});

test("a page the browser already has is not sent again", async () => {
  const { etag = "" } = (await site.ask("/")).headers;
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await site.ask("/", { headers: { "If-None-Match": tags } });
    expect(answer.status).toBe(304);
    expect(answer.body.length).toBe(0);
    expect(answer.headers).toMatchObject({
      etag,
      vary: "Accept-Language, Cookie, Accept-Encoding",
      "cache-control": "no-cache",
      "content-language": "pt-BR",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  }
});

test("another language or encoding is sent although the tag of this one is known", async () => {
  const { etag = "" } = (await site.ask("/")).headers;
  for (const other of [english, { "Accept-Encoding": "br" }]) {
    const answer = await site.ask("/", { headers: { "If-None-Match": etag, ...other } });
    expect(answer.status).toBe(200);
  }
});

test("no date decides: a file's date is made of its content", async () => {
  for (const path of ["/", "/assets/app-Dk3x.js"]) {
    const headers = { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" };
    const answer = await site.ask(path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers["last-modified"]).toBeUndefined();
  }
});

test("[RT-03] the 404 page is never answered as unchanged", async () => {
  const answer = await site.ask("/nowhere", { headers: { "If-None-Match": "*" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.etag).toBeUndefined();
});

test("[LANG-01] the choice is remembered when the page itself is unchanged", async () => {
  const answer = await site.ask("/?lng=en-US", { headers: { "If-None-Match": "*" } });
  expect(answer.status).toBe(304);
  expect(answer.headers["set-cookie"]).toHaveLength(1);
});

test("part of a file may be asked for, as players of video do; part of a page may not", async () => {
  const range = { headers: { Range: "bytes=4-9" } };
  const part = await site.ask("/assets/photo-9aZ1.avif", range);
  expect([part.status, part.body.toString()]).toEqual([206, "really"]);
  expect((await site.ask("/", range)).status).toBe(200);
});

test("[RT-04] the unknown path is logged, without its query", async () => {
  await site.ask("/plano-antigo?nome=Maria");
  // A request is recorded after its answer was sent.
  await expect.poll(async () => (await site.nginx.readLogs()).access).toContain("/plano-antigo");
  const { access } = await site.nginx.readLogs();
  const line = access.split("\n").find((line) => line.includes("/plano-antigo")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ path: "/plano-antigo", status: 404, method: "GET" });
  expect(access).not.toContain("Maria");
});
