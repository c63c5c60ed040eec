import { expect, test } from "../../engines/test.ts";
import { home } from "../../support/site-pages.ts";

const toggle = "#menu > summary";
const item = "#menu a[href='#planos']";

export function menuJourneys() {
  test("[NAV-03][NAV-04] the menu opens, closes, and closes when an item is followed", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(home, { width: "phone" });
    expect(await visitor.sees(item)).toBe(false);
    await visitor.click(toggle);
    await expect.poll(() => visitor.sees(item)).toBe(true);
    await expect.poll(() => visitor.attribute("main", "inert")).not.toBeNull();
    await visitor.click(toggle);
    await expect.poll(() => visitor.sees(item)).toBe(false);

    await visitor.click(toggle);
    await visitor.click(item);
    await expect.poll(() => visitor.sees(item)).toBe(false);
    await expect.poll(() => visitor.attribute("main", "inert")).toBeNull();
    expect(await visitor.path()).toBe(`${home}#planos`);
    await expect.poll(() => visitor.evaluate(isUncovered, "#planos h2")).toBe(true);
  });

  test("[NAV-03][NAV-05] the menu opens, closes and leads to a section without JavaScript", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(home, { width: "phone", hasJavaScript: false });
    expect(await visitor.sees(item)).toBe(false);
    await visitor.click(toggle);
    expect(await visitor.sees(item)).toBe(true);
    await visitor.click(toggle);
    expect(await visitor.sees(item)).toBe(false);

    await visitor.click(toggle);
    await visitor.click(item);
    await expect.poll(() => visitor.evaluate(isUncovered, "#planos h2")).toBe(true);
  });
}

/** Inside the viewport and not covered. */
function isUncovered(css: string): boolean {
  const element = document.querySelector(css);
  if (!element) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
