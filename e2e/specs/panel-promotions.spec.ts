import { readStarterContent } from "@fiosite/content/starter-content";
import type { OpenQuestion } from "@fiosite/contract/panel/fields";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import { confirmEverything } from "../../dev/content/confirm-everything.ts";
import { expectPanelAccessible } from "../support/accessibility.ts";
import {
  ask,
  askServer,
  button,
  dayIn,
  expect,
  openAs,
  published,
  publishingTest,
  said,
} from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it. It also logs the responses 409 to a question and 422 to
// a wrong price.
publishingTest.use({ expectedConsole: /Content Security Policy|Failed to load resource/ });

const { internetPlans: plans, cameraPlans } = readStarterContent().facts;
const [plan] = plans;
const featured = plans.find(({ isFeatured }) => isFeatured);
const price = `facts.internetPlans.${plan?.key}.priceCents`;
const field = "/site?pagina=home&campo=";

publishingTest(
  "a promotion is live until a day, over a normal price that changes beneath it, and ends early",
  { tag: "@phone" },
  async ({ context, panel, shown }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), field + price);
    await button(page, "Fazer promoção neste preço").click();
    const sheet = page.getByRole("dialog", { name: "Fazer promoção" });
    await sheet.getByLabel("Preço na promoção").fill("79");
    await button(page, "Outro dia").last().click();
    const end = dayIn(20);
    await sheet.getByLabel("Dia em que acaba").fill(end);
    await expect(sheet.getByText(`${said(end)}, às 23h59. Depois volta sozinho`)).toBeVisible();
    await expectPanelAccessible(page, "a promotion", sheet);
    await button(page, "Publicar promoção").click();
    await expect(page.getByText("A promoção está no ar.")).toBeVisible(published);
    await expect.poll(shown).toContain("R$79,00");

    await expect(page.getByText("Agora, na promoção")).toBeVisible();
    await expect(page.getByText("Depois, preço normal")).toBeVisible();
    await expect(button(page, "Salvar"), "nothing is being changed").toHaveCount(0);
    await button(page, "Mudar o preço normal").click();
    await expect(page.getByText(/A promoção continua R\$79,00, até /)).toBeVisible();
    await page.getByLabel("Preço, em reais").fill("94,90");
    await button(page, "Salvar").click();
    await expect(page.getByText("Salvo. Aparece quando a promoção acabar.")).toBeVisible();
    await button(page, "Ver mudanças").click();
    await button(page, "Publicar agora").click();
    await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    expect(await shown()).toContain("R$79,00");
    await button(page, "Desfazer").click();
    await expect(
      page.getByText(`Voltou ao que era antes. A promoção continua até ${said(end)}.`).last(),
    ).toBeVisible(published);

    await page.getByRole("link", { name: /^Agora e depois O que está/ }).click();
    await expectPanelAccessible(
      page,
      "now and later",
      page.getByText("Promoção no 500: R$89,90 → R$79,00"),
    );
    await expect(page.getByText(`acaba em ${said(end)}`)).toBeVisible();
    await expect(page.getByText("Desfeito: Preço do 500: R$89,90 → R$94,90")).toBeVisible();
    await button(page, "Encerrar agora: 500 a R$79,00").click();
    await expect(page.getByText("O que ela mudou sai do ar na hora.")).toBeVisible();
    await button(page, "Deixar como está").click();
    await page.goto(`${panel.origin}/planos`);
    await expect(page.getByText("R$89,90 por mês. Agora no site: R$79,00")).toBeVisible();

    await page.goto(panel.origin + field + price);
    await button(page, "Fazer a próxima promoção").click();
    await page.getByLabel("Preço na promoção").fill("69,90");
    await button(page, "Agora").click();
    await button(page, "Outro dia").last().click();
    await page.getByLabel("Dia em que acaba").fill(dayIn(400));
    await button(page, "Publicar promoção").click();
    await expect(page.getByText("no máximo daqui a um ano")).toBeVisible();
    await page.getByLabel("Dia em que acaba").fill(dayIn(200));
    await button(page, "Publicar promoção").click();
    await expect(page.getByText("Já tem promoção nesses dias")).toBeVisible();
    await page.goto(panel.origin + field + price);
    await button(page, "Mudar o preço da promoção").click();
    await expect(page.getByText("O preço normal continua R$89,90.")).toBeVisible();
    await page.getByLabel("Preço na promoção").fill("74.90");
    await button(page, "Publicar promoção").click();
    await expect(page.getByText("A promoção está no ar.")).toBeVisible(published);
    await expect.poll(shown).toContain("R$74,90");

    await page.goto(`${panel.origin}/site`);
    const cardPrice = page.frameLocator("iframe").locator(`strong[data-edit="${price}"]`).last();
    await expect(cardPrice).toHaveText("R$74,90");
    await button(page, "Sem promoções").click();
    await expect(cardPrice).toHaveText("R$89,90");

    await page.goto(panel.origin + field + price);
    await button(page, "Encerrar a promoção agora").click();
    const ending = page.getByRole("dialog", { name: "Encerrar a promoção agora?" });
    await expect(ending.getByText("O preço volta para R$89,90 na hora.")).toBeVisible();
    expect(await shown(), "until the question is answered").toContain("R$74,90");
    await button(page, "Encerrar agora").click();
    await expect(page.getByText("A promoção acabou.").first()).toBeVisible(published);
    await expect.poll(shown).not.toContain("R$74,90");
    await page.goto(`${panel.origin}/agora-e-depois`);
    await expect(page.getByText("Acabou a promoção do 500").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "No ar agora" })).toHaveCount(0);
  },
);

publishingTest(
  "crossing promotions are asked about, and a second tap is the first one again",
  { tag: "@phone" },
  async ({ browser, context, panel, shown }) => {
    const owner = await panel.invite("owner");
    const page = await openAs(context, panel, owner, field + price);
    const make = async (reais: string, days: { from?: number; until: number }) => {
      await button(page, "Fazer promoção neste preço").click();
      await page.getByLabel("Preço na promoção").fill(reais);
      if (days.from !== undefined) {
        await button(page, "Outro dia").first().click();
        await expect(page.getByLabel("Dia em que começa")).toHaveValue(dayIn(1));
        await page.getByLabel("Dia em que começa").fill(dayIn(days.from));
      }
      await button(page, "Outro dia").last().click();
      await page.getByLabel("Dia em que acaba").fill(dayIn(days.until));
    };
    const history = async () =>
      (await ask(page, panel, sitePaths.publications)).publications.length;

    await make("69,90", { from: 3, until: 5 });
    // A weak connection loses the response, and the person taps again.
    await page.route(
      `**${sitePaths.promotions}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, "Agendar promoção").dblclick();
    await expect(page.getByText("Promoção agendada.")).toBeVisible();
    expect(await history()).toBe(1);
    await expect(page.getByText(`De ${said(dayIn(3))} a ${said(dayIn(5))}: R$69,90`)).toBeVisible();

    await make("59,90", { until: 8 });
    await button(page, "Publicar promoção").click();
    const question = page.getByRole("dialog", { name: "Já tem promoção nesses dias" });
    await expectPanelAccessible(page, "crossing", question);
    await expect(question.getByRole("radio", { name: /Antes disso não entra/ })).toBeChecked();
    await button(page, "Agendar promoção").click();
    await expect(page.getByText(`De ${said(dayIn(6))} a ${said(dayIn(8))}: R$59,90`)).toBeVisible();
    expect(await history()).toBe(2);

    await make("49,90", { until: 4 });
    await button(page, "Publicar promoção").click();
    await expect(question).toBeVisible();
    await expect(question.getByText("Uma depois da outra"), "it would end before").toHaveCount(0);
    await expect(question.getByText("Qual vale?"), "there is nothing to choose").toHaveCount(0);
    await expect(question.getByText("Com a troca, não entra")).toBeVisible();
    await button(page, "Trocar agora").click();
    await expect(page.getByText("A promoção está no ar.")).toBeVisible(published);
    await expect.poll(shown).toContain("R$49,90");
    await button(page, "Desfazer").click();
    await expect(page.getByText("Desfeito.", { exact: true })).toBeVisible();
    await expect.poll(shown).not.toContain("R$49,90");
    await expect(page.getByText(`De ${said(dayIn(3))} a ${said(dayIn(5))}: R$69,90`)).toBeVisible();

    await make("9,90", { until: 1 });
    await button(page, "Publicar promoção").click();
    await expect(page.getByText("mais de 50 % de diferença")).toBeVisible();
    await button(page, "Fechar").last().click();

    // If the person who scheduled a promotion is removed, it does not go live.
    const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const team = await openAs(second, panel, await panel.invite("owner"), "/equipe");
    await team
      .getByRole("listitem")
      .filter({ hasText: owner.name })
      .getByRole("button", { name: "Tirar acesso" })
      .click();
    await expect(team.getByText("Pessoa agendou 2 mudanças. Elas não vão ao ar.")).toBeVisible();
    await second.close();

    await page.goto(`${panel.origin}/agora-e-depois`);
    const cancel = page.getByRole("button", { name: /^Cancelar/ });
    for (const left of [1, 0]) {
      await cancel.first().click();
      const asked = page.getByRole("dialog", { name: "Cancelar o que está agendado?" });
      await asked.getByRole("button", { name: "Deixar como está" }).click();
      await expect(cancel).toHaveCount(left + 1);
      await cancel.first().click();
      await asked.getByRole("button", { name: "Sim, cancelar" }).click();
      await expect(cancel).toHaveCount(left);
    }
    await expect(page.getByText("Cancelado. A promoção não vai ao ar.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Vai entrar" })).toHaveCount(0);
  },
);

publishingTest(
  "a promotion may become the normal price; a scheduled change that crosses one is asked about, and what a colleague saves behind the question is not published unseen",
  { tag: "@phone" },
  async ({ context, panel, shown }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), field + price);
    const promote = async (reais: string) => {
      await button(page, "Fazer promoção neste preço").click();
      await page.getByLabel("Preço na promoção").fill(reais);
      await button(page, "Outro dia").last().click();
      await page.getByLabel("Dia em que acaba").fill(dayIn(20));
      await button(page, "Publicar promoção").click();
      await expect(page.getByText("A promoção está no ar.")).toBeVisible(published);
    };
    await promote("79");
    await page.goto(`${panel.origin}/agora-e-depois`);
    await button(page, "Deixar valendo").click();
    await button(page, "Sim, deixar valendo").click();
    await expect(page.getByRole("heading", { name: "No ar agora" })).toHaveCount(0, published);
    await page.goto(panel.origin + field + price);
    await expect(page.getByLabel("Preço, em reais")).toHaveValue("79,00");
    expect(await shown()).toContain("R$79,00");

    await promote("74,90");
    await button(page, "Mudar o preço normal").click();
    await page.getByLabel("Preço, em reais").fill("84,90");
    await button(page, "Salvar").click();
    await button(page, "Ver mudanças").click();
    await expect(page.getByText("Vai agora e fica")).toBeVisible();
    await button(page, "Mudar quando").click();
    const sheet = page.getByRole("dialog", { name: "Quando?" });
    await sheet.getByRole("button", { name: "Outro dia" }).click();
    await sheet.getByLabel("Termina sozinha").click();
    await button(page, "Outro dia").last().click();
    await sheet.getByLabel("Dia em que acaba").fill(dayIn(9));
    await expect(sheet.getByText(/às 23h59: preço do 500 volta para R\$79,00\./)).toBeVisible();
    await expectPanelAccessible(page, "when", sheet);
    await button(page, "Pronto").click();
    await expect(page.getByText(`acaba em ${said(dayIn(9))}`)).toBeVisible();
    await button(page, "Agendar").click();
    const question = page.getByRole("dialog", { name: "Já tem promoção nesses dias" });
    await expect(question.getByText("R$74,90")).toBeVisible();
    const speed = { path: price.replace("priceCents", "speedMbps"), expected: 500, value: 555 };
    await ask(page, panel, sitePaths.edits, { edits: [speed] });
    await askServer(page);
    await expect(page.getByText("555").first(), "behind the question").toBeAttached();
    await button(page, "Trocar").click();
    await expect(page.getByText("Alguém mudou alguma coisa agora.")).toBeVisible();
    await button(page, "Agendar").click();
    await button(page, "Trocar").click();
    await expect(page.getByText("Agendado.")).toBeVisible();
    await expect(
      page.getByText("O que já foi publicado ou agendado está em Agora e depois."),
    ).toBeVisible();
    expect(await shown(), "until the other one starts").toContain("R$74,90");
  },
);

publishingTest(
  "an older day is looked at first, comes back after a question, and can be undone",
  { tag: "@phone" },
  async ({ context, panel, shown }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/site");
    const publish = async (reais: string) => {
      await page.goto(panel.origin + field + price);
      await page.getByLabel("Preço, em reais").fill(reais);
      await button(page, "Salvar").click();
      await button(page, "Ver mudanças").click();
      await button(page, "Publicar agora").click();
      await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    };
    const { open }: { open: OpenQuestion[] } = await ask(page, panel, sitePaths.openFacts);
    const [edits] = confirmEverything(open.filter(({ path }) => path !== "facts.company.phone"));
    await ask(page, panel, sitePaths.edits, { edits });
    await publish("93,70");
    await page.goto(`${panel.origin}/agora-e-depois`);
    await page.getByRole("button", { name: /^Desfazer: / }).click();
    await expect(page.getByText(/^O que foi conferido vai ter que ser conferido/)).toBeVisible();
    await expectPanelAccessible(page, "undoing", page.getByText("Não volta para a lista."));
    await button(page, "Deixar como está").click();
    await panel.sql(`alter table content_versions disable trigger user;
      update content_versions set created_at = created_at - interval '1 day';
      update content_publications set created_at = created_at - interval '1 day',
        starts_at = starts_at - interval '1 day', settled_at = settled_at - interval '1 day';
      alter table content_versions enable trigger user`);
    await publish("95,70");

    await page.goto(`${panel.origin}/agora-e-depois`);
    await page.getByRole("link", { name: /^Ver este dia: Ontem/ }).click();
    await expect(page.getByText("Sem as promoções.")).toBeVisible();
    const cardPrice = page.frameLocator("iframe").locator(`strong[data-edit="${price}"]`).last();
    await expect(cardPrice).toHaveText("R$93,70");
    await button(page, "Voltar a este dia").click();
    const question = page.getByRole("dialog", { name: /^Voltar o site para .+, / });
    await expect(question.getByText("R$95,70 → R$93,70")).toBeVisible();
    await expect(question.getByText(/^Continua como está: informações conferidas/)).toBeVisible();
    await expectPanelAccessible(page, "returning", question);
    expect(await shown()).toContain("R$95,70");
    await question.getByRole("button", { name: "Voltar a este dia" }).click();
    await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    await expect(page.getByText(/^O site voltou para /).first()).toBeVisible();
    await expect.poll(shown).toContain("R$93,70");
    await button(page, "Desfazer").click();
    await expect(page.getByText("Voltou ao que era antes.").last()).toBeVisible(published);
    await expect.poll(shown).toContain("R$95,70");
    await expect(page.getByText(/versão/i)).toHaveCount(0);
  },
);

publishingTest(
  "what is published is short, says who changed it, can be discarded, and its button is always there",
  { tag: "@phone" },
  async ({ context, panel, browser }) => {
    const joana = await panel.invite("staff");
    const staff = await openAs(await browser.newContext(), panel, joana, "/mais");
    const save = (edits: object[]) => ask(staff, panel, sitePaths.edits, { edits });
    await save([{ path: price, expected: plan?.priceCents, value: 9490 }]);
    const made = await ask(staff, panel, `${sitePaths.newItem}?path=facts.internetPlans`);
    const [item] = made.edits;
    const texts = { "pt-BR": { features: ["Wi-Fi 6", "Jogos"] }, "en-US": { features: [] } };
    const bold = { highlightedFeatures: 1, texts };
    const own = { ...item.value, speedMbps: 300, priceCents: 6990, ...bold };
    await save([{ path: item.path, value: own }]);
    const open: OpenQuestion[] = (await ask(staff, panel, sitePaths.openFacts)).open;
    const edits = open.flatMap(({ sections, fields }) =>
      fields.flatMap(({ values }) =>
        values.flatMap(({ path, value, open: asked }) =>
          !sections && asked?.confirmed && !asked.problem
            ? [{ path, expected: value, value: asked.confirmed }]
            : [],
        ),
      ),
    );
    await save(edits.slice(0, 50));

    const page = await openAs(context, panel, await panel.invite("owner"), "/publicar");
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole("heading", { name: "2 mudanças para publicar" })).toBeVisible();
    const card = (title: string) => page.getByRole("article").filter({ hasText: title });
    await expect(card("Preço do plano de 500")).toContainText("R$89,90");
    const [first = ""] = joana.name.split(" ");
    await expect(card("Preço do plano de 500")).toContainText(`${first}, hoje, `);
    await expect(card("Plano novo")).toContainText("300 Mbps");
    await expect(card("Plano novo")).toContainText("R$69,90");
    const line = card("Plano novo").getByRole("listitem").first();
    await expect(line).toHaveText("Wi-Fi 6");
    await expect(line).toHaveCSS("font-weight", "700");
    const confirmed = page.getByText(/^\d+ informações conferidas/);
    const discards = page.locator("details").getByRole("button", { name: /^Desfazer: / });
    await expect(discards).toHaveCount(0);
    await confirmed.click();
    await expect(discards.first()).toBeVisible();
    await confirmed.click();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(2 * 780);
    await page.evaluate(() => scrollTo(0, 0));
    const publish = page.getByRole("button", { name: "Publicar agora" });
    await expect(publish).toBeInViewport({ ratio: 1 });
    await expectPanelAccessible(page, "what waits", publish);

    // Discarding the featured mark of one plan also restores the mark of the plan that had it before, but no mark of camera plans.
    const mark = (key: string | undefined) => `facts.internetPlans.${key}.isFeatured`;
    const camera = cameraPlans.find(({ isFeatured }) => isFeatured);
    const cameraMark = `facts.cameraPlans.${camera?.key}.isFeatured`;
    await save([
      { path: cameraMark, expected: true, value: false },
      { path: mark(plan?.key), expected: false, value: true },
      { path: mark(featured?.key), expected: true, value: false },
    ]);
    await page.reload();
    await page
      .getByRole("button", { name: /^Desfazer: Destaque do plano de \d/ })
      .last()
      .click();
    await expect(page.getByText("Voltou a ser como está no ar.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "3 mudanças para publicar" })).toBeVisible();
    const discardMark = page.getByRole("button", { name: /^Desfazer: Destaque/ });
    await discardMark.click();
    await expect(page.getByRole("heading", { name: "2 mudanças para publicar" })).toBeVisible();
    await expect(discardMark).toHaveCount(0);

    const path = "texts.pt-BR.home.hero.title.lines";
    const expected = readStarterContent().texts["pt-BR"].home.hero.title.lines;
    await save([{ path, expected, value: ["Sem o destaque"] }]);
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Falta arrumar \d/ })).toBeInViewport();
    await expect(page.getByText("Depois disso dá para publicar")).toBeInViewport();
    await expect(publish).toHaveCount(0);
    await expectPanelAccessible(page, "what stops", page.getByText("Depois disso dá"));
    await page.getByRole("link", { name: "Arrumar agora" }).last().click();
    await expect(page).toHaveURL(/\/site\?/);
    await expect(page.locator("form textarea, form input").first()).toBeVisible();
    await staff.context().close();
  },
);
