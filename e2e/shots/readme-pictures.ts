import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import type { Browser } from "@playwright/test";
import { openAs } from "../support/panel.ts";
import { openIsland, scriptsReady } from "../support/test.ts";
import { fillLead } from "../support/visitor.ts";
import {
  fillPanel,
  openPage,
  openPhone,
  picture,
  scrollToTop,
  toWebp,
  writeStrip,
} from "./pictures.ts";

const file = join(import.meta.dirname, "../../docs/pictures/site.webp");
// The README is also read on phones, so the picture must be small.
const maxBytes = 150_000;
const desktop = { width: 1440, height: 810 };
const phone = { width: 390, height: 844, scale: 2 };

/** The home page at desktop and phone width, in the first two languages. */
export async function makeReadmePicture(browser: Browser): Promise<void> {
  const [first, second = first] = languages;
  const sources: string[] = [];
  for (const [viewport, address] of [
    [desktop, `?lng=${first}`],
    [phone, `?lng=${first}#planos`],
    [desktop, `?lng=${second}`],
    [phone, `?lng=${second}#assinar`],
  ] as const) {
    const page = await openPage(browser, viewport, pagePaths.home + address);
    sources.push(await picture(page));
    await page.context().close();
  }
  const composed = await compose(browser, sources);
  if (composed.length > maxBytes) {
    throw new Error(`the picture has ${composed.length} bytes, at most ${maxBytes}`);
  }
  await writeFile(file, composed);
}

/** A desktop and a phone in front of it, twice. The background is transparent, for light and dark READMEs. */
async function compose(browser: Browser, sources: string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 690 } });
  const images = sources.map((source) => `<img src="${source}">`).join("");
  await page.setContent(`<!doctype html><style>
    body { margin: 0; position: relative; height: 690px }
    img { position: absolute; border-radius: 14px; box-shadow: 0 0 0 1px rgb(128 128 128 / 40%) }
    img:nth-child(odd) { width: 960px; top: 6px; left: 6px }
    img:nth-child(even) {
      width: 268px; bottom: 6px; left: 714px; border-radius: 26px;
      box-shadow: 0 0 0 5px rgb(20 24 32), 0 12px 32px rgb(0 0 0 / 40%);
    }
    img:nth-child(3) { left: 1014px }
    img:nth-child(4) { left: 1722px }
  </style>${images}`);
  return toWebp(page);
}

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
  await page.getByRole("button", { name: "Pular" }).click();
  await page.locator("[aria-pressed=true]").filter({ hasText: "Vendido" }).waitFor();
  await scrollToTop(page.getByRole("heading", { name: "Como está?" }));
  const marked = await picture(page);
  await context.close();
  await writeStrip(browser, "venda.webp", [filled, list, taken, marked]);
}
