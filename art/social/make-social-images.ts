/**
 * Renders content/brand/public/og: the images that messengers show for a shared link, one per page and language.
 * Run `node art/social/make-social-images.ts` whenever a price, a speed or a hero title changes.
 * Needs Debian's chromium.
 */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { languages } from "../../content/languages.ts";
import { indexedPages } from "../../contract/pages.ts";
import { socialPage } from "./social-page.ts";

const repository = join(import.meta.dirname, "../..");
// Never resolved: the route below serves every request from the repository. With file:// fonts would not load.
const address = "http://social.invalid/";
// WhatsApp shows no preview for larger images.
const maxBytes = 300_000;

let html = "";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: html })
      : route.fulfill({ path: join(repository, pathname) });
  });
  for (const page of indexedPages) {
    for (const language of languages) {
      html = socialPage(page, language);
      await tab.goto(address, { waitUntil: "networkidle" });
      const path = join(repository, `content/brand/public/og/${page}-${language}.jpg`);
      const { length } = await tab.screenshot({ path, type: "jpeg", quality: 88 });
      if (length > maxBytes) throw new Error(`${path} has ${length} bytes, at most ${maxBytes}`);
      process.stdout.write(`${page}-${language}.jpg ${Math.round(length / 1000)} kB\n`);
    }
  }
} finally {
  await browser.close();
}
