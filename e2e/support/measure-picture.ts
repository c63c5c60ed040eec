import type { Page } from "@playwright/test";

/** A picture of the site as a browser decodes it; the page must be one of the site's. */
export function measurePicture(page: Page, path: string) {
  return page.evaluate(async (address) => {
    const picture = await (await fetch(address)).blob();
    const { width, height } = await createImageBitmap(picture);
    return { type: picture.type, bytes: picture.size, width, height };
  }, path);
}
