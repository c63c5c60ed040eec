import { fileURLToPath } from "node:url";
import { readStarterContent } from "@fiosite/content/starter-content";
import type { OpenQuestion } from "@fiosite/contract/panel/fields";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { previewPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import type { Locator, Page } from "@playwright/test";
import { confirmEverything } from "../../dev/content/confirm-everything.ts";
import { expectPanelAccessible } from "../support/accessibility.ts";
import { ask, button, expect, openAs, published, publishingTest } from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it.
publishingTest.use({ expectedConsole: /Content Security Policy|Failed to load resource/ });

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const [plan] = readStarterContent().facts.internetPlans;
const price = `facts.internetPlans.${plan?.key}.priceCents`;
const pageOf = (page: Page) => page.frameLocator("iframe");
const priceOn = (page: Page) => pageOf(page).locator(`strong[data-edit="${price}"]`).last();

const noindex = '<meta name="robots" content="noindex"/>';

publishingTest(
  "the owner touches a price on a phone, publishes it in six taps and undoes it",
  {
    tag: "@phone",
  },
  async ({ context, panel, shown }) => {
    const page = await openAs(context, panel, await panel.invite("owner"));
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    expect(await shown()).toContain("R$89,90");

    await tap(page.getByRole("link", { name: "Site" }));
    await tap(priceOn(page));
    await page.getByLabel("Preço, em reais").fill("93,70");
    await expect(priceOn(page), "typing shows in the page").toHaveText("R$93,70");
    const address = `**${previewPaths("home", "pt-BR").preview}`;
    const { promise: rendered, resolve: render } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await rendered;
      await route.fallback();
    });
    const rendering = page.waitForRequest(address);
    await tap(page.getByRole("button", { name: "Salvar" }));
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();
    await rendering;
    await expect(priceOn(page), "until the page is rendered again").toHaveText("R$93,70");
    render();
    await tap(page.getByRole("button", { name: "Ver mudanças" }));
    await expect(page.getByText("R$93,70")).toBeVisible();
    await tap(page.getByRole("button", { name: "Publicar agora" }));
    await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    expect(taps).toBeLessThanOrEqual(6);
    await expect.poll(shown).toContain("R$93,70");
    expect(await shown()).not.toContain("R$89,90");

    // Also later and on another device, where the card with its button is gone.
    await page.goto(`${panel.origin}/agora-e-depois`);
    const undo = page.getByRole("button", { name: "Desfazer: Preço do 500: R$89,90 → R$93,70" });
    await undo.click();
    const question = page.getByRole("dialog", { name: "Desfazer esta publicação?" });
    await expect(question).toContainText(/R\$89,90 → R\$93,70.*Não volta para a lista/);
    await expectPanelAccessible(page, "undoing an older publication", question);
    await button(page, "Deixar como está").click();
    expect(await shown(), "until the question is answered").toContain("R$93,70");
    await undo.click();
    await button(page, "Sim, desfazer").click();
    await expect(page.getByText("Voltou ao que era antes.").last()).toBeVisible(published);
    await expect.poll(shown).toContain("R$89,90");
    await expect(undo).toHaveCount(0);
  },
);

publishingTest(
  "a sentence shows the site's values as words, needs no English and is no form of a plan",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/site");
    const sentence = pageOf(page).locator('[data-edit^="texts.pt-BR.home.hero.subtitle"]');
    const box = page.getByLabel("Em português");
    await sentence.click();
    await expect(box).toHaveText(/^Fibra de até.1000 Mbps.?, da praia/);
    await expect(page.getByLabel("Velocidade")).toHaveCount(0);
    await box.press("End");
    await box.press("Control+End");
    await box.pressSequentially(" Sempre em Itapipoca.");
    await expect(sentence).toHaveText(/até 1000 Mbps, da praia .* Sempre em Itapipoca\.$/);

    await page.reload();
    const value = box.getByRole("button", { name: "1000 Mbps" });
    await expect(box, "what was typed is kept").toHaveText(/1000 Mbps.*Sempre em Itapipoca\.$/);
    await value.click();
    await expect(page.getByText("Vem do plano de 1000. Mudou lá, muda aqui")).toBeVisible();
    const owner = page.getByRole("link", { name: "Abrir o plano de 1000" });
    await expect(owner).toHaveAttribute("href", "/planos/internet/plan1000");
    await expectPanelAccessible(page, "value of a text", owner);
    await page.getByRole("button", { name: "Tirar da frase" }).click();
    await expect(box).toHaveText(/^Fibra de até ?, da praia/);
    await box.press("Control+z");
    await expect(value).toBeVisible();
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(box).toHaveCount(0);

    await sentence.click();
    await expect(page.getByText("Falta: os visitantes leem o de antes.")).toBeVisible();
    await page.goto(`${panel.origin}/publicar`);
    await expect(page.getByText("Em inglês falta 1 texto")).toBeVisible();
    await expect(page.getByText("Itapipoca está escrita no texto.")).toBeVisible();
    await expect(page.getByText("{{")).toHaveCount(0);
  },
);

publishingTest(
  "the site's screens are accessible, for an owner and for staff",
  {
    tag: ["@phone", "@night"],
  },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/site");
    await expectPanelAccessible(page, "first visit", priceOn(page));
    await page.getByRole("button", { name: "Entendi" }).filter({ visible: true }).click();

    // Opens a text with the keyboard and the list, instead of touching the page.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Mais jeitos de ver" }).click();
    await page.getByText("Textos desta página, em lista").click();
    await page.getByLabel("Procurar um texto").fill("Quero internet");
    const listed = page.getByRole("button", { name: /Quero internet/ }).first();
    await expectPanelAccessible(page, "list of texts", listed);
    await listed.press("Enter");
    const portuguese = page.getByLabel("Em português");
    await expectPanelAccessible(page, "text", page.getByText("Pronto. Se mudar o português"));
    await portuguese.fill("Quero fibra");
    // A weak connection loses the first request for the changed page.
    await page.route("**/api/site/preview/**", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Salvar" }).press("Enter");
    await expect(portuguese).toHaveCount(0);
    await expect(pageOf(page).getByText("Quero fibra").first()).toBeAttached();

    // A field closes by going back in the history, which would abort `goto`.
    await expect(page).not.toHaveURL(/campo=/);
    await page.goto(`${panel.origin}/publicar`);
    await expectPanelAccessible(page, "changes", page.getByText("Quero fibra"));
    await expect(page.getByRole("button", { name: "Publicar agora" })).toHaveCount(0);
    for (const [path, text] of [
      // Questions without a value come last, so the first one can be confirmed.
      ["/conferir", "Está certo"],
      ["/planos", "Editar"],
      [`/planos/internet/${plan?.key}`, "Assim o visitante vê."],
      ["/planos/empresa", "Razão social"],
    ] as const) {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(panel.origin + path);
      await expect(page.getByText(text).first()).toBeVisible();
      // At the end of the page the foot of a form must not cover half of a button.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectPanelAccessible(page, path, page.getByText(text).first());
    }

    await page.goto(`${panel.origin}/planos`);
    const down = page.getByRole("button", { name: /^Descer/ });
    const order = () => down.evaluateAll((all) => all.map((each) => each.ariaLabel));
    await expect(down).not.toHaveCount(0);
    const before = await order();
    await page.route("**/api/site/edits", (route) => route.abort(), { times: 1 });
    await down.first().click();
    await expect(page.getByText("Não deu para salvar.")).toBeVisible();
    await expect.poll(order, "what was not saved goes back").toEqual(before);
  },
);

publishingTest(
  "a touched picture gets a photo, the site leaves its preview, and a campaign its link",
  {
    tag: "@phone",
  },
  async ({ context, panel, publishedOrigin, shown, request }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/site");
    await pageOf(page).locator('img[data-edit*="home.about.image.alt"]').click();
    await expect(page.getByRole("dialog", { name: "Trocar a foto da equipe" })).toBeVisible();
    const choose = page.getByLabel("Escolher ou tirar a foto");
    await choose.setInputFiles(file("content/provider/media/team-800.webp"));
    await expect(page.getByRole("alert")).toContainText("pequena demais");
    await choose.setInputFiles(file("art/3d/renders/team.png"));
    await expect(page.getByRole("img", { name: "A parte da foto" })).toBeVisible();
    await page.getByLabel("Aproximar").fill("0.5");
    await page.getByLabel("Para os lados").press("ArrowRight");
    await dragLeft(page, page.getByRole("img", { name: "A parte da foto" }));
    await expect(page.getByLabel("Para os lados")).not.toHaveValue("0.51");
    await page.getByRole("button", { name: "Usar esta foto" }).click();
    // The English description may follow later, so only the Portuguese one is required.
    await expect(page.getByText("Descreva a foto")).toHaveCount(1);
    await page.getByLabel("em português").fill("A equipe na frente da loja");
    await expectPanelAccessible(page, "replacing a picture", page.getByRole("dialog"));
    // The unsaved photo is still there after a reload.
    await page.goto(`${panel.origin}/fotos?foto=team`);
    await expect(page.getByRole("img", { name: "A parte da foto" })).toBeVisible();
    await page.getByRole("button", { name: "Usar esta foto" }).click();
    await expect(page.getByText("A foto está salva. Ninguém vê até publicar.")).toBeVisible();
    await page.goto(`${panel.origin}/site`);
    // The photo and its description in both languages are one change.
    await expect(page.getByText("1 mudança", { exact: true })).toBeVisible();
    await page.goto(`${panel.origin}/publicar`);
    await expect(page.getByRole("img", { name: "Antes" })).toHaveJSProperty("naturalWidth", 800);
    await expect(page.getByRole("img", { name: "Depois" })).toHaveJSProperty("naturalWidth", 800);
    await page.goto(`${panel.origin}/fotos`);
    const thumbnail = page.getByRole("img", { name: "A equipe na frente da loja" });
    await expect(thumbnail).toHaveJSProperty("naturalWidth", 800);

    // An answer can be taken back, immediately and later.
    await page.goto(`${panel.origin}/conferir`);
    const left = page.getByRole("heading", { name: /^Faltam/ });
    const before = String(await left.textContent());
    await page.getByRole("button", { name: "Está certo" }).click();
    await page.getByRole("button", { name: "Desfazer", exact: true }).click();
    await expect(page.getByText("Voltou para a lista")).toBeVisible();
    await expect(left).toHaveText(before);
    await page.getByRole("button", { name: /^Avaliação de Francisca/ }).click();
    await expect(page.getByText("É de um cliente de verdade")).toBeVisible();
    await page.getByRole("button", { name: "Sim, é de verdade" }).click();
    await page.getByText("1 já conferida").click();
    const takeBack = page.getByRole("button", { name: /^Desfazer: Avaliação de Francisca/ });
    await expectPanelAccessible(page, "settled questions", takeBack);
    await takeBack.click();
    await expect(left).toHaveText(before);

    // An example cannot be confirmed, and both phone numbers are one question.
    const { open }: { open: OpenQuestion[] } = await ask(page, panel, sitePaths.openFacts);
    const others = open.filter(({ path }) => path !== "facts.company.phone");
    for (const edits of confirmEverything(others))
      await ask(page, panel, sitePaths.edits, { edits });
    expect(await shown()).toContain(noindex);
    await page.goto(`${panel.origin}/conferir`);
    await expect(page.getByText("É um número de exemplo.")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Está certo" })).toHaveCount(0);
    await page.getByRole("button", { name: "Informar" }).click();
    await page.getByLabel("Número do WhatsApp").fill("88 91234 5678");
    await page.getByLabel("Telefone como aparece no site").fill("88 3612 3456");
    await page.getByRole("button", { name: "Salvar e confirmar" }).click();
    await page.getByRole("button", { name: "Tirar o site da prévia" }).click();
    await expectPanelAccessible(page, "leaving the preview", page.getByRole("dialog"));
    // A weak connection loses the response. The request has arrived, and the panel sends it again.
    let lost = 0;
    await page.route(`**${sitePaths.publications}`, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Publicar e tirar da prévia" }).click();
    await expect(page.getByRole("heading", { name: /^No ar há/ })).toBeVisible(published);
    await expect(page.getByText("O site está fora da prévia.")).toBeVisible();
    await expect.poll(shown).not.toContain(noindex);
    const [picture = ""] = (await shown()).match(/\/pictures\/team-[0-9a-f]{32}-800\.avif/) ?? [];
    const made = await request.get(publishedOrigin + picture);
    expect([made.status(), made.headers()["content-type"]]).toEqual([200, "image/avif"]);
    await page.getByRole("button", { name: "Desfazer", exact: true }).click();
    await expect(page.getByText("Voltou ao que era antes.").last()).toBeVisible(published);
    await expect(page.getByRole("heading", { name: /^Faltam \d+ de \d+/ })).toBeVisible();
    await expect.poll(shown).toContain(noindex);

    // No page shows the photo now, so the owner can erase it.
    await page.goto(`${panel.origin}/fotos`);
    await page.getByRole("button", { name: /^Foto da equipe Mandada em/ }).click();
    await expectPanelAccessible(page, "erasing a picture", page.getByRole("dialog"));
    await page.getByRole("button", { name: "Apagar de vez" }).click();
    await expect(page.getByText("A foto foi apagada de vez.")).toBeVisible();
    await expect(page.getByText("Mandada em")).toBeHidden();
    expect((await request.get(panel.origin + picture)).status()).toBe(404);

    await page.goto(`${panel.origin}/numeros`);
    await page.getByLabel("Nome de uma campanha nova").fill("Panfleto de São João");
    await page.getByRole("button", { name: "Criar o link" }).click();
    await expect(page.getByText(/\/\?utm_campaign=panfleto-de-sao-joao$/)).toBeVisible();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    const links = async () => JSON.stringify(await ask(page, panel, panelPaths.campaignLinks));
    await expect.poll(links, "published, so that visits by it count").toContain("panfleto-de-");
    await page.reload();
    await expect(page.getByRole("button", { name: "Panfleto de São João" })).toBeVisible();
  },
);

publishingTest(
  "a town is chosen by its name, and nobody sees its code or position",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/planos/cidades");
    await page.getByRole("button", { name: "Pôr mais uma cidade" }).click();
    await page.getByLabel("Nome da cidade").fill("itapi");
    await expect(page.getByText("Já está na lista")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Itapipoca/ })).toHaveCount(0);
    await page.getByLabel("Nome da cidade").fill("acarau");
    const found = page.getByRole("button", { name: /^Acaraú/ });
    await expectPanelAccessible(page, "finding a town", found);
    await found.click();
    const map = page.getByRole("img", { name: /^Acaraú no mapa/ });
    await expectPanelAccessible(page, "a town on the map", map);
    await page.getByRole("button", { name: "Pôr Acaraú no site" }).click();
    await page.getByRole("link", { name: /^Editar.*Acaraú/ }).click();
    await expect(page.getByRole("textbox")).toHaveCount(1);
    await expect(page.getByLabel("Nome")).toHaveValue("Acaraú");
    await page.goto(`${panel.origin}/site`);
    await expect(pageOf(page).locator("svg text").getByText("Acaraú")).toBeAttached();
  },
);

publishingTest(
  "a price without its comma is asked about, and every screen of the site says what waits, at every width",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/site");
    const strip = page
      .getByRole("complementary")
      .filter({ has: page.getByRole("link", { name: "Publicar" }) });
    const site = page.getByRole("navigation").getByRole("link", { name: /^Site/ });
    await expect(priceOn(page)).toBeVisible();
    await expect(strip, "nothing waits").toHaveCount(0);
    const preview = page.getByRole("link", { name: /^Seu site ainda está em prévia/ });
    await expect(preview).toHaveText(/O Google não mostra. Faltam \d+ coisas.$/);
    await expect(preview).toHaveAttribute("href", "/conferir");
    const { siteUrl } = await ask(page, panel, sitePaths.draft);
    const visit = page.getByRole("link", { name: "Ver meu site" });
    await expect(visit).toHaveAttribute("href", siteUrl);

    await page.goto(`${panel.origin}/site?pagina=home&campo=${price}`);
    const input = page.getByLabel("Preço, em reais");
    const save = button(page, "Salvar");
    await input.fill("0");
    await expect(button(page, "Fazer promoção neste preço"), "for owners").toHaveCount(0);
    await save.click();
    const problem = page.getByRole("alert").first();
    await expect(problem).toHaveText("Escreva um preço de R$0,01 a R$10.000,00.");
    await input.fill("8,99");
    await save.click();
    const doubt = page.getByText("O preço passa de R$89,90 para R$8,99, mais de 50 %");
    await expect(doubt).toBeVisible();
    await input.fill("9990");
    await save.click();
    await expect(problem).toHaveText("Escreva com vírgula, como 99,90.");
    await expect(page.getByText(/centavos/i)).toHaveCount(0);
    await button(page, "Usar R$99,90").click();
    await expect(input).toHaveValue("99,90");
    await expect(button(page, "Está certo assim")).toHaveCount(0);
    await save.click();
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();

    for (const [width, height] of [
      [360, 780],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const isWide = width > 1100;
      for (const path of ["/site", "/planos", "/conferir"]) {
        await page.goto(panel.origin + path);
        // On "/conferir" the strip stands below the questions, because it must not cover the answers.
        const isSeen = expect(strip, `${path} at ${width}`);
        await (path === "/conferir"
          ? isSeen.toBeVisible()
          : isSeen.toBeInViewport({ ratio: 0.99 }));
        await expect(strip).toContainText("1 mudança");
        if (!isWide) await expect(site).toHaveAttribute("aria-current", "page");
        await expect(page.locator("main > :not(aside)").first(), "the room is there").toBeVisible();
        const [content, bar] = await page.evaluate(() =>
          ["main > :not(aside)", "nav"].map((each) => {
            const { left, right } = document.querySelector(each)?.getBoundingClientRect() ?? {};
            return { left: left ?? 0, right: right ?? 0 };
          }),
        );
        expect(content?.right, `${path} fills ${width}`).toBe(width);
        expect(content?.left).toBe(width < 768 ? 0 : bar?.right);
        expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
      }
      const mark = page.getByRole("link", { name: /\(1 mudança para publicar\)$/ });
      await page.goto(`${panel.origin}/contatos`);
      await expect(mark).toContainText(isWide ? "Publicar" : "Site");
      await expect(strip).toHaveCount(0);
    }
    await page.goto(`${panel.origin}/conferir`);
    await strip.getByRole("link", { name: "Publicar" }).click();
    await expect(page).toHaveURL(`${panel.origin}/publicar`);
    await expect(page.getByText("R$99,90")).toBeVisible();
    await expect(strip).toHaveCount(0);
  },
);

/** Drags with a finger, which Playwright cannot do itself. */
async function dragLeft(page: Page, target: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { x, y, width } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const at = (share: number) => ({ touchPoints: [{ x: x + width * share, y: y + 40 }] });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0.6) });
  for (const share of [0.5, 0.4, 0.3]) {
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(share) });
  }
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
