import { randomUUID } from "node:crypto";
import { contactPaths, panelPaths, personHeader } from "@fiosite/contract/panel/paths";
import type { Page, Route } from "@playwright/test";
import type { BrowserPanel, PanelPerson } from "../../dev/panel/browser-panel.ts";
import {
  closeChat,
  everybody,
  expect,
  openAs,
  stateButton,
  ownPanelTest as test,
} from "../support/panel.ts";

/** Covers the panel with another app, or uncovers it. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      dispatchEvent(new Event("visibilitychange"));
    },
    isShown ? "visible" : "hidden",
  );

const names = (page: Page) => page.locator('section li a[href^="/contatos/"]');
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Sends a colleague's change of a contact without opening the screens. */
async function change(page: Page, panel: BrowserPanel, by: PanelPerson, id: string, what: object) {
  const response = await page.request.post(panel.origin + contactPaths(id).changes, {
    data: { id: randomUUID(), ...what },
    headers: { [personHeader]: by.id, origin: panel.origin },
  });
  expect(response.status()).toBe(200);
}

const ago = (panel: BrowserPanel, id: string, minutes: number) =>
  panel.sql(
    `update contacts set asked_at = now() - interval '${minutes} minutes', waiting_since = now() - interval '${minutes} minutes'
      where id = '${id}'`,
  );

test("what is due and the longest waiting stand on top, what is done is a tap away", {
  tag: "@ends",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const add = (name: string) => panel.contact("Itapipoca", { name });
  const [newest, oldest] = [await add("Lúcia"), await add("Francisca")];
  const [due, talking, done] = [await add("Glória"), await add("Neide"), await add("Edmilson")];
  await ago(panel, newest.id, 2);
  await ago(panel, oldest.id, 42);
  const page = await openAs(context, panel, person, "/favicon.svg");
  for (const { id } of [due, talking]) await change(page, panel, person, id, { kind: "take" });
  await change(page, panel, person, done.id, { kind: "state", to: "sold", revision: 0 });
  await panel.sql(
    `update contacts set reminder_at = now() - interval '40 minutes', reminder_for = attended_by where id = '${due.id}'`,
  );
  await page.goto(`${panel.origin}/contatos`);
  await expect(page.getByText("2 esperando. A mais antiga, há 42 min.")).toBeVisible();
  await expect(names(page)).toHaveText(["Glória", "Francisca", "Lúcia", "Neide"]);
  await expect(heading(page, "Esperando, a mais antiga primeiro")).toBeVisible();
  await expect(page.getByRole("button", { name: "Agora 3" })).toBeVisible();
  await page.getByRole("button", { name: /^1 já resolvido/ }).click();
  await expect(names(page).filter({ hasText: "Edmilson" })).toBeVisible();
  await page.getByRole("button", { name: "Novos 2" }).click();
  await expect(names(page)).toHaveText(["Francisca", "Lúcia"]);
});

test("a row says the last note, the promise and whose it is; notes and colleagues are found", {
  tag: "@ends",
}, async ({ context, panel }) => {
  const [joana, raimundo] = [await panel.invite("staff"), await panel.invite("staff")];
  const { id, name } = await panel.contact("Trairi");
  const outside = await panel.contact("", { address: "Sítio Lagoa Seca, zona rural de Tururu" });
  const page = await openAs(context, panel, raimundo, "/favicon.svg");
  await change(page, panel, raimundo, id, { kind: "note", note: "prefere à tarde", takes: true });
  await change(page, panel, raimundo, id, { kind: "pass", to: joana.id, revision: 2 });
  await context.clearCookies();
  await page.close();
  const mine = await openAs(context, panel, joana, "/contatos?ver=mine");
  const row = mine.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Trairi · “prefere à tarde”");
  await expect(row).toContainText("Pessoa passou para você");
  await change(mine, panel, joana, id, {
    kind: "remind",
    replaces: null,
    at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await expect(row).toContainText("amanhã, ");
  await expect(heading(mine, "Com dia marcado")).toBeVisible();
  await mine.getByRole("button", { name: /^Agenda/ }).click();
  await expect(mine.getByRole("listitem").filter({ hasText: name })).toContainText(
    "Lembrete · Você",
  );
  for (const searched of ["à tarde", joana.name]) {
    await mine.getByRole("searchbox").fill(searched);
    await expect(names(mine)).toHaveText([name]);
  }
  // An address outside the provider's towns is shown in full, because the reader has to decide where it is.
  await mine.getByRole("searchbox").fill(outside.name);
  const address = mine.getByText("Sítio Lagoa Seca, zona rural de Tururu");
  await expect(address).toBeVisible();
  if (mine.viewportSize()?.width === 390) {
    expect(await address.evaluate((each) => each.scrollHeight <= each.clientHeight + 1)).toBe(true);
  }
});

test("all contacts of a person go to a colleague and come back; a passing whose response was lost is not reported for the next colleague", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const joana = await panel.invite("staff");
  for (const colleague of [await panel.invite("staff"), await panel.invite("staff")])
    await panel.session(colleague);
  const { id, name } = await panel.contact();
  const page = await openAs(context, panel, joana, "/favicon.svg");
  await change(page, panel, joana, id, { kind: "take" });
  await page.goto(`${panel.origin}/contatos?ver=mine`);
  await expect(names(page)).toHaveText([name]);
  const pass = page.getByRole("dialog").getByRole("button", { name: /^Passar / });
  const choose = async () => {
    await page.getByRole("radio", { checked: false }).first().check({ force: true });
    await pass.click();
  };
  const passAll = page.getByRole("button", { name: "Passar todos os meus" });
  await passAll.click();
  await expect(pass, "nobody is chosen by the panel").toBeDisabled();
  await choose();
  await expect(names(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(names(page)).toHaveText([name]);

  await passAll.click();
  await page.route(`**${panelPaths.contactsPassing}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choose();
  await expect(page.getByText(/^Sem internet não dá para passar todos/)).toBeVisible();
  await page.unroute(`**${panelPaths.contactsPassing}`);
  const attendedBy = () => panel.sql(`select attended_by from contacts where id = '${id}'`);
  const first = await attendedBy();
  await choose();
  await expect(page.getByText("Nenhum passou: já não eram seus.")).toBeVisible();
  expect(await attendedBy()).toEqual(first);
});

test("an open contact that only a hidden list contains is read again when it changes", {
  tag: "@once",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const { id, name } = await panel.contact();
  const page = await openAs(context, panel, person, "/favicon.svg");
  await change(page, panel, person, id, { kind: "state", to: "no-coverage", revision: 0 });
  await page.goto(`${panel.origin}/contatos?ver=all`);
  await names(page).filter({ hasText: name }).click();
  await page.getByRole("button", { name: /^Agora/ }).click();
  await expect(names(page)).toHaveCount(0);
  await change(page, panel, person, id, { kind: "note", note: "Vai ter rede em maio" });
  await expect(page.getByRole("article").getByText("Vai ter rede em maio")).toBeVisible();
});

test("a change before the first poll is shown, and one whose list got no response is asked for again", {
  tag: "@once",
}, async ({ context, panel }) => {
  const { promise: isFirstPolled, resolve: poll } = Promise.withResolvers<void>();
  await context.route(`**${panelPaths.contactsMark}`, async (route) => {
    await isFirstPolled;
    await route.continue();
  });
  const before = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), everybody);
  await expect(names(page).filter({ hasText: before.name })).toBeVisible();
  const early = await panel.contact();
  poll();
  await expect(names(page).filter({ hasText: early.name })).toBeVisible();

  const lists = new RegExp(`${panelPaths.contacts}\\?`);
  let failures = 0;
  await page.route(lists, async (route) => {
    failures += 1;
    await route.abort();
  });
  const late = await panel.contact();
  // Each list is requested twice, and then only the next poll can ask for it again.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(4);
  await page.unroute(lists);
  await expect(names(page).filter({ hasText: late.name })).toBeVisible();
});

test("a contact that is opened again shows what a colleague did meanwhile", {
  tag: "@phone",
}, async ({ context, panel, browser }) => {
  const [joana, raimundo] = [await panel.invite("staff"), await panel.invite("staff")];
  const { id, name } = await panel.contact();
  const page = await openAs(context, panel, joana);
  const colleague = await openAs(await browser.newContext(), panel, raimundo, "/favicon.svg");
  await names(page).filter({ hasText: name }).click();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await change(colleague, panel, raimundo, id, { kind: "take" });
  await change(colleague, panel, raimundo, id, { kind: "note", note: "Volta em maio" });
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Volta em maio");
  await names(page).filter({ hasText: name }).click();
  const article = page.getByRole("article");
  await expect(article.getByText("Pessoa já está atendendo")).toBeVisible();
  await expect(article.getByText("Volta em maio")).toBeVisible();
  await colleague.context().close();
});

test("who comes back to an open contact sees what a colleague did meanwhile, also if the first responses are lost or cut off", {
  tag: "@phone",
}, async ({ context, panel, browser }) => {
  const [joana, raimundo] = [await panel.invite("staff"), await panel.invite("staff")];
  const { id } = await panel.contact();
  const colleague = await openAs(await browser.newContext(), panel, raimundo, "/favicon.svg");
  const page = await openAs(context, panel, joana, "/favicon.svg");
  await page.clock.install();
  await page.goto(`${panel.origin}/contatos/${id}`);
  const article = page.getByRole("article");
  await expect(article.getByText("Ninguém pegou ainda")).toBeVisible();

  const whileAway = async (data: object) => {
    await show(page, false);
    await change(colleague, panel, raimundo, id, data);
    // The lists are read again on coming back only after 10 s.
    await page.clock.fastForward(15_000);
    await show(page, true);
  };
  await whileAway({ kind: "note", note: "Volta em maio" });
  await expect(article.getByText("Volta em maio")).toBeVisible();
  // The contact leaves the list "Agora".
  await whileAway({ kind: "state", to: "no-coverage", revision: 1 });
  await expect(article.getByText("marcou: Sem cobertura")).toBeVisible();

  const losses = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ contentType: "application/json", body: `{"id":"${id}","na` }),
  ];
  await page.route(`**${contactPaths(id).contact}`, (route) => {
    const lose = losses.shift();
    return lose ? lose(route) : route.continue();
  });
  await whileAway({ kind: "note", note: "Rede em junho" });
  await expect(article.getByText("Rede em junho")).toBeVisible();
  expect(losses).toEqual([]);
  await colleague.context().close();
});

test("without a connection the agenda is there although nobody opened it, and the search finds what the device has", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const joana = await panel.invite("staff");
  const { id, name } = await panel.contact();
  await panel.contact("Trairi", { name: "Outra Pessoa" });
  const page = await openAs(context, panel, joana, "/favicon.svg");
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await change(page, panel, joana, id, { kind: "note", note: "Prefere à TARDE", takes: true });
  await change(page, panel, joana, id, { kind: "remind", at, replaces: null });
  const agenda = page.waitForResponse(/view=agenda/);
  await page.goto(`${panel.origin}/contatos`);
  await agenda;
  // The files of the contact's screen are loaded after the list.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText("Sem internet.").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: /^Agenda/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Lembrete");
  await page.getByRole("searchbox").fill("a tarde");
  await expect(page.getByText("1 contato neste aparelho.")).toBeVisible();
  await expect(names(page)).toHaveText([name]);
  await page.getByRole("searchbox").fill("ninguém assim");
  await expect(page.getByText("Nada neste aparelho.")).toBeVisible();
  await page.getByRole("searchbox").fill(name);
  await names(page).click();
  await stateButton(page, "Vendido").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^700 Mega/ }).click();
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("700 Mega");
});

test("who comes back to the panel has the agenda of that moment without a connection", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const joana = await panel.invite("staff");
  const { id, name } = await panel.contact();
  const page = await openAs(context, panel, joana, "/favicon.svg");
  await change(page, panel, joana, id, { kind: "take" });
  let readings = 0;
  page.on("request", (request) => {
    if (/view=agenda/.test(request.url())) readings += 1;
  });
  const first = page.waitForResponse(/view=agenda/);
  await page.goto(`${panel.origin}/contatos?ver=mine`);
  await first;
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await change(page, panel, joana, id, { kind: "remind", at, replaces: null });
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("amanhã, ");
  expect(readings, "not with every change").toBe(1);

  const comeBack = async () => {
    await show(page, false);
    await show(page, true);
  };
  const next = page.waitForResponse(/view=agenda/);
  await comeBack();
  await (await next).finished();
  await comeBack();
  for (let polls = 0; polls < 2; polls += 1)
    await page.waitForResponse(`**${panelPaths.contactsMark}`);
  expect(readings, "not if nothing has changed").toBe(2);
  await context.setOffline(true);
  await expect(page.getByText("Sem internet.").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: /^Agenda/ }).click();
  await expect(row).toContainText("Lembrete");
});

/** Adds contacts that have been waiting for one minute, two minutes and so on. */
const addMany = (panel: BrowserPanel, count: number) =>
  panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      select 'Lista ' || number, '(88) 9 0000-0001', 'Rua de Exemplo', 'pt-BR', gen_random_uuid(),
        now() - number * interval '1 minute', now()
      from generate_series(1, ${count}) number`,
  );

/** Scrolls until the whole list is loaded. */
const loadAll = (page: Page, count: number) =>
  expect(async () => {
    await names(page).last().scrollIntoViewIfNeeded();
    expect(await names(page).count()).toBe(count);
  }).toPass();

test("a new contact pushes no other one out of a long list", {
  tag: "@once",
}, async ({ context, panel }) => {
  await addMany(panel, 220);
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("searchbox").fill("Lista");
  await loadAll(page, 220);
  await panel.contact("", { name: "Lista nova" });
  await expect(names(page).first()).toHaveText("Lista nova");
  await expect(names(page)).toHaveCount(221);
});

test("a long list is read without a connection as it was last shown", {
  tag: "@once",
}, async ({ context, panel }) => {
  await addMany(panel, 220);
  const person = await panel.invite("staff");
  const page = await openAs(context, panel, person);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await loadAll(page, 220);
  const oldest = page.getByRole("listitem").filter({ hasText: "Lista 220" });
  const [contact] = await panel.sql("select id from contacts where name = 'Lista 220'");
  await change(page, panel, person, String(contact?.id), { kind: "note", note: "Volta em maio" });
  await expect(oldest).toContainText("Volta em maio");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Como estava às/)).toBeVisible();
  await expect(oldest).toContainText("Volta em maio");
});

test("at the counter seven contacts are seen, and the keys do the rest", {
  tag: "@once",
}, async ({ context, panel }) => {
  for (let count = 0; count < 9; count += 1) await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.setViewportSize({ width: 1280, height: 720 });
  const rows = names(page);
  await expect(rows).toHaveCount(9);
  await expect(page.getByText("andar na lista")).toBeVisible();
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  const name = (await rows.nth(1).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
  const chat = context.waitForEvent("page");
  await page.keyboard.press("w");
  await closeChat(page, chat);
  await expect(page.getByText("Você está atendendo")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("aw/");
  await expect(page.getByRole("searchbox")).toHaveValue("aw/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("searchbox").fill(name);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Anotar contato" })).toBeVisible();
});
