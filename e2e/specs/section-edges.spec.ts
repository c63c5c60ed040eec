import { cameras, everyPage, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

test.use({ expectedConsole: unknownPathInConsole });

for (const path of everyPage) {
  test(`sections of ${path} in different colours meet at a dune`, { tag: "@ends" }, async ({
    page,
  }) => {
    await openPage(page, path);
    const straightEdges = await page.locator("main > section, #site > footer").evaluateAll((all) =>
      all
        .filter((section, index) => {
          const before = all[index - 1];
          if (!before) return false;
          const isSame =
            getComputedStyle(section).backgroundColor === getComputedStyle(before).backgroundColor;
          const dune = section.querySelector(":scope > svg[preserveAspectRatio=none]");
          const { top = 0 } = dune?.getBoundingClientRect() ?? section.getBoundingClientRect();
          return !isSame && section.getBoundingClientRect().top - top < 40;
        })
        .map((section) => section.id || section.getAttribute("aria-labelledby")),
    );
    expect(straightEdges).toEqual([]);
  });
}

test(`the closing sun of ${cameras} is whole at every width and covers no text`, {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, cameras);
  const section = page.locator("main > section").last();
  for (const width of [320, 360, 390, 600, 768, 900, 1024, 1139, 1140, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await section.evaluate((closing) => {
      const frame = closing.getBoundingClientRect();
      const ring = [...closing.querySelectorAll("svg > circle")].at(-1);
      if (!ring) return ["no sun"];
      const sun = ring.getBoundingClientRect();
      const texts = [...closing.querySelectorAll("h2, p, a")].filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].some(
          (line) =>
            line.left < sun.right &&
            line.right > sun.left &&
            line.top < sun.bottom &&
            line.bottom > sun.top,
        );
      });
      return [
        ...(sun.left < 0 || sun.right > innerWidth ? ["cut at the side"] : []),
        ...(sun.top < frame.top || sun.bottom > frame.bottom ? ["cut above or below"] : []),
        ...texts.map((text) => `on ${text.textContent}`),
      ];
    });
    expect(faults, `${width} px`).toEqual([]);
  }
});
