import { expect, onTestFinished, test } from "vitest";
import { startNginxSite } from "../../dev/nginx/nginx-site.ts";

async function robotsTags(isPreview: boolean) {
  const site = await startNginxSite({ isPreview });
  onTestFinished(() => site.stop());
  const paths = ["/", "/cameras", "/robots.txt", "/none"];
  const responses = await Promise.all(paths.map((path) => site.request(path)));
  return responses.map(({ headers }) => headers["x-robots-tag"]);
}

test("search engines are asked not to index anything of a preview", async () => {
  expect(await robotsTags(true)).toEqual(Array(4).fill("noindex"));
});

test("otherwise only the page that was not found carries noindex", async () => {
  expect(await robotsTags(false)).toEqual([undefined, undefined, undefined, "noindex"]);
});
