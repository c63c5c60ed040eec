import { picturesPath } from "@fiosite/contract/panel/pictures";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenScript, listHostilePictures } from "../../../../dev/content/hostile-pictures.ts";
import { startTestPanel, type TestPanel } from "../../../../dev/panel/test-panel.ts";

let panel: TestPanel;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());

async function goodPictures() {
  const plain = () =>
    sharp({ create: { width: 1400, height: 1100, channels: 3, background: "#3a7d8c" } });
  return {
    jpeg: await plain().jpeg().toBuffer(),
    png: await plain().png().toBuffer(),
    webp: await plain().webp().toBuffer(),
    avif: await plain().avif({ effort: 0 }).toBuffer(),
  };
}

test("hostile files: none is served, none stops the panel, the memory stays bounded", {
  timeout: 1_800_000,
}, async () => {
  const cookie = await panel.signIn(await panel.addPerson("owner"));
  const files = listHostilePictures(await goodPictures());
  for (const { label, type, bytes } of files) {
    const response = await panel.request(`${picturesPath}?name=team&left=0&top=0&width=1`, {
      method: "POST",
      cookie,
      body: bytes,
      headers: { "content-type": type },
    });
    expect([201, 400, 422], label).toContain(response.status);
  }
  expect((await panel.request("/health/live")).status).toBe(200);
  const stored = await panel.sql(
    "select avif_800, avif_1200, webp_800, webp_1200 from content_pictures",
  );
  for (const served of stored.flatMap((row) => Object.values(row) as Buffer[])) {
    expect(served.includes(hiddenScript)).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  }
  const memory = panel.logLines.flatMap((line) => JSON.parse(line).mostMemoryKb ?? []);
  expect(Math.max(...memory)).toBeLessThan(450_000);
});
