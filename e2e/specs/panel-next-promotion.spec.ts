import { readStarterContent } from "@fiosite/content/starter-content";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import { expectPanelAccessible } from "../support/accessibility.ts";
import {
  ask,
  button,
  dayIn,
  expect,
  openAs,
  published,
  publishingTest,
  said,
} from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it.
publishingTest.use({ expectedConsole: /Content Security Policy|Failed to load resource/ });

const [plan] = readStarterContent().facts.internetPlans;
const price = `facts.internetPlans.${plan?.key}.priceCents`;

publishingTest(
  "the next promotion begins when the one before it ends, and the normal price returns after the last of them",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const owner = await panel.invite("owner");
    const page = await openAs(context, panel, owner, `/site?pagina=home&campo=${price}`);
    const promote = (days: { from?: number; until: number }, value: number) => {
      const at = (day: number) => new Date(`${dayIn(day)}T00:00-03:00`).toISOString();
      return ask(page, panel, sitePaths.promotions, {
        edits: [{ path: price, expected: plan?.priceCents, value }],
        ...(days.from !== undefined && { from: at(days.from) }),
        until: at(days.until),
        requestId: crypto.randomUUID(),
      });
    };
    await promote({ until: 4 }, 7990);
    await promote({ from: 4, until: 7 }, 7490);
    const now = page.getByText("Agora, na promoção");
    await expect(async () => {
      await page.reload();
      await expect(now).toBeVisible({ timeout: 5000 });
    }).toPass(published);

    const rows = page.getByRole("listitem").filter({ hasText: /^(Agora|Depois), / });
    const weekday = String.raw`(na|no) \p{L}+, `;
    const exactly = (parts: string) => new RegExp(`^${parts}$`, "u");
    await expect(rows).toHaveText([
      /R\$79,90/,
      exactly(`Depois, outra promoçãoR\\$74,90de .+, ${said(dayIn(4))}, até .+, ${said(dayIn(6))}`),
      exactly(`Depois, preço normalR\\$89,90Mudarvolta sozinho ${weekday}${said(dayIn(7))}`),
    ]);
    await expect(page.getByText(/R\$74,90/), "once").toHaveCount(1);
    await button(page, "Encerrar a promoção agora").click();
    const ending = page.getByRole("dialog").getByText(/ na hora\.$/);
    await expect(ending, "which price comes depends on the day").not.toContainText("R$");
    await button(page, "Deixar como está").click();

    await button(page, "Fazer a próxima promoção").click();
    const sheet = page.getByRole("dialog", { name: "Fazer promoção" });
    const start = sheet.getByLabel("Dia em que começa");
    await expect(start).toHaveValue(dayIn(7));
    await expect(button(page, "Agendar promoção")).toBeVisible();
    await button(page, "Agora").click();
    await expect(button(page, "Publicar promoção")).toBeVisible();
    await button(page, "Outro dia").first().click();
    await expect(start).toHaveValue(dayIn(7));
    await sheet.getByLabel("Preço na promoção").fill("69,90");
    await button(page, "Outro dia").last().click();
    await expect(sheet.getByLabel("Dia em que acaba")).toHaveValue(dayIn(7));
    await expectPanelAccessible(page, "the next promotion", sheet);
    await button(page, "Agendar promoção").click();
    await expect(page.getByText("Promoção agendada.")).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(2)).toHaveText(
      exactly(`Depois, outra promoçãoR\\$69,90${weekday}${said(dayIn(7))}`),
    );

    // Between that one and this one the normal price is live.
    await promote({ from: 10, until: 12 }, 6490);
    await page.reload();
    const line = page.getByText(`De ${said(dayIn(10))} a ${said(dayIn(11))}: R$64,90`);
    await expect(line).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expect(rows.last()).toContainText(said(dayIn(8)));
    await expectPanelAccessible(page, "promotions one after the other", line);

    // A longer running one would end the next.
    await button(page, "Mudar o preço da promoção").click();
    await button(page, "Outro dia").click();
    await page.getByLabel("Dia em que acaba").fill(dayIn(5));
    await button(page, "Publicar promoção").click();
    const question = page.getByRole("dialog", { name: "Já tem promoção nesses dias" });
    await expect(question.getByRole("listitem").filter({ hasText: "R$74,90" })).toContainText(
      "Com a troca, não entra",
    );
    await button(page, "Fechar").last().click();
    await expect(rows).toHaveCount(4);
    await button(page, "Mudar o preço normal").click();
    await expect(rows).toHaveCount(0);
    await expect(page.getByText(/^De .+: R\$/), "all that are scheduled").toHaveCount(3);
  },
);
