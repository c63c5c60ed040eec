import type { Page } from "@playwright/test";
import type { BrowserPanel } from "../../dev/panel/browser-panel.ts";
import {
  askServer,
  button,
  door,
  expect,
  keptWork,
  openAs,
  ownPhone,
  signIn,
  stateButton,
  test,
} from "../support/panel.ts";

// The preview blocks the page's own scripts and video, and Chromium logs it.
test.use({ expectedConsole: /Content Security Policy|Failed to load resource|imported module/ });

/** Makes two changes of a contact that wait: a mark and a note. */
async function workOffline(page: Page, note: string): Promise<void> {
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await page.context().setOffline(true);
  await stateButton(page, "Sem cobertura").click();
  await page.getByLabel("Escrever uma anotação").fill(note);
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("esperando a internet")).toHaveCount(2);
}

const eventsOf = (panel: BrowserPanel, id: string) =>
  panel.sql(
    `select kind, note, person_id, round(extract(epoch from now() - at) / 600) as tens
      from contact_events where contact_id = contact_of('${id}') order by revision`,
  );

test("what was done offline waits through the end of the session for its author, and keeps its time", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  await panel.sql(`update leads set created_at = now() - interval '1 day' where id = '${id}'`);
  const [author, other] = [await panel.invite("staff"), await panel.invite("staff")];
  const page = await openAs(context, panel, author, `/contatos/${id}`);
  await page.clock.install();
  await workOffline(page, "Combinado para sábado");
  await page.clock.fastForward("01:40:00");
  await panel.endSessions(author);
  await context.setOffline(false);
  await askServer(page);
  await expect(page.getByText("2 mudanças de Pessoa esperam neste celular.")).toBeVisible();
  await expect(page, "the door is where the person was").toHaveURL(new RegExp(id));

  await signIn(context, panel, other);
  await page.reload();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await expect(page.getByText("tem trabalho de Pessoa").first()).toBeAttached();
  await expect(page.getByText("Combinado para sábado")).toHaveCount(0);
  expect(await eventsOf(panel, id), "nothing is sent as somebody else").toEqual([]);

  await panel.endSessions(other);
  await askServer(page);
  await expect(door(page)).toBeVisible();
  await page.goto(await panel.link(author, "sign-in"));
  await page.getByRole("button", { name: "Entrar no Painel" }).click();
  await page.getByRole("button", { name: "Agora não" }).click();
  await expect(page, "a link leads to the screen that was open").toHaveURL(new RegExp(id));
  await expect(page.getByText("Combinado para sábado")).toHaveCount(1);
  const by = { person_id: author.id };
  await expect
    .poll(() => eventsOf(panel, id))
    .toEqual([
      { kind: "state", note: null, tens: "10", ...by },
      { kind: "note", note: "Combinado para sábado", tens: "10", ...by },
    ]);
});

test("the unsent work of somebody who is removed, in a session or after it, is stored under nobody's name", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const [removed, leaving] = [await panel.invite("staff"), await panel.invite("staff")];
  const page = await openAs(context, panel, removed, `/contatos/${id}`);
  const comesBack = async () => {
    await context.setOffline(false);
    await askServer(page);
    await expect(door(page)).toBeVisible();
  };
  await workOffline(page, "Não é de mais ninguém");
  await panel.remove(removed);
  await comesBack();
  expect(await keptWork(page)).toEqual([]);

  await signIn(context, panel, leaving);
  await page.goto(`${panel.origin}/contatos/${id}`);
  await workOffline(page, "Também não");
  await panel.endSessions(leaving);
  await comesBack();
  expect((await keptWork(page)).length).toBe(2);
  await panel.remove(leaving);
  await signIn(context, panel, await panel.invite("staff"));
  await page.reload();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await expect.poll(() => keptWork(page), "when a colleague signs in").toEqual([]);
  expect(await eventsOf(panel, id)).toEqual([]);
});

test("a tab whose person is no longer signed in sends nothing", { tag: "@phone" }, async ({
  context,
  panel,
}) => {
  const { id } = await panel.contact();
  const [author, other] = [await panel.invite("staff"), await panel.invite("staff")];
  const page = await openAs(context, panel, author, `/contatos/${id}`);
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  // The cookie changes under the open tab, as if a colleague signed in in another one. GET requests are blocked, because they would
  // notice it before the tap.
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await signIn(context, panel, other);
  await Promise.all([
    page.waitForResponse(/\/changes$/),
    stateButton(page, "Sem cobertura").click(),
  ]);
  await page.unrouteAll();
  await expect(page.getByText("tem trabalho de Pessoa").first()).toBeAttached();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  expect(await eventsOf(panel, id)).toEqual([]);

  await page.goto(`${panel.origin}/planos/wifi`);
  await page.getByLabel("Preço").first().fill("33,30");
  await signIn(context, panel, author);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByLabel("Preço").first()).not.toHaveValue("33,30");
  const edits = `select from content_edits where person_id in ('${author.id}', '${other.id}')`;
  expect(await panel.sql(edits)).toEqual([]);
  expect(await keptWork(page)).toContainEqual(expect.stringContaining(`unsaved.${other.id}`));
});

/** A change by somebody who saw the contact's first revision, made without a screen. */
const changeAs = (
  panel: BrowserPanel,
  id: string,
  by: { id: string },
  kind: string,
  said: object,
) =>
  panel.sql(
    `select change_contact(gen_random_uuid(), '${id}', '${by.id}', '${kind}', '${JSON.stringify(said)}', null, 1)`,
  );

test("the author of refused offline changes sees who was faster and what was lost, until they confirm it", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await expect.poll(() => keptWork(page), "only what follows waits").toEqual([]);
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Amanhã, 9h|^Segunda, 9h/ }).click();
  await stateButton(page, "Sem cobertura").click();
  await page.getByLabel("Escrever uma anotação").fill("Fechou comigo");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("esperando a internet")).toHaveCount(3);
  await changeAs(panel, id, await panel.invite("staff"), "remind", { at: "2040-01-02T12:00:00Z" });

  await context.setOffline(false);
  await askServer(page);
  const notice = (start: string) =>
    page.getByRole("status").filter({ hasText: start, visible: true });
  const mark = notice("Sua marcação em Contato não entrou:");
  await expect(mark).toContainText(
    /Pessoa marcou um lembrete às \d+h(\d\d)?\.A sua anotação entrou\./,
  );
  await expect(notice("Seu lembrete em Contato não entrou:")).toContainText(
    /Era para (amanhã|segunda), 9h\./,
  );
  await expect(page.getByText("Fechou comigo"), "a note enters, once").toHaveCount(1);
  await page.goto(`${panel.origin}/contatos`);
  await expect(mark.getByRole("link", { name: "Ver Contato" })).toHaveAttribute(
    "href",
    `/contatos/${id}`,
  );
  const understood = page.getByRole("button", { name: "Entendi" }).filter({ visible: true });
  await understood.first().click();
  await understood.click();
  await expect(mark).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(mark).toHaveCount(0);
});

async function noteContact(page: Page, phone: string, name: string) {
  const sheet = page.getByRole("dialog", { name: "Anotar contato" });
  await sheet.getByRole("button", { name: "Loja" }).click();
  await sheet.getByLabel("Telefone").fill(`meu zap é ${phone}, ${name}`);
  await expect(sheet.getByLabel("Telefone")).toHaveValue(phone);
  await expect(sheet.getByRole("button", { name: "WhatsApp" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await sheet.getByLabel("Nome").fill(name);
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a contact noted offline appears once, with its reminder and sale, after the session ended", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const author = await panel.invite("staff");
  await panel.contact();
  const page = await openAs(context, panel, author, "/contatos?anotar=1");
  const name = page.getByRole("textbox", { name: "Nome" });
  await name.fill("Outra pessoa");
  await page.reload();
  await expect(page.getByText(/^Não salvo, de hoje.*: Outra pessoa\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Começar outro" }).click();
  await expect(name).toHaveValue("");
  await button(page, "Desfazer").click();
  await expect(name).toHaveValue("Outra pessoa");
  await page.reload();
  await page.getByRole("button", { name: "Começar outro" }).click();
  await expect(name).toHaveValue("");
  await page.getByLabel("Cidade ou bairro").fill("Trairi");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByLabel("Cidade ou bairro"), "what was typed is kept").toHaveValue("Trairi");
  await expect(page.getByRole("searchbox", { includeHidden: true })).toBeAttached();
  // The files of the contact's screen are loaded after the list.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const phone = ownPhone();
  await page.getByLabel("O que combinaram?").fill("Quer o combo, liga amanhã às 14h");
  await expect(button(page, "Lembrar amanhã, 14h")).toHaveAttribute("aria-pressed", "true");
  await noteContact(page, phone, "Dona Zuleide");
  await expect(button(page, "Desfazer"), "the reminder can be undone").toBeVisible();
  await expect(page.getByText("Você anotou o contato, que chegou pelo WhatsApp")).toBeVisible();
  await expect(page.getByText("Quer o combo, liga amanhã às 14h")).toBeVisible();
  await page.getByRole("button", { name: "Não atendeu" }).dblclick();
  await stateButton(page, "Vendido").click();
  const sale = page.getByRole("dialog", { name: "Vendido! Qual plano?" });
  await sale.getByRole("group", { name: "Planos" }).getByRole("button").nth(1).click();
  await sale.getByRole("button", { name: "Guardar" }).click();
  expect((await keptWork(page)).length, "noted, reminder, note, mark, sale").toBe(5);
  await panel.endSessions(author);
  await context.setOffline(false);
  await askServer(page);
  await expect(page.getByText("5 mudanças de Pessoa esperam neste celular.")).toBeVisible();

  await signIn(context, panel, author);
  await page.reload();
  await expect.poll(() => keptWork(page)).toEqual([]);
  const found = `from contacts where phone = '${phone}'`;
  expect(await panel.sql(`select name, address, state, attended_by ${found}`)).toEqual([
    { name: "Dona Zuleide", address: "Trairi", state: "sold", attended_by: author.id },
  ]);
  const [contact] = await panel.sql(`select id ${found}`);
  const events = await eventsOf(panel, String(contact?.id));
  expect(events.map(({ kind }) => kind)).toEqual(["note", "remind", "note", "state", "sale"]);
  expect(
    await panel.sql(`select from sales where lead_id = '${contact?.id}' and plan <> ''`),
  ).toHaveLength(1);
});

test("who is noted offline with a known phone joins that person, and the screen says whose it is", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [author, colleague] = [await panel.invite("staff"), await panel.invite("staff")];
  const phone = ownPhone();
  // Opens a contact first, so that the browser has loaded the code of that screen before the connection is lost.
  const { id } = await panel.contact();
  const page = await openAs(context, panel, author, `/contatos/${id}`);
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByLabel("Cidade ou bairro")).toBeVisible();
  await context.setOffline(true);
  await noteContact(page, phone, "Socorro");
  const message = page.getByRole("article").getByText(`meu zap é ${phone}, Socorro`);
  await expect(message, "the whole message becomes the note").toBeVisible();
  const known = crypto.randomUUID();
  await panel.sql(
    `select note_contact('${known}', '${colleague.id}', 'Maria do Socorro', '${phone}', '55${phone.replace(/\D/g, "")}', 'Itapipoca', 'call')`,
  );
  await context.setOffline(false);
  await askServer(page);
  await expect(page, "any id of the person leads to the contact").toHaveURL(new RegExp(known));
  const notice = page.getByText("Socorro já era contato: é Maria, de Pessoa.");
  await expect(notice.filter({ visible: true })).toBeVisible();

  await page.goto(`${panel.origin}/contatos/${known}?anotar=1`);
  const sheet = page.getByRole("dialog", { name: "Anotar contato" });
  await sheet.getByLabel("O que combinaram?").fill("Quer o de 500");
  await sheet.getByLabel("Telefone").fill(phone);
  await expect(sheet.getByText("É Maria, contato de Pessoa.")).toBeVisible();
  await sheet.getByRole("button", { name: "Abrir Maria" }).click();
  await expect(page).toHaveURL(new RegExp(known));
  await expect(page.getByLabel("Escrever uma anotação")).toHaveValue("Quer o de 500");
});

test("after signing in by a link on a colleague's browser, the device shows nothing of the colleague's work", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const [ana, bia] = [await panel.invite("staff"), await panel.invite("staff")];
  const old = await openAs(context, panel, ana, `/contatos/${id}`);
  await old.getByLabel("Escrever uma anotação").fill("De Ana");
  await old.evaluate(() => navigator.serviceWorker.ready);
  await old.reload();
  await expect(old.getByText("Ninguém pegou ainda")).toBeVisible();
  await panel.session(bia);
  const page = await context.newPage();
  await page.goto(await panel.link(bia, "sign-in"));
  await page.getByRole("button", { name: "Entrar no Painel" }).click();
  await page.getByRole("button", { name: "Agora não" }).click();
  const list = () => page.evaluate(() => localStorage.getItem("painel.copy.list-now"));
  await expect.poll(list, "without a copy the contact cannot be opened offline").toContain(id);
  await context.setOffline(true);
  await page.goto(`${panel.origin}/contatos/${id}`);
  await expect(page.getByLabel("Escrever uma anotação")).toHaveValue("");
  await expect(old.getByLabel("Escrever uma anotação"), "the other tab too").toHaveValue("");
});

test("what did not enter cannot be undone, and a note that nobody accepts is not lost", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const [ana, bia] = [await panel.invite("staff"), await panel.invite("staff")];
  await changeAs(panel, id, ana, "state", { to: "contacted" });
  const page = await openAs(context, panel, ana, `/contatos/${id}`);
  // Ana must let go before she learns of Bia's change, so no response may be on its way when her page goes offline.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await changeAs(panel, id, bia, "state", { to: "no-coverage" });
  await page.getByRole("button", { name: "Soltar" }).click();
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
  await context.setOffline(false);
  await askServer(page);
  const notice = page.getByText(/Contato não voltou para os novos: Pessoa marcou Sem cobertura às/);
  await expect(notice.first()).toBeAttached();
  await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
  await expect(stateButton(page, "Sem cobertura")).toHaveAttribute("aria-pressed", "true");

  // Something between the phone and the server responds instead of the server.
  await page.route("**/changes", (route) => route.fulfill({ status: 408, body: "<html>" }));
  await page.getByLabel("Escrever uma anotação").fill("Volto na sexta");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("esperando a internet")).toBeVisible();
  await page.unroute("**/changes");
  await askServer(page);
  await expect(page.getByText("esperando a internet")).toHaveCount(0);
  await expect(page.getByText("Volto na sexta")).toHaveCount(1);
});

test("a clock that is wrong by a year erases no work", { tag: "@phone" }, async ({
  context,
  panel,
}) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await workOffline(page, "Combinado para sábado");
  const before = await keptWork(page);
  for (const days of [-365, 365]) {
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(page.locator("#panel")).not.toBeEmpty();
    expect(await keptWork(page)).toEqual(before);
  }
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  await page.reload();
  await expect.poll(async () => (await eventsOf(panel, id)).length).toBe(2);
});

test("a change at which the server fails holds up those of its contact only, and is reported", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [failing, other] = [await panel.contact(), await panel.contact()];
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${failing.id}`);
  await page.route(`**/${failing.id}/changes`, (route) => route.fulfill({ status: 500 }));
  await stateButton(page, "Sem cobertura").click();
  await page.goto(`${panel.origin}/contatos/${other.id}`);
  await stateButton(page, "Sem cobertura").click();
  const sold = [expect.objectContaining({ kind: "state" })];
  await expect.poll(() => eventsOf(panel, other.id)).toEqual(sold);
  const notice = page.getByText("O sistema ainda não conseguiu salvar.").filter({ visible: true });
  await expect(notice).toBeVisible();
  await page.unroute(`**/${failing.id}/changes`);
  await expect.poll(() => eventsOf(panel, failing.id)).toEqual(sold);
  await expect(notice).toHaveCount(0);
});
