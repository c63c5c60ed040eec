import { leadsPath } from "@fiosite/contract/leads";
import type { Page } from "@playwright/test";
import { openIsland } from "../support/test.ts";
import { reviewsStates } from "./reviews-states.ts";
import type { ShotState } from "./shot-state.ts";

const phone = 390;
const desktop = 1440;

export const states: ShotState[] = [
  {
    name: "menu",
    width: phone,
    path: "/",
    reach: (page) => page.locator("#menu summary").click(),
  },
  {
    name: "faq",
    width: phone,
    path: "/cameras",
    async reach(page) {
      const question = page.locator("details[name=faq]").nth(2);
      await question.locator("summary").click();
      await question.scrollIntoViewIfNeeded();
    },
  },
  ...[phone, desktop].flatMap((width): ShotState[] => [
    { name: "lead-sending", width, path: "/", reach: (page) => sendLead(page, () => {}) },
    {
      name: "lead-saved",
      width,
      path: "/",
      async reach(page) {
        await sendLead(page);
        await page.getByRole("status").filter({ hasText: "!" }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "lead-failed",
      width,
      path: "/",
      async reach(page) {
        await sendLead(page, (route) => route.abort());
        await page.getByRole("alert").scrollIntoViewIfNeeded();
      },
    },
  ]),
  ...reviewsStates,
];

type RouteHandler = Parameters<Page["route"]>[1];

async function sendLead(page: Page, handler?: RouteHandler) {
  if (handler) await page.route(`**${leadsPath}`, handler);
  const form = await openIsland(page, "lead-form");
  await form.locator("[name=name]").fill("Maria das Dores");
  await form.locator("[name=phone]").fill("(88) 99999-1234");
  await form.locator("[name=address]").fill("Rua da Praia, 10, Paracuru");
  await form.locator("button").click();
}
