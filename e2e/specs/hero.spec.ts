import { formatPrice } from "@fiosite/content/format";
import { languages } from "@fiosite/content/languages";
import type { Locator, Page } from "@playwright/test";
import {
  cameraPlans,
  cameras,
  home,
  internetPlans,
  nightly,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";

/** Portrait and landscape phones, a tablet and a computer. */
const screens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const language of languages) {
  for (const [path, plans] of [
    [home, internetPlans],
    [cameras, cameraPlans],
  ] as const) {
    test(`the lowest price and the first button of ${path} are on the first screen, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      const hero = page.locator("main > section").first();
      const price = formatPrice(Math.min(...plans.map(({ priceCents }) => priceCents)));
      for (const screen of screens) {
        await page.setViewportSize(screen);
        const place = `${screen.width} × ${screen.height}`;
        await expect(hero.getByText(price), place).toBeInViewport({ ratio: 1 });
        await expect(hero.getByRole("link").first(), place).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test(`the hero's texts are readable over its picture, in ${language}`, {
    tag: nightly(language),
  }, async ({ page }) => {
    await openPage(page, `${home}?lng=${language}`);
    const hero = page.locator("main > section").first();
    const { secondary } = visitorTexts(language).home.hero.cta;
    for (const text of [
      ...(await hero.locator("p, p strong").all()),
      hero.getByRole("link", { name: secondary }),
    ]) {
      // WCAG 1.4.3 requires 4.5. Single pixels below it are stars of the picture.
      expect(await lowContrastShare(text, 4.5), (await text.textContent()) ?? "").toBeLessThan(
        0.005,
      );
    }
  });
}

test.describe("the video", () => {
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
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    for (const address of requests) expect(address).toContain(isPhone ? "hero-port" : "hero-land");
  });

  for (const language of languages) {
    test(`[HOME-04] the frame has its height at every width, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      await fakeConnection(page, { saveData: true });
      await openPage(page, `/?lng=${language}`);
      const frame = page.locator("video").locator("xpath=..");
      const heights: [width: number, height: number | undefined][] = [];
      for (const width of [
        345, 360, 390, 430, 767, 768, 1024, 1280, 1440, 1460, 1510, 1920, 2560,
      ]) {
        await page.setViewportSize({ width, height: 900 });
        heights.push([width, (await frame.boundingBox())?.height]);
      }
      expect(heights).toEqual(heights.map(([width]) => [width, width < 768 ? 600 : 650]));
    });
  }

  test("[HOME-04] off the screen the video decodes no frame, and it goes on when it is back", {
    tag: "@once",
  }, async ({ page }) => {
    await fakeConnection(page, { effectiveType: "4g" });
    await openPage(page, "/");
    const video = page.locator("video");
    await expect(video).toHaveJSProperty("paused", false);
    const decodedFrames = () =>
      video.evaluate(
        (element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames,
      );
    await expect.poll(decodedFrames).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo({ top: 2_000, behavior: "instant" }));
    await expect(video).toHaveJSProperty("paused", true);
    const decodedMeanwhile = async () => {
      const before = await decodedFrames();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
      });
      return (await decodedFrames()) - before;
    };
    // Frames that were already being decoded are counted after the pause.
    await expect.poll(decodedMeanwhile).toBe(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(video).toHaveJSProperty("paused", false);

    // A pause by the visitor lasts.
    await page.getByRole("button", { name: pause }).click();
    for (const top of [2_000, 0]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    }
    await expect(video).toHaveJSProperty("paused", true);
  });

  for (const [powerEfficient, file] of [
    [true, /\.webm$/],
    [false, /\.mp4$/],
  ] as const) {
    test(`[HOME-04] AV1 is played only if the phone decodes it efficiently: ${powerEfficient}`, {
      tag: "@once",
    }, async ({ page }) => {
      await page.addInitScript((isEfficient) => {
        MediaCapabilities.prototype.decodingInfo = async () =>
          ({ supported: true, smooth: true, powerEfficient: isEfficient }) as never;
      }, powerEfficient);
      const requests = recordVideoRequests(page);
      await fakeConnection(page, { effectiveType: "4g" });
      await openPage(page, "/");
      await expect(page.locator("video")).toHaveJSProperty("paused", false);
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      for (const address of requests) expect(address).toMatch(file);
    });
  }

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
    // An iPhone in low power mode refuses to play like this.
    await page.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, "autoplay", { set() {} });
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await fakeConnection(page, { effectiveType: "4g" });
    await openPage(page, "/");
    await expect(page.getByRole("button", { name: play })).toBeVisible();
    await expect.poll(() => endlessAnimations(page)).toBe(0);
  });

  test("[HOME-04] the pause button stops all movement, and the choice is kept", {
    tag: "@once",
  }, async ({ page }) => {
    await fakeConnection(page, { effectiveType: "4g" });
    await openPage(page, "/");
    await expect.poll(() => endlessAnimations(page)).toBe(1);
    await page.getByRole("button", { name: pause }).click();
    await expect(page.locator("video")).toHaveJSProperty("paused", true);
    await expect.poll(() => endlessAnimations(page)).toBe(0);

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
});

/** Hides a text and returns the share of the pixels behind it that have less than this contrast with its colour. */
async function lowContrastShare(text: Locator, contrast: number): Promise<number> {
  const clip = await text.evaluate((element) => {
    Object.assign(element.style, { webkitTextFillColor: "transparent", boxShadow: "none" });
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const png = await text.page().screenshot({ clip });
  return text.evaluate(
    async (element, { base64, contrast }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      if (!context) throw new Error("the browser has no canvas");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const luminance = (colour: Iterable<number>) => {
        const [red = 0, green = 0, blue = 0] = Array.from(colour, (part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const own = luminance((getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number));
      const pixels = data.length / 4;
      const low = Array.from({ length: pixels }, (_, index) => {
        const ratio = own / luminance(data.subarray(index * 4, index * 4 + 3));
        return Math.max(ratio, 1 / ratio) < contrast;
      });
      return low.filter(Boolean).length / pixels;
    },
    { base64: png.toString("base64"), contrast },
  );
}

/** Sets `navigator.connection`, which Chromium fills with the speed of the connection. */
async function fakeConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value });
  }, connection);
}
