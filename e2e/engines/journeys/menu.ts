import { home } from "../../support/site-pages.ts";
import { expect, test } from "../test.ts";

const toggle = "#menu > summary";
const item = "#menu a[href='#planos']";

export function menuJourneys() {
  test("[NAV-03][NAV-04] the menu opens, leads on and closes", async ({ arrive }) => {
    const visitor = await arrive(home, { width: "phone" });
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
    await expect.poll(() => visitor.evaluate(isInSight, "#planos h2")).toBe(true);
  });

  test("[NAV-03][NAV-05] it does so without JavaScript", async ({ arrive }) => {
    const visitor = await arrive(home, { width: "phone", hasJavaScript: false });
    expect(await visitor.sees(item)).toBe(false);
    await visitor.click(toggle);
    expect(await visitor.sees(item)).toBe(true);
    await visitor.click(toggle);
    expect(await visitor.sees(item)).toBe(false);

    await visitor.click(toggle);
    await visitor.click(item);
    await expect.poll(() => visitor.evaluate(isInSight, "#planos h2")).toBe(true);
  });
}

/** Within the screen, and under no other element. */
function isInSight(css: string): boolean {
  const element = document.querySelector(css);
  if (!element) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
