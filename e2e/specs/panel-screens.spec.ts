import { readStarterContent } from "@fiosite/content/starter-content";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import type { Locator, Page } from "@playwright/test";
import { closeChat, expect, mark, openAs, publishingTest, test } from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it. Without a connection the files of a room are missing.
test.use({
  expectedConsole:
    /Content Security Policy|Failed to load resource|Unable to preload CSS|dynamically imported/,
});

const phone = { width: 360, height: 780 };
const withKeyboard = { width: 360, height: 430 };
const plans = readStarterContent().facts.internetPlans;
const [plan] = plans;
const planForm = `/planos/internet/${plan?.key}`;
const touchedPrice = `strong[data-edit="facts.internetPlans.${plan?.key}.priceCents"]`;

const preview = (page: Page) => page.frameLocator("iframe");
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true });
const focused = (page: Page) => page.locator(":focus");
const contactLink = (page: Page, id: string) => page.locator(`a[href="/contatos/${id}"]`);
const goBack = (page: Page) => page.evaluate(() => history.back());

/** The element is completely on the screen, and neither the bar nor the foot of a form covers its middle. */
async function expectSeen(target: Locator, name: string): Promise<void> {
  await expect(target, name).toBeInViewport({ ratio: 0.99 });
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(over);
  };
  await expect.poll(() => target.evaluate(isOnTop), `${name} is not covered`).toBe(true);
}

/** The reason is visible without scrolling, right above the button that was tapped. */
async function expectReason(page: Page, reason: string | RegExp): Promise<void> {
  const said = page.getByRole("alert").filter({ hasText: reason }).last();
  await expectSeen(said, "reason");
  await expectSeen(save(page), "button");
  const [above, below] = [await said.boundingBox(), await save(page).boundingBox()];
  const distance = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  expect(distance).toBeGreaterThanOrEqual(0);
  expect(distance).toBeLessThan(40);
}

/** Delays requests to this address until `release` is called. */
async function hold(page: Page, address: string | RegExp) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return release;
}

interface Plan {
  key: string;
  isFeatured: boolean;
}
type Draft = { revision: number; document: { facts: { internetPlans: Plan[] } } };
const draftOf = async (page: Page, origin: string): Promise<Draft> =>
  (await page.request.get(origin + sitePaths.draft)).json();

publishingTest(
  "whoever cannot save reads why beside the button, with the mistake in focus",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), planForm);
    await page.setViewportSize(phone);
    const speed = page.getByLabel("Velocidade", { exact: true });
    await speed.fill("800 Mega");
    await save(page).click();
    await expectReason(page, "Não salvou: falta arrumar a velocidade.");
    await expect(page.getByText("Escreva só o número.")).toBeVisible();
    await expect(speed).toBeFocused();
    await expectSeen(speed, "field");
    await speed.fill("800");

    const line = page.getByLabel("Vantagem 1", { exact: true });
    await line.fill("letra ".repeat(20));
    await save(page).click();
    await expectReason(page, "Não salvou: falta arrumar o que vem.");
    await expect(line).toBeFocused();
    await expectSeen(line, "text");
    await line.fill("letra");

    await context.setOffline(true);
    await save(page).click();
    await expectReason(page, "Não deu para salvar. Veja a internet e tente de novo.");
    await context.setOffline(false);
    await save(page).click();
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();

    await page.goto(`${panel.origin}/site`);
    await preview(page).getByText("Quero internet").first().click();
    const first = page.getByLabel("Em português");
    await page.locator("summary", { hasText: "Em inglês" }).click();
    await page.getByLabel("Em inglês").fill("longer ".repeat(30));
    await first.fill("comprido ".repeat(30));
    await save(page).click();
    await expectReason(page, /letras/);
    await expect(first).toBeFocused();
    await expectSeen(first, "touched text");
  },
);

publishingTest(
  "above the keyboard of a phone there is room for the field and its button",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const { id } = await panel.contact();
    const page = await openAs(context, panel, await panel.invite("staff"), "/site");
    await page.setViewportSize(withKeyboard);
    const expectBoth = async (name: string, button = save(page)) => {
      await expectSeen(focused(page), name);
      await expectSeen(button, `button of ${name}`);
    };
    await preview(page).locator(touchedPrice).last().click();
    await page.getByLabel("Preço, em reais").pressSequentially("9");
    await expectBoth("price");
    await page.getByRole("button", { name: "Fechar" }).click();
    await preview(page).getByText("Quero internet").first().click();
    await page.getByLabel("Em português").pressSequentially("a");
    await expectBoth("text");
    await page.locator("summary", { hasText: "Em inglês" }).click();
    await page.getByLabel("Em inglês").pressSequentially("a");
    await expectBoth("text in English");

    await page.goto(panel.origin + planForm);
    await page.getByLabel("Preço por mês").pressSequentially("9");
    await expectBoth("price of a plan");
    await expect(page.getByRole("navigation"), "the bar makes room").toBeHidden();
    // Moves through every field of the long form, as with the keyboard's "next" key.
    const last = page.locator("form :is(input, textarea, select)").filter({ visible: true }).last();
    while (!(await last.evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press("Tab");
      await expectBoth((await focused(page).getAttribute("aria-label")) ?? "field of a plan");
    }

    await page.goto(`${panel.origin}/contatos/${id}`);
    await page.getByLabel("Escrever uma anotação").pressSequentially("Liga");
    await expectBoth("note", page.getByRole("button", { name: "Guardar anotação" }));
  },
);

publishingTest(
  "the mark of a plan waits for Salvar, says where it comes from and is never lost",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), planForm);
    const before = await draftOf(page, panel.origin);
    const mark = page.getByLabel("Destaque, “Mais popular”");
    await expect(page.getByText("Hoje é o de 1000. Só um plano tem.")).toBeVisible();
    const from = page.getByText("Sai do de 1000. Só um plano tem.");
    await mark.check();
    await expect(from).toBeVisible();
    await expectSeen(from, "from which plan");
    expect(await draftOf(page, panel.origin), "nothing is written").toEqual(before);
    await mark.uncheck();
    await expect(from).toHaveCount(0);
    await save(page).click();
    await expect(page).toHaveURL(`${panel.origin}/planos`);
    expect(await draftOf(page, panel.origin), "nothing has changed").toEqual(before);

    await page.goto(panel.origin + planForm);
    await mark.check();
    await save(page).click();
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();
    const { document } = await draftOf(page, panel.origin);
    const featured = document.facts.internetPlans.filter(({ isFeatured }) => isFeatured);
    expect(featured.map(({ key }) => key)).toEqual([plan?.key]);
  },
);

publishingTest(
  "a new plan begins empty, its card follows what is typed, and nothing is written before it is saved",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/planos");
    const before = await draftOf(page, panel.origin);
    await page.getByRole("button", { name: "Pôr mais um plano" }).click();
    const speed = page.getByLabel("Velocidade", { exact: true });
    await expect(speed).toHaveValue("");
    await speed.fill("850");
    await goBack(page);
    await expect(page.getByText("Você começou um plano e não salvou")).toBeVisible();
    expect(await draftOf(page, panel.origin), "typing writes nothing").toEqual(before);
    await page.reload();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(`${panel.origin}/planos/internet/novo`);
    await expect(speed).toHaveValue("850");
    await save(page).click();
    await expectReason(page, "Não salvou: falta arrumar o preço e o que vem.");
    const price = page.getByLabel("Preço por mês");
    await expect(price).toBeFocused();
    await price.fill("49,90");
    await expect(page.getByText("o preço mais baixo, passa a ser R$49,90.")).toBeVisible();
    await price.fill("119,90");
    const line = (number: number) => page.getByLabel(`Vantagem ${number}`, { exact: true });
    await line(1).fill("Jogos, 4K e casa cheia");
    await line(1).press("Enter");
    await page.keyboard.type("Instalação em 2 dias");
    await line(3).fill("Wi-Fi 6");
    const star = (number: number) => page.getByLabel(`Negrito na vantagem ${number}`);
    await star(3).click();
    await star(3).click();
    await star(1).click();
    const lines = ["Instalação em 2 dias", "Wi-Fi 6", "Jogos, 4K e casa cheia"];
    await expect(page.getByText("2 prontas, falta 1.")).toBeVisible();
    const card = page.getByRole("article");
    await expect(card).toContainText("850 MbpsA partir deR$119,90/mês");
    await expect(card.getByRole("listitem")).toHaveText(lines);
    await save(page).click();
    await expect(page.getByText("Salvo. Ninguém vê até publicar.")).toBeVisible();
    await expect(page.getByText("Você começou um plano")).toHaveCount(0);
    const { document } = await draftOf(page, panel.origin);
    const [added] = document.facts.internetPlans.slice(plans.length);
    expect(added).toMatchObject({
      speedMbps: 850,
      priceCents: 11_990,
      isFeatured: false,
      highlightedFeatures: 1,
      texts: { "pt-BR": { features: lines }, "en-US": { features: { 0: "[~] ", 1: "Wi-Fi 6" } } },
    });
    expect(document.facts.internetPlans.slice(0, -1)).toEqual(before.document.facts.internetPlans);
  },
);

publishingTest(
  "while the draft is on its way the pages are not called missing",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/mais");
    const release = await hold(page, `**${sitePaths.draft}`);
    await page.getByRole("link", { name: "Site" }).click();
    const picker = page.getByRole("combobox", { name: "Página" });
    await expect(picker).toContainText("Buscando as páginas...");
    await expect(picker).not.toContainText("Página não encontrada");
    release();
    await expect(picker).toContainText("Início");
  },
);

/** Measures at the moment of the tap, because rows near the screen move until they have their real height. */
function topWhenTapped(element: Element): { top: number } {
  const place = { top: 0 };
  const remember = () => {
    place.top = element.getBoundingClientRect().top;
  };
  element.addEventListener("click", remember, { capture: true, once: true });
  return place;
}

test("the list keeps its scroll position, by its own link back and by the browser's Back", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const word = `Rolar${crypto.randomUUID().slice(0, 8)}`;
  await panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      select '${word} ' || i, '(88) 9 0000-0001', 'Rua de Exemplo', 'pt-BR', gen_random_uuid(),
        now() - interval '20 years' - i * interval '1 minute', now() from generate_series(1, 60) i`,
  );
  await panel.closeContacts(word);
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("searchbox").fill(word);
  const link = page.getByRole("link", { name: `${word} 40`, exact: true });
  await expect(link).toBeAttached();
  const byLink = () => page.getByRole("link", { name: "Contatos" }).first().click();
  for (const back of [byLink, () => goBack(page)]) {
    // The row is in the middle, so that the click need not scroll it from under the bar.
    await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(link).toBeInViewport();
    const place = await link.evaluateHandle(topWhenTapped);
    await link.click();
    await expect(page.getByRole("heading", { name: `${word} 40` })).toBeInViewport();
    await back();
    await expect(link).toBeInViewport();
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place.evaluate(({ top: tapped }) => tapped);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(5);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  }
  await panel.sql(`delete from leads where name like '${word} %'`);
});

test("the chosen filter stays after Back, another room and a reload", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await mark(page, "Vendido");
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await page.getByRole("button", { name: /^Todos/ }).click();
  const sold = page.getByRole("button", { name: /^Vendidos/ });
  const expectChosen = async () => {
    await expect(sold).toHaveAttribute("aria-pressed", "true");
    await expect(contactLink(page, id)).toBeVisible();
  };
  await sold.click();
  await expectChosen();
  await contactLink(page, id).click();
  await expect(page.getByText("De onde veio")).toBeVisible();
  await goBack(page);
  await expectChosen();
  await page.getByRole("link", { name: "Números" }).click();
  await expect(page.getByRole("heading", { name: "Números" })).toBeVisible();
  await goBack(page);
  await expectChosen();
  await page.reload();
  await expectChosen();
});

test("a message names its contact, is alone and does not follow to another contact", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [gloria, jorge] = [
    await panel.contact("", { name: "Glória de Exemplo" }),
    await panel.contact("", { name: "Jorge de Exemplo" }),
  ];
  const page = await openAs(context, panel, await panel.invite("staff"), "/contatos?ver=all");
  const undo = page.getByRole("button", { name: "Desfazer" });
  await contactLink(page, gloria.id).click();
  await mark(page, "Vendido");
  await expect(page.getByText("Glória: marcado Vendido.")).toBeVisible();
  await mark(page, "Sem cobertura");
  await expect(page.getByText("Glória: marcado Sem cobertura.")).toBeVisible();
  await expect(undo).toHaveCount(1);
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await contactLink(page, jorge.id).click();
  await expect(page.getByRole("heading", { name: "Jorge de Exemplo" })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(page.getByText("Glória").filter({ visible: true })).toHaveCount(0);
});

test("on a slow connection both buttons say that WhatsApp is being opened", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [listed, opened] = [await panel.contact(), await panel.contact()];
  const page = await openAs(context, panel, await panel.invite("staff"), "/contatos?ver=all");
  const tapAndRead = async (button: string, said: Locator) => {
    const release = await hold(page, /\/changes$/);
    await page.getByRole("button", { name: button }).click();
    await expect(said).toBeVisible();
    expect(context.pages(), "no chat is open").toHaveLength(1);
    const chat = context.waitForEvent("page");
    release();
    await closeChat(page, chat);
  };
  await tapAndRead(
    `Chamar ${listed.name} no WhatsApp`,
    page.getByText("Contato: abrindo o WhatsApp..."),
  );
  await contactLink(page, opened.id).click();
  await tapAndRead(
    "Chamar no WhatsApp",
    page.getByRole("button", { name: "Abrindo o WhatsApp..." }),
  );
  await expect(page.getByRole("button", { name: "Chamar no WhatsApp" })).toBeEnabled();
});

test("logo, bar and rows are painted before any script is there", {
  tag: "@phone",
}, async ({ browser, panel, page: door }) => {
  const expectStart = async (page: Page, screen: Locator) => {
    const release = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(panel.origin, { waitUntil: "commit" });
    const start = page.locator("#start");
    await expectSeen(start.locator("img"), "logo");
    await expect(start.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    for (const word of ["Contatos", "Site", "Números", "Mais"]) {
      await expect(start.getByText(word, { exact: true })).toBeInViewport();
    }
    await expectSeen(start.locator("i").first(), "row");
    const painted = () => performance.getEntriesByName("first-contentful-paint").length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    await expect(page.locator("#panel")).toBeEmpty();
    release();
    await expect(screen).toBeVisible();
    await expect(start).toHaveCount(0);
  };
  await expectStart(door, door.getByLabel("Seu e-mail"));
  // A new context has no service worker yet, which would have the scripts.
  const context = await browser.newContext();
  const signedIn = await openAs(context, panel, await panel.invite("staff"), "/favicon.svg");
  await expectStart(signedIn, signedIn.getByRole("heading", { name: "Contatos" }));
  await context.close();
});
