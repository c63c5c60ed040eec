import { readStarterContent } from "@fiosite/content/starter-content";
import { indexedPages, type PageName, pageNames } from "@fiosite/contract/pages";
import { expect, test } from "vitest";
import { renderSite } from "./entry-renderer.tsx";

const styles = Object.fromEntries(pageNames.map((page) => [page, ""])) as Record<PageName, string>;
const assets = { styles, headScript: "", pageScript: "/page.js" };

const render = (isPreview: boolean) =>
  renderSite(readStarterContent(), assets, {
    siteUrl: "https://provedor.example",
    isPreview,
    pictureArt: "art",
  });

test("only a preview asks search engines not to show its pages, and lets them read that", async () => {
  const [preview, site] = [await render(true), await render(false)];
  const noindex = '<meta name="robots" content="noindex"/>';
  for (const page of indexedPages) {
    expect(preview[`pages/${page}.pt-BR.html`]).toContain(noindex);
    expect(site[`pages/${page}.pt-BR.html`]).not.toContain(noindex);
  }
  expect(preview["public/robots.txt"]).toBe(site["public/robots.txt"]);
});

test("every address on the pages, in the sitemap and for robots is of the host that shows them", async () => {
  const files = await render(false);
  expect(files["pages/home.en-US.html"]).toContain(
    '<link rel="canonical" href="https://provedor.example/?lng=en-US"/>',
  );
  expect(files["public/sitemap.xml"]).toContain("<loc>https://provedor.example/</loc>");
  expect(files["public/robots.txt"]).toContain("Sitemap: https://provedor.example/sitemap.xml");
  expect(Object.values(files).join("")).not.toContain("site.example");
});
