import type { Locator } from "@playwright/test";

/** Hides a text and returns the share of the pixels behind it that have less than this contrast with its colour. */
export async function lowContrastShare(text: Locator, contrast: number): Promise<number> {
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
