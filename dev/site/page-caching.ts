import { expect, test } from "vitest";
import { languages } from "../../content/languages.ts";
import { pagePaths } from "../../contract/pages.ts";
import type { TestSite } from "./test-site.ts";

const paths = Object.values(pagePaths);

/** nginx and the Node server must pass the same tests. */
export function testPageCaching(request: TestSite["request"]): void {
  test("each page, language and encoding has its own strong ETag", async () => {
    const tags = new Set<string | undefined>();
    for (const path of paths) {
      for (const language of languages) {
        for (const encoding of ["br", "gzip", "identity"]) {
          const headers = { "Accept-Language": language, "Accept-Encoding": encoding };
          const { etag } = (await request(path, { headers })).headers;
          expect(etag).toMatch(/^"[^"]+"$/);
          tags.add(etag);
        }
      }
    }
    expect(tags.size).toBe(paths.length * languages.length * 3);
  });

  test("a page the browser already has is not sent again", async () => {
    const { etag = "" } = (await request("/")).headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await request("/", { headers: { "If-None-Match": tags } });
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
    const { etag = "" } = (await request("/")).headers;
    for (const other of [{ "Accept-Language": "en-US" }, { "Accept-Encoding": "br" }]) {
      const response = await request("/", { headers: { "If-None-Match": etag, ...other } });
      expect(response.status).toBe(200);
    }
  });

  test("[RT-03] the 404 page is never sent as 304", async () => {
    const response = await request("/nowhere", { headers: { "If-None-Match": "*" } });
    expect(response.status).toBe(404);
    expect(response.headers.etag).toBeUndefined();
  });
}
