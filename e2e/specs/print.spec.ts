import { formatPrice } from "@fiosite/content/format";
import {
  additionalWifiPoint,
  cameraPlans,
  cameras,
  company,
  home,
  internetPlans,
  securityCombo,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";

const prices = {
  [home]: [...internetPlans, additionalWifiPoint],
  [cameras]: [...cameraPlans, securityCombo],
};

// Most visitors have motion on, so elements that are not yet revealed must be printed too.
test.use({ reducedMotion: "no-preference", viewport: { width: 794, height: 1123 } });

for (const [path, offers] of Object.entries(prices)) {
  test(`${path} prints as a price list`, { tag: "@once" }, async ({ page }) => {
    await openPage(page, path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const { priceCents } of offers) {
      await expect(page.getByText(formatPrice(priceCents)).first()).toBeVisible();
    }
    await expect(page.getByRole("contentinfo").getByText(company.phone.display)).toBeVisible();

    const screenOnly = "header, aside, nav, main a, form, input, button, video, picture, svg";
    await expect(page.locator(screenOnly).filter({ visible: true })).toHaveCount(0);
    expect(await page.locator("#site").evaluate(notBlackOnWhite)).toEqual([]);

    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), "one sheet").toHaveLength(1);
    const bullets = page.locator("main article li").filter({ visible: true });
    expect(new Set(await bullets.evaluateAll(bulletStyles))).toEqual(new Set(["list-item disc"]));
    const badge = page.getByText(visitorTexts("pt-BR").common.popular, { exact: true });
    expect(await badge.evaluate(isInsideCard)).toBe(true);
  });
}

for (const path of ["/privacidade", "/termos"]) {
  test(`${path} prints its whole text`, { tag: "@once" }, async ({ page }) => {
    await openPage(page, path);
    const text = page.locator('section[aria-labelledby="document-title"]');
    const parts = text.locator("h2, p, p a");
    const count = await parts.count();
    expect(count).toBeGreaterThan(5);
    await page.emulateMedia({ media: "print" });
    await expect(parts.filter({ visible: true })).toHaveCount(count);
  });
}

test("closed details of a plan are printed", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  const card = page.locator("#planos article").first();
  await card.evaluate((article) =>
    article.insertAdjacentHTML(
      "beforeend",
      "<details><summary>Detalhes do plano</summary><ul><li>Sem fidelidade</li></ul></details>",
    ),
  );
  const detail = card.getByText("Sem fidelidade");
  await expect(detail).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(detail).toBeVisible();
  const box = await detail.boundingBox();
  expect(box?.height).toBeGreaterThan(5);
});

function bulletStyles(items: Element[]): string[] {
  return items
    .map((item) => getComputedStyle(item))
    .map(({ display, listStyleType }) => `${display} ${listStyleType}`);
}

function isInsideCard(badge: Element): boolean {
  const card = badge.closest("article")?.getBoundingClientRect();
  const { top, bottom } = badge.getBoundingClientRect();
  return card !== undefined && top >= card.top && bottom <= card.bottom;
}

function notBlackOnWhite(site: Element): string[] {
  const isPlain = ({ color, backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
    color === "rgb(0, 0, 0)" &&
    backgroundColor === "rgba(0, 0, 0, 0)" &&
    backgroundImage === "none" &&
    opacity === "1";
  return [...site.querySelectorAll("*")]
    .filter((part) => part.checkVisibility())
    .filter((part) =>
      ["", "::before", "::after"].some((layer) => !isPlain(getComputedStyle(part, layer))),
    )
    .map((part) => part.outerHTML.slice(0, 80));
}
