import { formatPrice } from "@fiosite/content/format-price";
import { languages } from "@fiosite/content/languages";
import { expect, test } from "../support/test.ts";
import { visitorFacts, visitorTexts } from "../support/visitor-texts.ts";
import { whatsappText } from "../support/whatsapp-text.ts";

for (const language of languages) {
  const { home, common } = visitorTexts(language);
  const { internetPlans } = visitorFacts(language);

  test(`[HOME-05][HOME-06][HOME-07][HOME-08] the internet plans in ${language}`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    const section = page.locator("section#planos");
    await expect(section.getByRole("heading", { level: 2 })).toHaveText(home.plans.title);
    await expect(section.getByText(home.plans.subtitle)).toBeVisible();
    const cards = section.getByRole("article");
    await expect(cards).toHaveCount(internetPlans.length);
    for (const [index, plan] of internetPlans.entries()) {
      const { speedMbps, speedUnit, isFeatured } = plan;
      const price = formatPrice(plan.priceCents);
      const card = cards.nth(index);
      await expect(card.getByRole("heading", { level: 3 })).toHaveText(`${speedMbps} ${speedUnit}`);
      await expect(card.getByText(home.plans.fiber, { exact: true })).toBeVisible();
      await expect(card.getByText(`${common.from} ${price}${common.month}`)).toBeVisible();
      await expect(card.getByRole("listitem")).toHaveText(plan.features);
      await expect(card.getByText(common.popular)).toHaveCount(isFeatured ? 1 : 0);
      const button = card.getByRole("link", { name: home.plans.cta });
      const name = `${speedMbps} ${speedUnit}`;
      await expect(button).toHaveAccessibleName(`${home.plans.cta} ${name} (${common.nav.newTab})`);
      expect(await whatsappText(button)).toBe(`${common.whatsapp.plans} ${name}`);
    }
  });
}

test("[HOME-05] the cards are side by side from 768 px up", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/");
  const cards = await page.locator("section#planos article").all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const [first, second, third] = boxes.map((box) => box?.x ?? 0);
  expect(first).toBeLessThan(second ?? 0);
  expect(second).toBeLessThan(third ?? 0);
  const bottom = Math.min(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  for (const box of boxes) expect(box?.y).toBeLessThan(bottom);
});

test("[HOME-05] on a phone the cards are stacked in the same order", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  const cards = await page.locator("section#planos article").all();
  const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test("[HOME-09] the features the specification names", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const cards = page.locator("section#planos article");
  await expect(cards.nth(1)).toContainText("home office");
  for (const feature of ["Wi-Fi 6", "Suporte prioritário", "Mudança de endereço grátis"]) {
    await expect(cards.nth(2)).toContainText(feature);
  }
});
