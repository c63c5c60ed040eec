import type { Page, Route } from "@playwright/test";
import {
  askServer,
  button,
  dayIn,
  everybody,
  expect,
  keptWork,
  mark,
  openAs,
  ownPhone,
  said,
  stateButton,
  test,
} from "../support/panel.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("marking a state and releasing a contact take one tap each, can be undone, and are in the history", {
  tag: "@ends",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await expect(page).toHaveTitle("Contato · Painel");
  await mark(page, "Vendido");
  await expect(stateButton(page, "Vendido")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("marcou: Vendido")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await expect(page.getByText("marcou: Vendido")).toHaveCount(0);
  await page.getByRole("button", { name: "Quer visita" }).click();
  const history = page.getByRole("article").getByRole("listitem");
  await expect(history.filter({ hasText: "Quer visita" })).toContainText("hoje");
  await page.getByRole("button", { name: "Soltar" }).click();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Você está atendendo")).toBeVisible();
  await stateButton(page, "Sem interesse").click();
  await expect(page.getByRole("dialog", { name: "Sem interesse. Por quê?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(history.filter({ hasText: "marcou: Sem interesse" })).toContainText("hoje");
});

test("the second person sees who attends and decides knowingly", { tag: "@once" }, async ({
  context,
  panel,
  browser,
}) => {
  const { id, name } = await panel.contact();
  const [joana, maria] = [await panel.invite("staff"), await panel.invite("staff")];
  const second = await openAs(context, panel, maria, `/contatos/${id}`);
  await expect(second.getByText("Ninguém pegou ainda")).toBeVisible();
  // Maria's panel does not learn what Joana does.
  await second.route("**/api/contacts/mark", (route) => route.abort());

  const other = await browser.newContext();
  const first = await openAs(other, panel, joana, `/contatos/${id}`);
  await first.getByRole("button", { name: "Eu atendo" }).click();
  await expect(first.getByText("Você está atendendo")).toBeVisible();
  await expect.poll(() => keptWork(first), "it is sent").toEqual([]);
  await other.close();

  await second.getByRole("button", { name: "Chamar no WhatsApp" }).click();
  await expect(second.getByText(/^Pessoa já está atendendo \(.*\)\.$/)).toBeVisible();
  await expect(second.getByText("Contato: Pessoa já está atendendo.")).toBeVisible();
  expect(context.pages(), "no chat is open").toHaveLength(1);
  const chat = context.waitForEvent("page");
  await second.getByRole("button", { name: "Chamar mesmo assim" }).click();
  expect((await chat).url()).toMatch(
    /^(about:blank|chrome-error|https:\/\/(wa\.me|api\.whatsapp))/,
  );
  await expect(second.getByText("Você está atendendo")).toBeVisible();
  await expect(row(second, name).first()).toContainText("Você");
});

test("who signs out with changes that were not sent is asked first", { tag: "@once" }, async ({
  context,
  panel,
}) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), "/mais");
  await expect(page.getByRole("button", { name: "Sair deste aparelho" })).toBeVisible();
  await page.getByRole("link", { name: "Contatos" }).click();
  await page.locator(`a[href="/contatos/${id}"]`).click();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await context.setOffline(true);
  await mark(page, "Vendido");
  await page.getByRole("link", { name: /Atendimento$/ }).click();
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByText(/^1 mudança ainda não foi salva/)).toBeVisible();
  await page.getByRole("button", { name: "Sair mesmo assim" }).click();
  await expect(page.getByRole("dialog").getByText("Você continua dentro.")).toBeVisible();
  await page.getByRole("button", { name: "Ficar" }).click();
});

test("a new contact appears by itself, and search and filters find it or say that there is none", {
  tag: "@ends",
}, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"), everybody);
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
  const { name } = await panel.contact();
  await expect(row(page, name)).toContainText("Novo");
  const search = page.getByRole("searchbox");
  await search.fill(name.toUpperCase());
  // A search shows no counts of all contacts on the chips.
  await expect(page.getByRole("button", { name: "Todos", exact: true })).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole("button", { name: "Vendidos", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: `Nada com “${name.toUpperCase()}”.` }),
  ).toBeVisible();
});

test("requests with one phone number are one contact, and an owner who erases it reads that all are erased", {
  tag: "@ends",
}, async ({ context, panel }) => {
  const phone = ownPhone();
  const { id, name } = await panel.contact("Itapipoca", { phone });
  const page = await openAs(context, panel, await panel.invite("owner"), `/contatos/${id}`);
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await mark(page, "Sem cobertura");
  await expect.poll(() => keptWork(page), "the mark is not sent again").toEqual([]);
  const second = await panel.contact("Trairi", { phone: phone.replace(/\D/g, "") });
  await page.goto(`${panel.origin}/contatos`);
  await page.goto(`${panel.origin}/contatos/${second.id}`);
  await expect(page.getByRole("heading", { name: "2 pedidos desta pessoa" })).toBeVisible();
  await expect(page.getByText(`pelo site, como “${name}” · Sem cobertura`)).toBeVisible();
  await page.getByRole("button", { name: "Apagar os dados de Contato" }).click();
  const dialog = page.getByRole("dialog", { name: `Apagar os dados de ${second.name}?` });
  await expect(dialog.getByText("Os 2 pedidos desta pessoa")).toBeVisible();
  await expect(dialog.getByText("Não tem como desfazer.")).toBeVisible();
  await expect(dialog.getByText("você apaga lá")).toBeVisible();
  // The list learns that the contact is gone before the response to the erasure arrives. The panel must not request the contact then.
  await page.route(/erasing$/, async (route) => {
    const renewed = page.waitForResponse(/contacts\?/);
    const response = await route.fetch();
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await renewed;
    await route.fulfill({ response });
  });
  await dialog.getByRole("button", { name: "Apagar os 2 de vez" }).click();
  await expect(page.getByText("Dados apagados.")).toBeVisible();
  await expect(page.locator(`a[href="/contatos/${id}"]`)).toHaveCount(0);
  expect(await panel.sql(`select from leads where id in ('${id}', '${second.id}')`)).toEqual([]);
  await page.goBack();
  await expect(page, "Back does not open what is gone").toHaveURL(`${panel.origin}/contatos`);
});

test("the protocol can be read out and copied", { tag: "@phone" }, async ({ context, panel }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await expect(page.getByText(`Protocolo ${id.slice(0, 8)}`)).toBeVisible();
  await page.getByRole("button", { name: "Copiar protocolo" }).click();
  await expect(page.getByText("Protocolo copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test("a list that was left starts at its first page when it is opened again", {
  tag: "@once",
}, async ({ context, panel }) => {
  const word = `Lista${crypto.randomUUID().slice(0, 8)}`;
  const list = new RegExp(`contacts\\?view=all&search=${word}$`);
  await panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      select '${word} ' || number, '(88) 9 0000-0001', 'Rua de Exemplo', 'pt-BR', gen_random_uuid(),
        now() - interval '20 years' - number * interval '1 minute', now()
      from generate_series(1, 120) number`,
  );
  await panel.closeContacts(word);
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("searchbox").fill(word);
  const rows = page.locator('a[href^="/contatos/"]');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    expect(await rows.count()).toBe(120);
  }).toPass();
  // The list is left while it is being renewed because of a new contact.
  const renewal = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await renewal.promise;
    await route.continue();
  });
  const started = page.waitForRequest(list);
  await panel.contact();
  await started;
  await page.getByRole("button", { name: "Vendidos", exact: true }).click();
  await expect(rows).toHaveCount(0);
  renewal.resolve();
  await page.getByRole("button", { name: "Todos", exact: true }).click();
  await panel.contact("", { name: `${word} nova` });
  await expect(row(page, `${word} nova`)).toBeVisible();
  await expect(rows).toHaveCount(50);
  await panel.sql(`delete from leads where name like '${word} %'`);
});

test("a lead of 16 kB neither buries the list nor shows another number than it calls", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const long = "W".repeat(7_900);
  const phone = ownPhone().replace(/\D/g, "");
  const typed = { name: `\u202E${long}`, phone: `\u202E${phone}`, address: long };
  const { id } = await panel.contact("", typed);
  const page = await openAs(context, panel, await panel.invite("staff"));
  const link = page.locator(`a[href="/contatos/${id}"]`);
  const isNarrow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  await expect(link).toBeVisible();
  const box = await page.getByRole("listitem").filter({ has: link }).boundingBox();
  expect(box?.height).toBeLessThan(180);
  expect(await isNarrow()).toBe(true);
  await link.click();
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  const call = page.getByRole("link", { name: "Ligar" });
  await expect(call).toHaveAttribute("href", `tel:+55${phone}`);
  await expect(call).toBeInViewport();
  expect(await isNarrow()).toBe(true);
  expect(await page.locator("body").textContent()).not.toContain("\u202E");
});

test("who sends the e-mail again too often reads why it was not sent", {
  tag: "@once",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  const events = page.getByText("mandou de novo o e-mail da equipe");
  for (const sent of [1, 2, 3]) {
    await page.getByRole("button", { name: "Mandar de novo" }).click();
    await expect(events).toHaveCount(sent);
  }
  await page.getByRole("button", { name: "Mandar de novo" }).click();
  await expect(page.getByText("Espere uma hora e tente outra vez.")).toBeVisible();
  await expect(events).toHaveCount(3);
});

test("a noted contact has its reminder although its sheet or the page is left before the response", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  async function noteAt(page: Page) {
    const phone = ownPhone();
    const sheet = page.getByRole("dialog", { name: "Anotar contato" });
    await sheet.getByLabel("Telefone").fill(phone);
    await sheet.getByLabel("O que combinaram?").fill("Liga amanhã às 14h");
    await expect(button(page, "Lembrar amanhã, 14h")).toHaveAttribute("aria-pressed", "true");
    // Continuing fails on the closed page.
    const hold = (route: Route) => isLeft.then(() => route.continue()).catch(() => undefined);
    await page.route("**/changes", hold, { times: 1 });
    await Promise.all([page.waitForRequest(/\/changes$/), button(page, "Guardar").click()]);
    return () =>
      panel.sql(
        `select kind from contact_events where contact_id in (select id from contacts where phone = '${phone}') order by revision`,
      );
  }
  const closed = await openAs(context, panel, person, "/contatos?anotar=1");
  const eventsOfClosed = await noteAt(closed);
  await closed.close();
  const page = await openAs(context, panel, person, "/contatos?anotar=1");
  const [noted, reminded] = [{ kind: "note" }, { kind: "remind" }];
  await expect.poll(eventsOfClosed).toEqual([noted, reminded]);

  const events = await noteAt(page);
  await button(page, "Fechar").click();
  leave();
  await expect.poll(events).toEqual([noted, reminded]);
});

test.describe("when the server refuses", () => {
  test.use({ expectedConsole: /status of 40[04]/ });

  test("a contact stays in its sheet, and its reminder leaves no notice", {
    tag: "@phone",
  }, async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("staff"), "/contatos?anotar=1");
    const sheet = page.getByRole("dialog", { name: "Anotar contato" });
    await sheet.getByLabel("Telefone").fill(ownPhone());
    await sheet.getByLabel("O que combinaram?").fill("Liga amanhã às 14h");
    const refuse = { status: 400, json: { code: "bad_request" } };
    await page.route("**/changes", (route) => route.fulfill(refuse), { times: 1 });
    const reminded = page.waitForResponse((response) => response.status() === 404);
    await button(page, "Guardar").click();
    await reminded;
    await expect(sheet.getByText("Não deu para salvar. Tente de novo.")).toBeVisible();
    await button(page, "Guardar").click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect.poll(() => keptWork(page)).toEqual([]);
  });
});

test("any day of a reminder can be typed, although a browser reports the year 2 after its first digit", {
  tag: "@once",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await page.getByRole("button", { name: "Escolher" }).click();
  const sheet = page.getByRole("dialog", { name: "Lembrar quando?" });
  await sheet.getByRole("button", { name: "outro dia" }).click();
  const field = sheet.getByLabel("Dia", { exact: true });
  const day = dayIn(40);
  await field.fill(day);
  await field.focus();
  for (const key of ["Tab", "Tab", ...day.slice(0, 4)]) await page.keyboard.press(key);
  await expect(field).toHaveValue(day);
  await sheet.getByRole("button", { name: `Lembrar ${said(day)}, 9h` }).click();
  await expect(
    page.getByText(new RegExp(`^Você marcou lembrete: ${said(day)}, 9h$`)),
  ).toBeVisible();
});

test("a chat opens with the corrected phone, also while the correction waits for a connection", {
  tag: "@once",
}, async ({ context, panel }) => {
  const [wrong, right] = [ownPhone(), ownPhone()];
  const { id } = await panel.contact("Trairi", { phone: `${wrong} / ${right}` });
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await button(page, "Eu atendo").click();
  await expect(page.getByText("Você está atendendo")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mapa" }), "all is loaded").toBeVisible();
  const opened = await page.evaluateHandle(() => {
    const addresses: string[] = [];
    window.open = (address) => {
      addresses.push(String(address));
      return window;
    };
    return addresses;
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Mais sobre/ }).click();
  await button(page, "Corrigir telefone, nome ou lugar").click();
  await page.getByRole("dialog").getByLabel("Telefone").fill(right);
  await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(right).first()).toBeVisible();
  await button(page, "Chamar no WhatsApp").click();
  const corrected = `https://wa.me/55${right.replace(/\D/g, "")}`;
  await expect.poll(() => opened.jsonValue()).toEqual([corrected]);
  await page.keyboard.press("w");
  await expect.poll(() => opened.jsonValue()).toEqual([corrected, corrected]);
  await context.setOffline(false);
  await expect.poll(() => keptWork(page), "everything is sent").toEqual([]);
  await expect(page.getByRole("link", { name: "Mapa" }), "it was read again").toBeVisible();
  await button(page, "Chamar no WhatsApp").click();
  await expect.poll(async () => (await opened.jsonValue())[2]).toContain(`${corrected}?text=`);
});

test("a reason that is given late does not take back the sale of a colleague", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const colleague = await panel.invite("staff");
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await stateButton(page, "Sem interesse").click();
  const sheet = page.getByRole("dialog", { name: "Sem interesse. Por quê?" });
  await expect(sheet).toBeVisible();
  await panel.sql(
    `select change_contact(gen_random_uuid(), '${id}', '${colleague.id}', 'state', '{"to": "sold"}', null, 0)`,
  );
  await askServer(page);
  await expect(page.getByText("marcou: Vendido")).toBeAttached();
  await sheet.getByRole("button", { name: "Preço" }).click();
  const refused = page.getByText(/marcou Vendido.*antes de você/).filter({ visible: true });
  await expect(refused).toBeVisible();
  await expect(stateButton(page, "Vendido")).toHaveAttribute("aria-pressed", "true");
});
