import { languages } from "@fiosite/content/languages";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

for (const language of languages) {
  test(`[CAM-07] five questions, at most one open, in ${language}`, { tag: "@ends" }, async ({
    page,
  }) => {
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
