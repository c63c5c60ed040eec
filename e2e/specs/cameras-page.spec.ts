import { formatPrice } from "@fiosite/content/format";
import { languages } from "@fiosite/content/languages";
import { fillVariables, nightly, visitorFacts, visitorTexts } from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { whatsappText } from "../support/visitor.ts";

for (const language of languages) {
  const { cameras: texts, common } = visitorTexts(language);
  const { cameraPlans, securityCombo } = visitorFacts(language);

  test(`[CAM-01][CAM-02][CAM-03][CAM-04][CAM-05][CAM-06][CAM-08][CAM-10] cameras in ${language}`, {
    tag: ["@ends", ...nightly(language)],
  }, async ({ page }) => {
    await page.goto(`/cameras?lng=${language}`);

    await test.step("the hero", async () => {
      const hero = page.locator("main > section").first();
      await expect(hero.getByRole("heading", { level: 1 })).toHaveText(
        texts.hero.title.lines.join(" "),
      );
      const chat = hero.getByRole("link", { name: texts.hero.cta.primary });
      expect(await whatsappText(chat)).toBe(common.whatsapp.cameras);
      await expect(hero.getByRole("link", { name: texts.hero.cta.secondary })).toHaveAttribute(
        "href",
        "#como-funciona",
      );
      await expect(hero.getByText(texts.disclaimer)).toBeVisible();
      await expect(hero.getByRole("img", { name: texts.hero.image.alt })).toBeVisible();
    });

    await test.step("five benefits", async () => {
      const section = page.locator("section", {
        has: page.getByRole("heading", { name: texts.benefits.title }),
      });
      await expect(section.getByRole("heading", { level: 3 })).toHaveText(
        texts.benefits.items.map(({ title }) => title),
      );
      for (const { text } of texts.benefits.items) await expect(section).toContainText(text);
    });

    await test.step("the camera plans", async () => {
      const button = page.getByRole("link", { name: texts.plans.cta });
      const cards = page.locator("section#planos-cameras article", { has: button });
      await expect(cards).toHaveCount(cameraPlans.length);
      for (const [index, plan] of cameraPlans.entries()) {
        const { name, features, isFeatured } = plan;
        const price = formatPrice(plan.priceCents);
        const [count, days] = [String(plan.cameraCount), String(plan.recordingDays)];
        const card = cards.nth(index);
        await expect(card.getByRole("heading", { level: 3 })).toHaveText(name);
        await expect(card.getByText(`${price}${common.month}`)).toBeVisible();
        const cameras = texts.plans.cameras[count === "1" ? "one" : "other"];
        const recording = texts.plans.recording[days === "1" ? "one" : "other"];
        await expect(card).toContainText(fillVariables(cameras, { count }));
        await expect(card).toContainText(fillVariables(recording, { count: days }));
        await expect(card.getByRole("listitem")).toHaveText(features);
        await expect(card.getByText(common.popular)).toHaveCount(isFeatured ? 1 : 0);
        const text = await whatsappText(card.getByRole("link", { name: texts.plans.cta }));
        expect(text).toBe(fillVariables(common.whatsapp.cameraPlan, { plan: name }));
      }
    });

    await test.step("the combo", async () => {
      const section = page.locator("section#planos-cameras");
      await expect(section.getByRole("heading", { name: securityCombo.name })).toBeVisible();
      await expect(section.getByText(texts.plans.combo.internet)).toBeVisible();
      await expect(section.getByText(formatPrice(securityCombo.priceCents))).toBeVisible();
      // 700 Mbps and one camera: R$99,90 + R$30,00 - R$119,90.
      await expect(section.getByText(/R\$10,00/)).toBeVisible();
      for (const feature of securityCombo.features) {
        await expect(section.getByText(feature, { exact: true })).toBeVisible();
      }
      const chat = section.getByRole("link", { name: texts.plans.combo.cta });
      expect(await whatsappText(chat)).toBe(common.whatsapp.combo);
    });

    await test.step("three steps", async () => {
      const section = page.locator("section#como-funciona");
      await expect(section.getByRole("heading", { level: 3 })).toHaveText(
        texts.how.steps.map(({ title }) => title),
      );
    });

    await test.step("the closing call to action", async () => {
      const section = page.locator("main > section").last();
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(texts.cta.title);
      await expect(section.getByText(texts.disclaimer)).toBeVisible();
      const chat = section.getByRole("link", { name: texts.cta.button });
      expect(await whatsappText(chat)).toBe(common.whatsapp.cameraCta);
    });
  });

  test(`[CAM-09] title and social preview in ${language}`, {
    tag: "@once",
  }, async ({ page, request }) => {
    await page.goto(`/cameras?lng=${language}`);
    await expect(page).toHaveTitle(texts.meta.title);
    const meta = (property: string) => page.locator(`meta[property="${property}"]`);
    await expect(meta("og:title")).toHaveAttribute("content", texts.meta.title);
    await expect(meta("og:description")).toHaveAttribute("content", texts.meta.description);
    const image = new URL((await meta("og:image").getAttribute("content")) ?? "");
    const response = await request.get(image.pathname);
    expect(response.status()).toBe(200);
    const size = await page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob());
      return [picture.width, picture.height];
    }, image.pathname);
    expect(size).toEqual([1200, 630]);
  });
}

for (const language of languages) {
  test(`[CAM-07] five questions, at most one open, in ${language}`, {
    tag: ["@ends", "@journey", ...nightly(language)],
  }, async ({ page }) => {
    const { items } = visitorTexts(language).cameras.faq;
    await openPage(page, `/cameras?lng=${language}`);
    const questions = page.locator("details[name=faq]");
    await expect(questions.locator("summary")).toHaveText(items.map(({ question }) => question));
    for (const [index, { answer }] of items.entries()) {
      const question = questions.nth(index);
      if ((await question.getAttribute("open")) === null) await question.locator("summary").click();
      await expect(question.getByText(answer)).toBeVisible();
      await expect(page.locator("details[name=faq][open]")).toHaveCount(1);
    }
    await questions.last().locator("summary").click();
    await expect(page.locator("details[name=faq][open]")).toHaveCount(0);
  });
}

test("[CAM-07] a tapped question stays under the finger, and a double tap closes it again", {
  tag: "@ends",
}, async ({ page }) => {
  await openPage(page, "/cameras");
  const questions = page.locator("details[name=faq]");
  for (const index of [1, 2, 3, 4, 0]) {
    const summary = questions.nth(index).locator("summary");
    await summary.evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight / 2, behavior: "instant" });
    });
    const top = async () => (await summary.boundingBox())?.y ?? 0;
    const before = await top();
    const moved = async () => Math.abs((await top()) - before);
    await summary.click();
    await expect(questions.nth(index)).toHaveAttribute("open");
    // A browser scrolls by whole pixels, and the answer's height has a fraction.
    await expect.poll(moved).toBeLessThanOrEqual(1);
  }
  const last = questions.last().locator("summary");
  await last.dblclick();
  await expect(page.locator("details[name=faq][open]")).toHaveCount(0);
});

test("[CAM-07] at most one is open in browsers without the name attribute", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/cameras");
  await page.locator("details[name=faq]").evaluateAll((all) => {
    for (const each of all) {
      each.removeAttribute("name");
      each.classList.add("nameless");
    }
  });
  const questions = page.locator("details.nameless");
  for (const index of [3, 1, 4]) {
    await questions.nth(index).locator("summary").click();
    await expect(page.locator("details.nameless[open]")).toHaveCount(1);
    await expect(questions.nth(index)).toHaveAttribute("open");
  }
});
