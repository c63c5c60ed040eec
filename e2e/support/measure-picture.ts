import type { Page } from "@playwright/test";

/** Decodes a picture in the browser. The page must be of the same origin as the picture. */
export function measurePicture(page: Page, path: string) {
  return page.evaluate(async (address) => {
    const picture = await (await fetch(address)).blob();
    const { width, height } = await createImageBitmap(picture);
    return { type: picture.type, bytes: picture.size, width, height };
  }, path);
}
