import type { Page } from "@playwright/test";
import { numberPeriods } from "../../contract/panel/numbers.ts";
import { panelPaths } from "../../contract/panel/paths.ts";
import { frameAfter, slowDown, timeUntil } from "./measure-taps.ts";

interface Bench {
  origin: string;
  slower: number;
  add(what: string, milliseconds: number): void;
}

/** The room "Números": the server's part of each period, the screen on a slow connection, and a change of the period. */
export async function measureNumbers(page: Page, { origin, slower, add }: Bench): Promise<void> {
  for (const period of numberPeriods) {
    const milliseconds = await page.evaluate<number>(`(async () => {
      const start = performance.now();
      await (await fetch("${panelPaths.numbers}?period=${period}")).text();
      return performance.now() - start;
    })()`);
    add(`server: numbers of ${period}`, milliseconds);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await slowDown(devtools, slower, true);
  const shown = (days: number) => page.getByText(`pediram internet em ${days} dias.`);
  const open = () => page.goto(`${origin}/numeros`);
  add("slow 4G: numbers, nothing cached", await timeUntil(shown(7), open));
  add("slow 4G: numbers, opened again", await timeUntil(shown(7), () => page.reload()));
  const month = page.getByRole("button", { name: "30 dias" });
  add("tap, numbers: another period", await frameAfter(page, () => month.tap()));
  await shown(30).waitFor();
  const week = page.getByRole("button", { name: "7 dias" });
  add("tap, numbers: a period seen before", await frameAfter(page, () => week.tap()));
  add("slow 4G: a period seen before", await timeUntil(shown(30), () => month.tap()));
}
