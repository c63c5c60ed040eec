import { logSeconds } from "../log-progress.ts";
import { waitUntil } from "../wait-until.ts";
import type { PanelBrowser } from "./panel-browser.ts";
import { requestSecure } from "./prove-https.ts";

const repetitions = 20;

/** The owner touches the first plan's price on the page, types another and publishes; a visitor sees it. */
export async function proveTouchedPrice(
  { page }: PanelBrowser,
  { ca, origin }: { ca: string; origin: string },
): Promise<void> {
  const seconds: number[] = [];
  for (let run = 0; run < repetitions; run += 1) {
    const price = `61,${10 + run}`;
    await page.goto(`${origin}/site`);
    const firstVisit = page.getByRole("button", { name: "Entendi" }).filter({ visible: true });
    if (run === 0) await firstVisit.click();
    const touched = page.frameLocator("iframe").locator('strong[data-edit$=".priceCents"]');
    await touched.first().click();
    await page.getByLabel("Preço, em reais").fill(price);
    await page.getByRole("button", { name: "Salvar no rascunho" }).click();
    await page.getByRole("link", { name: "Ver 1 mudança" }).click();
    const publish = page.getByRole("button", { name: "Publicar agora" });
    await publish.waitFor();
    const start = performance.now();
    await publish.click();
    const readSite = async () => `${(await requestSecure(ca, "/?lng=pt-BR")).body}`;
    await waitUntil(async () => (await readSite()).includes(price), { pauseMs: 20 });
    seconds.push((performance.now() - start) / 1_000);
    await page.getByRole("heading", { name: /^No ar há/ }).waitFor();
  }
  logSeconds(`"Publicar agora" to the visitor's page, ${repetitions} prices`, seconds);
}
