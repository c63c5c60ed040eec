import { join } from "node:path";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import type { Page } from "@playwright/test";
import { reviewsSection, someReviews, someReviewsResponse } from "../support/reviews.ts";
import type { ShotState } from "./shot-state.ts";

type RouteHandler = Parameters<Page["route"]>[1];

const photo = "https://lh3.googleusercontent.com/photo";
const picture = join(import.meta.dirname, "../../content/brand/public/icons/icon-192.png");
const long = `${"Instalaram no mesmo dia e até na varanda o sinal chega bem. ".repeat(4)}👍🏽`;

const withPhotos = ["Ótimo!", long, "", "Rápida e estável.", long].flatMap((text, index) =>
  someReviews(1, text).map((review) => ({
    ...review,
    author_name: `Exemplo ${index + 1}`,
    profile_photo_url: index % 2 === 0 ? `${photo}${index}` : null,
  })),
);

const handlers: Record<string, RouteHandler> = {
  loading: () => {},
  loaded: (route) => route.fulfill({ json: someReviewsResponse({ reviews: withPhotos }) }),
  failed: (route) => route.abort(),
  "one-review": (route) =>
    route.fulfill({ json: someReviewsResponse({ reviews: someReviews(1) }) }),
  "five-reviews": (route) =>
    route.fulfill({ json: someReviewsResponse({ reviews: someReviews(5) }) }),
};

export const reviewsStates: ShotState[] = [390, 768, 1440].flatMap((width) =>
  Object.entries(handlers).map(([name, handler]) => ({
    name: `reviews-${name}`,
    width,
    path: "/",
    reach: async (page) => {
      await page.route(`**${googleReviewsPath}*`, handler);
      await page.route(`${photo}*`, (route) => route.fulfill({ path: picture }));
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await reviewsSection(page).evaluate((section) => section.scrollIntoView());
      if (name === "loading") await reviewsSection(page).getByRole("status").waitFor();
      else await reviewsSection(page).getByRole("group").first().waitFor();
      await reviewsSection(page)
        .locator("[role=group]:not([inert]) img")
        .evaluateAll((photos: HTMLImageElement[]) =>
          Promise.all(photos.map((each) => each.decode())),
        );
    },
  })),
);
