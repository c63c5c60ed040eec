import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../content/provider/languages.ts";
import { pagePaths } from "../../contract/pages.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";

const paths = Object.values(pagePaths);
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each([
  ["a page is revalidated at every use", "/", "no-cache"],
  ["the 404 page is revalidated too", "/nowhere", "no-cache"],
  [
    "a file with a hash in its name is cached for a year",
    "/assets/app-Dk3x.js",
    "public, max-age=31536000, immutable",
  ],
  ["a file without a hash is cached for an hour", "/robots.txt", "public, max-age=3600"],
])("%s", async (_what, path, cacheControl) => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const { headers } = await site.request(path, { headers: { "Accept-Encoding": encoding } });
    expect(headers["cache-control"]).toBe(cacheControl);
    expect(headers.vary).toBe(
      cacheControl === "no-cache" ? "Accept-Language, Cookie, Accept-Encoding" : "accept-encoding",
    );
  }
});

test("an unknown query parameter changes no header of a page", async () => {
  for (const headers of [{}, { "Accept-Language": "en-US" }, { Cookie: "i18nextLng=en" }]) {
    const { date: _plainDate, ...plain } = (await site.request("/", { headers })).headers;
    const withQuery = (await site.request("/?utm_source=x", { headers })).headers;
    const { date: _queryDate, ...queried } = withQuery;
    expect(queried).toEqual(plain);
  }
});

test("each page, language and encoding has its own strong ETag", async () => {
  const tags = new Set<string | undefined>();
  for (const path of paths) {
    for (const language of languages) {
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "Accept-Language": language, "Accept-Encoding": encoding };
        const { etag } = (await site.request(path, { headers })).headers;
        expect(etag).toMatch(/^"[^"]+"$/);
        tags.add(etag);
      }
    }
  }
  expect(tags.size).toBe(paths.length * languages.length * 3);
});

test("a page the browser already has is not sent again", async () => {
  const { etag = "" } = (await site.request("/")).headers;
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await site.request("/", { headers: { "If-None-Match": tags } });
    expect(response.status).toBe(304);
    expect(response.body.length).toBe(0);
    expect(response.headers).toMatchObject({
      etag,
      vary: "Accept-Language, Cookie, Accept-Encoding",
      "cache-control": "no-cache",
      "content-language": "pt-BR",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  }
});

test("another language or encoding is sent although the ETag of this one matches", async () => {
  const { etag = "" } = (await site.request("/")).headers;
  for (const other of [{ "Accept-Language": "en-US" }, { "Accept-Encoding": "br" }]) {
    const response = await site.request("/", { headers: { "If-None-Match": etag, ...other } });
    expect(response.status).toBe(200);
  }
});

test("[RT-03] the 404 page is never sent as 304", async () => {
  const response = await site.request("/nowhere", { headers: { "If-None-Match": "*" } });
  expect(response.status).toBe(404);
  expect(response.headers.etag).toBeUndefined();
});

test("nginx ignores If-Modified-Since, because modification times are derived from the content", async () => {
  for (const path of ["/", "/assets/app-Dk3x.js"]) {
    const headers = { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" };
    const response = await site.request(path, { headers });
    expect(response.status).toBe(200);
    expect(response.headers["last-modified"]).toBeUndefined();
  }
});

test("files support range requests, as video players need; pages do not", async () => {
  const range = { headers: { Range: "bytes=4-9" } };
  const part = await site.request("/assets/photo-9aZ1.avif", range);
  expect([part.status, part.body.toString()]).toEqual([206, "really"]);
  expect((await site.request("/", range)).status).toBe(200);
});

test("[RT-04] the unknown path is logged, without its query", async () => {
  await site.request("/plano-antigo?nome=Maria");
  // nginx writes the record after it has sent the response.
  await expect.poll(async () => (await site.nginx.readLogs()).access).toContain("/plano-antigo");
  const { access } = await site.nginx.readLogs();
  const line = access.split("\n").find((line) => line.includes("/plano-antigo")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ path: "/plano-antigo", status: 404, method: "GET" });
  expect(access).not.toContain("Maria");
});
