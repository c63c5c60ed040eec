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

const [plan, second] = readStarterContent().facts.internetPlans;
const priceOf = (of: typeof plan) => `facts.internetPlans.${of?.key}.priceCents`;
const price = priceOf(plan);
const at = (day: number) => new Date(`${dayIn(day)}T00:00-03:00`).toISOString();

publishingTest(
  "the next promotion begins when the one before it ends, and the normal price returns after the last of them",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const owner = await panel.invite("owner");
    const page = await openAs(context, panel, owner, `/site?pagina=home&campo=${price}`);
    const promote = (days: { from?: number; until: number }, value: number) => {
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
    await expect(ending).toHaveText("O preço volta para R$89,90 na hora.");
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

publishingTest(
  "what the owner reads before a promotion starts, is replaced or ends is true of all its values and of the price that follows",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const owner = await panel.invite("owner");
    const page = await openAs(context, panel, owner, `/site?pagina=home&campo=${price}`);
    const requestId = () => crypto.randomUUID();
    await button(page, "Fazer promoção neste preço").click();
    await page.getByLabel("Preço na promoção").fill("89,90");
    await button(page, "Publicar promoção").click();
    await button(page, "Publicar assim mesmo").click();
    await expect(page.getByText("Não mudou nada no site.")).toBeVisible();

    await ask(page, panel, sitePaths.edits, {
      edits: [
        { path: price, expected: plan?.priceCents, value: 7111 },
        { path: priceOf(second), expected: second?.priceCents, value: 8222 },
      ],
    });
    const { revision } = await ask(page, panel, sitePaths.draft);
    const both = { revision, until: at(20), requestId: requestId() };
    await ask(page, panel, sitePaths.publications, both);
    const edits = [{ path: price, expected: plan?.priceCents, value: 6490 }];
    const later = { edits, from: at(25), until: at(27), requestId: requestId() };
    await ask(page, panel, sitePaths.promotions, later);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Agora, na promoção")).toBeVisible({ timeout: 5000 });
    }).toPass(published);
    await button(page, "Encerrar a promoção agora").click();
    const ending = page.getByRole("dialog", { name: "Encerrar a promoção agora?" });
    await expect(ending.getByText("Sai também a outra mudança desta promoção.")).toBeVisible();
    await button(page, "Deixar como está").click();

    await button(page, "Fazer a próxima promoção").click();
    await page.getByLabel("Preço na promoção").fill("79");
    await button(page, "Outro dia").last().click();
    await page.getByLabel("Dia em que acaba").fill(dayIn(23));
    await expect(page.getByText("Depois volta sozinho para R$89,90.")).toBeVisible();
    await page.getByLabel("Dia em que acaba").fill(dayIn(24));
    await expect(page.getByText("Depois entra a próxima promoção: R$64,90.")).toBeVisible();
    await button(page, "Agora").click();
    await page.getByLabel("Dia em que acaba").fill(dayIn(10));
    await button(page, "Publicar promoção").click();
    const question = page.getByRole("dialog", { name: "Já tem promoção nesses dias" });
    const other = question.getByRole("listitem").filter({ hasText: "A que está no ar" });
    await expect(other).toContainText("Com a troca, só sai dela o que a sua também muda");
  },
);
