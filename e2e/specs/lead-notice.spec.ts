import { leadsPath } from "@fiosite/contract/leads";
import type { Locator, Page } from "@playwright/test";
import { fillLead, someLead } from "../support/lead-form.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";

const screens = [
  { width: 1366, height: 625 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

/** Sends the form by Enter, its button at the lower edge of the window. */
async function sendAtLowerEdge(page: Page) {
  const form = await fillLead(page, someLead());
  await form.getByRole("button").evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });
  });
  await form.locator("[name=address]").press("Enter");
  return form;
}

async function expectInSight(notice: Locator) {
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  const covering = await notice.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 8, (top + bottom) / 2, bottom - 8].map((y) => document.elementFromPoint(x, y)),
    );
    return points.filter((found) => !element.contains(found)).map((found) => found?.outerHTML);
  });
  expect(covering).toEqual([]);
}

for (const viewport of screens) {
  const size = `${viewport.width}×${viewport.height}`;

  test.describe(size, { tag: "@once" }, () => {
    test.use({ viewport, expectedConsole: /ERR_FAILED|The lead was not sent/ });

    test("[LEAD-06][LEAD-07] the notice is in view, has the focus, and nothing covers it", async ({
      page,
    }) => {
      await openPage(page, "/");
      await openIsland(page, "lead-form");
      await page.route(`**${leadsPath}`, (route) => route.abort(), { times: 1 });
      const form = await sendAtLowerEdge(page);
      await expectInSight(form.locator("[role=alert] > div"));
      await sendAtLowerEdge(page);
      await expectInSight(form.locator("[role=status] > div"));
    });
  });
}
