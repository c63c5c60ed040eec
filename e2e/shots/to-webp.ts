import type { Page } from "@playwright/test";

/** A picture of what the page shows, without its background. Playwright writes PNG and JPEG only. */
export async function toWebp(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ omitBackground: true });
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.8);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
