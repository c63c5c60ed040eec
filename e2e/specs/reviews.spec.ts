import { languages } from "@fiosite/content/languages";
import type { Page } from "@playwright/test";
import { tabTo } from "../support/focus.ts";
import {
  cacheKey,
  fakeReviews,
  reviewsSection,
  reviewsText,
  someReviews,
  someReviewsResponse,
  yesterday,
} from "../support/reviews.ts";
import { fillVariables, localReviews, nightly, visitorTexts } from "../support/site-content.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";

const slides = "[role=group]";

for (const language of languages) {
  const texts = visitorTexts(language).home.reviews;

  test(`[REV-01][REV-06][REV-07] reviews are fetched, shown and cached, in ${language}`, {
    tag: ["@ends", ...nightly(language)],
  }, async ({ page }) => {
    const response = someReviewsResponse();
    const requests = await fakeReviews(page, response);
    await openPage(page, `/?lng=${language}`);
    const section = reviewsSection(page);
    await section.scrollIntoViewIfNeeded();
    await expect(section.locator(slides)).toHaveCount(5);
    const facts = { rating: 4.6, total: 20_001 };
    await expect(section.getByRole("heading", { level: 2 })).toHaveText(
      reviewsText("title", language, facts),
    );
    await expect(section.getByText(reviewsText("subtitle", language, facts))).toBeVisible();
    await expect(section.getByText(reviewsText("score", language, facts))).toBeVisible();
    await expect(
      section.getByRole("img", { name: reviewsText("starsLabel", language, facts) }),
    ).toBeVisible();
    await expect(section.getByText(texts.source).first()).toBeVisible();
    expect(requests).toHaveLength(1);
    const cached = await page.evaluate((key) => localStorage.getItem(key), cacheKey);
    expect(JSON.parse(cached ?? "")).toMatchObject({
      reviews: response.reviews,
      timestamp: response.timestamp,
      rating: 4.6,
      total: 20_001,
      date: response.date,
    });
  });

  const noReviews = "No reviews found in API response";
  for (const [fault, body, status, reason] of [
    ["the server reports that Google failed", { code: "google_unavailable" }, 502, "502"],
    ["reviews are not configured", { code: "reviews_not_configured" }, 503, "503"],
    ["the response is not JSON", "<html>", 200, "JSON"],
    ["the list is empty", { ...someReviewsResponse(), reviews: [] }, 200, noReviews],
    ["the list is missing", { timestamp: 1, date: "2026-01-01" }, 200, noReviews],
  ] as const) {
    test.describe(`when ${fault}`, () => {
      test.use({ expectedConsole: /status of 50[23]|Google's reviews were not loaded/ });

      test(`[REV-08][REV-09] six local reviews, the note and the toast, in ${language}`, {
        tag: ["@once", "@journey", ...nightly(language)],
      }, async ({ page }) => {
        await fakeReviews(page, body, status);
        const logged = page.waitForEvent("console", (message) =>
          message.text().startsWith("Google's reviews were not loaded:"),
        );
        await openPage(page, `/?lng=${language}`);
        const section = reviewsSection(page);
        await section.scrollIntoViewIfNeeded();
        await expect(section.getByText(texts.error.note)).toBeVisible();
        expect((await logged).text()).toContain(reason);
        await expect(page.getByRole("status").getByText(texts.error.toast)).toBeVisible();
        await expect(section.locator(slides)).toHaveCount(6);
        for (const { name, rating } of localReviews) {
          await expect(section.getByText(name, { exact: true })).toHaveCount(1);
          expect([4, 5]).toContain(rating);
        }
        const cached = await page.evaluate((key) => localStorage.getItem(key), cacheKey);
        expect(cached).toBeNull();
      });
    });
  }
}

test("[REV-03] six skeletons while loading", { tag: "@ends" }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/google-reviews*", async (route) => {
    await held;
    await route.fulfill({ json: someReviewsResponse() });
  });
  await openPage(page, "/");
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  const { loading } = visitorTexts("pt-BR").home.reviews.carousel;
  await expect(section.getByText(loading)).toBeAttached();
  await expect(section.locator("[aria-hidden=true] > div > div")).toHaveCount(6);
  release();
  await expect(section.locator(slides)).toHaveCount(5);
});

test("[REV-04] comments are shortened above 140 characters", { tag: "@once" }, async ({ page }) => {
  const comments = [139, 140, 141].map((length) => "ã".repeat(length));
  const reviews = comments.flatMap((text) => someReviews(1, text));
  await fakeReviews(page, someReviewsResponse({ reviews }));
  await openPage(page, "/");
  const quotes = reviewsSection(page).locator("blockquote");
  await reviewsSection(page).scrollIntoViewIfNeeded();
  await expect(quotes).toHaveText(["ã".repeat(139), "ã".repeat(140), `${"ã".repeat(140)}…`]);
});

test("[REV-05] today's cached reviews are shown without a request", { tag: "@once" }, async ({
  page,
}) => {
  const requests = await fakeReviews(page, someReviewsResponse());
  const record = { ...someReviewsResponse({ reviews: someReviews(4) }), rating: 4.1, total: 77 };
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    cacheKey,
    JSON.stringify(record),
  ] as const);
  await openPage(page, "/");
  await reviewsSection(page).scrollIntoViewIfNeeded();
  await expect(reviewsSection(page).locator(slides)).toHaveCount(4);
  await expect(reviewsSection(page).getByRole("heading", { level: 2 })).toContainText("77");
  expect(requests).toEqual([]);
});

for (const [which, value] of [
  ["yesterday's", { ...someReviewsResponse(), rating: 4, total: 5, date: yesterday }],
  ["a tampered", "{not json"],
] as const) {
  test(`[REV-06] ${which} cache entry is removed and the reviews are requested`, {
    tag: "@once",
  }, async ({ page }) => {
    const requests = await fakeReviews(page, someReviewsResponse());
    await page.goto("/");
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      cacheKey,
      typeof value === "string" ? value : JSON.stringify(value),
    ] as const);
    await openPage(page, "/");
    await reviewsSection(page).scrollIntoViewIfNeeded();
    await expect(reviewsSection(page).locator(slides)).toHaveCount(5);
    expect(requests).toHaveLength(1);
  });
}

test("[REV-10] rating and total fall back to 4.8 and 14355", { tag: "@once" }, async ({ page }) => {
  const { rating: _, user_ratings_total: __, ...response } = someReviewsResponse();
  await fakeReviews(page, response);
  await openPage(page, "/");
  await reviewsSection(page).scrollIntoViewIfNeeded();
  await expect(reviewsSection(page).locator(slides)).toHaveCount(5);
  await expect(reviewsSection(page).getByText("4,8 de 5 · 14.355 avaliações")).toBeVisible();
});

test("[REV-11] no new request when the window is focused again", { tag: "@once" }, async ({
  page,
}) => {
  const requests = await fakeReviews(page, someReviewsResponse());
  await openPage(page, "/");
  await reviewsSection(page).scrollIntoViewIfNeeded();
  await expect(reviewsSection(page).locator(slides)).toHaveCount(5);
  await page.evaluate(() => {
    localStorage.clear();
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(requests).toHaveLength(1);
});

test("taps on an arrow before React loads move the carousel afterwards", { tag: "@phone" }, async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await fakeReviews(page, someReviewsResponse());
  await page.route("**/assets/islands-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, "/");
  const section = reviewsSection(page);
  const { next } = visitorTexts("pt-BR").home.reviews.carousel;
  const arrow = section.getByRole("button", { name: next });
  await arrow.scrollIntoViewIfNeeded();
  // `force` is needed because Playwright would wait until the arrow is enabled.
  await arrow.tap({ force: true });
  await arrow.tap({ force: true });
  release();
  const inView = () => section.locator(`${slides}:not([inert]) h3`).allTextContents();
  await expect.poll(inView).toEqual(["Cliente 3"]);
});

const sentence = "Instalaram no mesmo dia e até na varanda o sinal chega bem. ";
/** Comments from one word to more than a card shows. */
const comments = [
  "Ótimo!",
  "Recomendo demais, gente.",
  sentence,
  sentence.repeat(2),
  sentence.repeat(4),
];
const reviews = comments.flatMap((text) => someReviews(1, text));

async function openReviews(page: Page) {
  await openPage(page, "/");
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  return section;
}

test("a review begins right under its author, and a short one in large letters", {
  tag: "@ends",
}, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse({ reviews }));
  const section = await openReviews(page);
  await expect(section.locator("article")).toHaveCount(reviews.length);
  const cards = await section.locator("article:has(blockquote)").evaluateAll((all) =>
    all.map((card) => {
      const [author, text] = ["header", "blockquote"].map((part) => card.querySelector(part));
      if (!author || !text) throw new Error("a card lacks a part");
      const blank = text.getBoundingClientRect().top - author.getBoundingClientRect().bottom;
      const letters = Number.parseFloat(getComputedStyle(text).fontSize);
      return { blank, letters, length: text.textContent.length };
    }),
  );
  const [shortest, ...longer] = cards.toSorted((one, other) => one.length - other.length);
  expect(Math.max(...cards.map(({ blank }) => blank))).toBeLessThanOrEqual(20);
  expect(shortest?.letters).toBeGreaterThan(longer.at(-1)?.letters ?? 0);
});

test("on a phone the next review shows its beginning", { tag: "@phone" }, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse({ reviews }));
  const section = await openReviews(page);
  const next = section.locator("article").nth(1).locator("header > :first-child");
  await expect(next).toBeInViewport({ ratio: 0.5 });
});

test("nothing below the reviews moves when they load", { tag: "@once" }, async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await fakeReviews(page, someReviewsResponse({ reviews }));
  await page.route("**/api/google-reviews*", async (route) => {
    await held;
    await route.fallback();
  });
  const section = await openReviews(page);
  const heights = async () => {
    const found: number[] = [];
    for (const width of [345, 360, 390, 430, 768, 900, 1024, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(await section.evaluate((element) => element.clientHeight));
    }
    return found;
  };
  const loading = await heights();
  release();
  await expect(section.locator("article")).toHaveCount(reviews.length);
  expect(await heights()).toEqual(loading);
});

test.describe("on a phone that zooms out to fit what overflows", () => {
  test.use({ isMobile: true });

  test("a visitor who has jumped past the reviews stays there when they load", {
    tag: "@phone",
  }, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const linked = reviews.map((review) => ({ ...review, author_url: "https://example.com/" }));
    await fakeReviews(page, someReviewsResponse({ reviews: linked }));
    await page.route("**/api/google-reviews*", async (route) => {
      await held;
      await route.fallback();
    });
    await openPage(page, "/");
    const form = page.locator("#assinar");
    await form.evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
    await openIsland(page, "lead-form");
    const top = () => form.evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const before = await top();
    release();
    await expect(reviewsSection(page).locator("[role=group][inert]")).not.toHaveCount(0);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
});

for (const language of languages) {
  const { carousel: texts } = visitorTexts(language).home.reviews;

  test(`[REV-02] the carousel's roles and names, in ${language}`, {
    tag: ["@once", ...nightly(language)],
  }, async ({ page }) => {
    await fakeReviews(page, someReviewsResponse());
    await openPage(page, `/?lng=${language}`);
    await reviewsSection(page).scrollIntoViewIfNeeded();
    const carousel = page.getByRole("region", { name: texts.label, exact: true });
    await expect(carousel).toHaveAttribute("aria-roledescription", texts.roleDescription);

    const slides = carousel.locator("[role=group]");
    await expect(slides).toHaveCount(5);
    for (const [index, slide] of (await slides.all()).entries()) {
      await expect(slide).toHaveAttribute("aria-roledescription", texts.slide);
      const position = fillVariables(texts.position, { position: `${index + 1}`, size: "5" });
      await expect(slide).toHaveAttribute("aria-label", position);
    }
    const controls = carousel.getByRole("button");
    await expect(controls).toHaveCount(2);
    for (const [index, name] of [texts.previous, texts.next].entries()) {
      await expect(controls.nth(index)).toHaveAccessibleName(name);
      const controlled = (await controls.nth(index).getAttribute("aria-controls")) ?? "";
      await expect(page.locator(`[id="${controlled}"]`)).toHaveAttribute("aria-live", "polite");
    }
  });
}

test("[REV-02] arrows and keys move the looping carousel: buttons come first, arrow keys work only with the focus inside", {
  tag: "@wide",
}, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse());
  await openPage(page, "/");
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  const visibleNames = () => section.locator("[role=group]:not([inert]) h3").allTextContents();
  const perRow = (page.viewportSize()?.width ?? 0) >= 1024 ? 4 : 3;
  await expect.poll(visibleNames).toHaveLength(perRow);
  const initialNames = await visibleNames();

  await page.keyboard.press("ArrowRight");
  await tabTo(page, "#avaliacoes button");
  expect(await visibleNames()).toEqual(initialNames);
  await page.keyboard.press("Enter");
  await expect.poll(visibleNames).not.toEqual(initialNames);
  await page.keyboard.press("ArrowRight");
  await expect.poll(visibleNames).toEqual(initialNames);

  const { previous, next } = visitorTexts("pt-BR").home.reviews.carousel;
  await section.getByRole("button", { name: next }).click();
  await expect.poll(visibleNames).not.toContain("Cliente 1");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(visibleNames).toContain("Cliente 1");
  await section.getByRole("button", { name: previous }).click();
  await expect.poll(visibleNames).toContain("Cliente 5");
});
