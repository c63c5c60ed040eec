import type { Browser } from "@playwright/test";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { fillLead } from "../support/lead-form.ts";
import { openAs } from "../support/panel.ts";
import { openIsland } from "../support/test.ts";
import { fillPanel, openPhone, picture, scrollToTop, writeStrip } from "./phone-pictures.ts";

const lead = {
  name: "Maria de Exemplo",
  phone: "(88) 9 0000-0011",
  address: "Rua de Exemplo, 11, Itapipoca",
};

/** A lead from the form to "Vendido", for the README. */
export async function makeSalePicture(browser: Browser): Promise<void> {
  const { panel, staff } = await fillPanel();
  const context = await openPhone(browser);
  const site = await context.newPage();
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  await site.goto(process.env.SITE_ORIGIN ?? "");
  await scriptsReady(site);
  await openIsland(site, "lead-form");
  const form = await fillLead(site, lead);
  await scrollToTop(site.locator("#assinar"));
  const filled = await picture(site);
  await form.locator("button").click();
  await site.getByRole("status").filter({ hasText: "!" }).waitFor();

  const page = await openAs(context, panel, staff);
  await page.getByText(lead.name, { exact: true }).waitFor();
  const list = await picture(page);
  await page.getByRole("link", { name: new RegExp(lead.name) }).click();
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await page.getByText("Você está atendendo").waitFor();
  const taken = await picture(page);
  const sold = page.getByRole("button", { name: "Vendido" });
  await sold.click();
  await page.locator("[aria-pressed=true]").filter({ hasText: "Vendido" }).waitFor();
  await scrollToTop(page.getByRole("heading", { name: "Como está?" }));
  const marked = await picture(page);
  await context.close();
  await writeStrip(browser, "venda.webp", [filled, list, taken, marked]);
}
