import type { Page } from "@playwright/test";
import { fakeConnection } from "../support/fake-connection.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const { pause, play } = visitorTexts("pt-BR").home.hero.video;

test.use({ reducedMotion: "no-preference" });

function recordVideoRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

test("[HOME-04] the video autoplays, muted and looping, at the specified height", async ({
  page,
}) => {
  const requests = recordVideoRequests(page);
  await fakeConnection(page, { effectiveType: "4g" });
  await openPage(page, "/");
  const video = page.locator("video");
  await expect(video).toHaveJSProperty("muted", true);
  await expect(video).toHaveJSProperty("loop", true);
  await expect(video).toHaveJSProperty("autoplay", true);
  await expect(video).toHaveJSProperty("playsInline", true);
  await expect(video).toHaveJSProperty("paused", false);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  expect(await video.evaluate((element) => element.parentElement?.clientHeight)).toBe(
    isPhone ? 600 : 650,
  );
  expect(requests.length).toBeGreaterThan(0);
  for (const address of requests) expect(address).toContain(isPhone ? "hero-port" : "hero-land");
});

/** WCAG 2.2.2: whatever moves for more than five seconds can be paused. */
function endlessAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
        .length,
  );
}

test("[HOME-04] when the browser refuses to autoplay, the button offers to play", {
  tag: "@once",
}, async ({ page }) => {
  // As an iPhone in low power mode.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, "autoplay", { set() {} });
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await fakeConnection(page, { effectiveType: "4g" });
  await openPage(page, "/");
  await expect(page.getByRole("button", { name: play })).toBeVisible();
  expect(await endlessAnimations(page)).toBe(0);
});

test("[HOME-04] the pause button stops all movement, and the choice is kept", {
  tag: "@once",
}, async ({ page }) => {
  await fakeConnection(page, { effectiveType: "4g" });
  await openPage(page, "/");
  await expect.poll(() => endlessAnimations(page)).toBe(1);
  await page.getByRole("button", { name: pause }).click();
  await expect(page.locator("video")).toHaveJSProperty("paused", true);
  expect(await endlessAnimations(page)).toBe(0);

  const requests = recordVideoRequests(page);
  await openPage(page, "/");
  await expect(page.getByRole("button", { name: play })).toBeVisible();
  await expect(page.locator("video")).toBeHidden();
  expect(requests).toEqual([]);

  await page.getByRole("button", { name: play }).click();
  await expect(page.locator("video")).toHaveJSProperty("paused", false);
});

for (const [reason, connection] of [
  ["Save-Data", { saveData: true, effectiveType: "4g" }],
  ["a 3g connection", { effectiveType: "3g" }],
  ["a 2g connection", { effectiveType: "2g" }],
] as const) {
  test(`[HOME-04] with ${reason} the video loads only on request`, { tag: "@once" }, async ({
    page,
  }) => {
    const requests = recordVideoRequests(page);
    await fakeConnection(page, connection);
    await openPage(page, "/");
    await expect(page.getByRole("button", { name: play })).toBeVisible();
    await expect(page.locator("video")).toBeHidden();
    expect(requests).toEqual([]);
  });
}

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("[HOME-04] the video loads only on request", { tag: "@once" }, async ({ page }) => {
    const requests = recordVideoRequests(page);
    await openPage(page, "/");
    await expect(page.getByRole("button", { name: play })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
