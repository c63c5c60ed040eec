/**
 * `npm run images` makes the social images and the icons in content/brand/public again, from what `content/` says.
 * Needs Debian's chromium.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { fingerprint, fingerprintsFile, listImages } from "./images.ts";

const repository = join(import.meta.dirname, "../..");
// Never resolved: the route below serves every request from the repository. With file:// fonts would not load.
const address = "http://images.invalid/";
// WhatsApp shows no preview for larger images.
const maxBytes = 300_000;

let html = "";
const fingerprints: Record<string, string> = {};
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const tab = await browser.newPage();
  await tab.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: html })
      : route.fulfill({ path: join(repository, pathname) });
  });
  for (const image of listImages()) {
    html = image.html;
    await tab.setViewportSize({ width: image.width, height: image.height });
    await tab.goto(address, { waitUntil: "load" });
    await tab.evaluate("document.fonts.ready.then(() => true)");
    const picture = image.file.endsWith(".jpg")
      ? await tab.screenshot({ type: "jpeg", quality: 88 })
      : await tab.screenshot({ type: "png", omitBackground: true });
    if (picture.length > maxBytes) {
      throw new Error(`${image.file} has ${picture.length} bytes, at most ${maxBytes}`);
    }
    const path = join(repository, "content/brand/public", image.file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
    fingerprints[image.file] = fingerprint(image);
    process.stdout.write(`${image.file} ${Math.round(picture.length / 1000)} kB\n`);
  }
} finally {
  await browser.close();
}
writeFileSync(fingerprintsFile, `${JSON.stringify(fingerprints, null, 2)}\n`);
