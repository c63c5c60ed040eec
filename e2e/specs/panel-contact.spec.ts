import { randomUUID } from "node:crypto";
import { contactPaths } from "@fiosite/contract/panel/paths";
import type { Browser, BrowserContext, Route } from "@playwright/test";
import type { BrowserPanel } from "../../dev/panel/browser-panel.ts";
import {
  ask,
  askServer,
  closeChat,
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

test("a call and a ready note take the contact, and stand in the history", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [called, noted] = [await panel.contact(), await panel.contact()];
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${called.id}`);
  // The panel asks the server first and then opens the number in the telephone app, which this browser does not have.
  const dialled = page.waitForEvent("requestfailed", (request) =>
    request.url().startsWith("tel:+55"),
  );
  await page.getByRole("link", { name: "Ligar" }).click();
  await dialled;
  await expect(page.getByText("Você está atendendo")).toBeVisible();
  await expect(page.getByText("Você ligou")).toBeVisible();
  await page.goto(`${panel.origin}/contatos/${noted.id}`);
  await page.getByRole("button", { name: "Não atendeu" }).click();
  await expect(page.getByText("Você está atendendo")).toBeVisible();
  const said = page.getByRole("listitem").filter({ hasText: "Não atendeu" });
  await expect(said).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("what is done while the contact is being read stands in the history", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id, name } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), everybody);
  const [read, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await shown.promise;
    await route.fulfill({ response });
  };
  await page.route(`**/api/contacts/${id}`, hold, { times: 1 });
  await page.getByRole("link", { name }).click();
  await read.promise;
  const renewed = page
    .waitForResponse(/\/changes$/)
    .then(() => page.waitForResponse(/\/api\/contacts\?/));
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await renewed;
  shown.resolve();
  await expect(page.getByText("Você pegou o contato")).toBeVisible();
});

test("what the history has already is not listed as waiting when the response comes late", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  const [saved, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/changes", async (route) => {
    const response = await route.fetch();
    saved.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel("Escrever uma anotação").fill("Fechou comigo");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "Fechou comigo" });
  await expect(item).toContainText("esperando a internet");
  await saved.promise;
  await askServer(page);
  await expect(item.filter({ hasText: "hoje" })).toBeVisible();
  await expect(item).toHaveCount(1);
  late.resolve();
  await expect.poll(() => keptWork(page)).toEqual([]);
  await expect(item).toHaveCount(1);
});

test("a number without its area code is tried with the town's and corrected", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const phone = ownPhone().slice("(88) ".length);
  const { id } = await panel.contact("Itapipoca", { phone });
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await expect(page.getByText("Falta o DDD. Em Itapipoca é 88.")).toBeVisible();
  const chat = context.waitForEvent("page");
  await page.getByRole("button", { name: "Tentar com (88)" }).click();
  await closeChat(page, chat);
  await page.getByRole("button", { name: "Sim, guardar" }).click();
  await expect(page.getByRole("button", { name: "Chamar no WhatsApp" })).toBeVisible();
  await expect(page.getByText(`corrigiu o telefone: era ${phone}`)).toBeVisible();

  await page.getByRole("button", { name: "Mais sobre Contato" }).click();
  await page.getByRole("button", { name: "Corrigir telefone, nome ou lugar" }).click();
  const sheet = page.getByRole("dialog", { name: "Corrigir" });
  const whole = await sheet.getByLabel("Telefone").inputValue();
  await sheet.getByLabel("Telefone").fill(phone);
  await expect(sheet.getByText("Falta o DDD.")).toBeVisible();
  await sheet.getByLabel("Telefone").fill(whole);
  await page.getByRole("textbox", { name: "Nome" }).fill("Lúcia de Exemplo");
  await page.reload();
  await expect(page.getByText(/^Não salvo, de hoje/)).toBeVisible();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Lúcia de Exemplo" })).toBeVisible();
  await expect(page.getByText("Lúcia: corrigido.")).toBeVisible();
});

test("a note that looks like a CPF is doubted before it is kept, and can be corrected", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await page.getByLabel("Escrever uma anotação").fill("CPF 529.982.247-25");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByText("Isso parece CPF. Guardar mesmo assim?")).toBeVisible();
  await page.getByRole("button", { name: "Guardar mesmo assim" }).click();
  await page.getByRole("button", { name: "Corrigir anotação" }).click();
  await page.getByLabel("Corrigir anotação").fill("Já mandou os documentos");
  await page.reload();
  await expect(page.getByText(/^Não salvo, de hoje/)).toBeVisible();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  const note = page.getByRole("listitem").filter({ hasText: "Já mandou os documentos" });
  await expect(note).toContainText("corrigida");
  await expect(page.getByText("529.982")).toHaveCount(0);
});

test("while the correction of a note is unsaved no other note can be corrected, so nothing typed is lost", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  const correct = page.getByRole("button", { name: "Corrigir anotação" });
  const box = page.getByRole("textbox", { name: "Corrigir anotação" });
  for (const [index, note] of ["Quer o de 500", "Mora na esquina"].entries()) {
    await page.getByLabel("Escrever uma anotação").fill(note);
    await page.getByRole("button", { name: "Guardar anotação" }).click();
    await expect(correct).toHaveCount(index + 1);
  }
  await correct.last().click();
  await expect(box).toHaveValue("Quer o de 500");
  await correct.click();
  await expect(box, "nothing was typed at the first").toHaveValue("Mora na esquina");
  await box.fill("Mora na praça");
  await expect(correct).toHaveCount(0);
  await page.reload();
  await expect(box).toHaveValue("Mora na praça");
  await expect(correct).toHaveCount(0);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Mora na praça")).toBeVisible();
  await expect(correct).toHaveCount(2);
});

test("a refused mark speaks of a note that was written with it, not of an earlier one, and a refused note of none", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const [ana, bia] = [await panel.invite("staff"), await panel.invite("staff")];
  const page = await openAs(context, panel, ana, `/contatos/${id}`);
  const note = async (text: string) => {
    await page.getByLabel("Escrever uma anotação").fill(text);
    await page.getByRole("button", { name: "Guardar anotação" }).click();
  };
  const notice = (start: string) =>
    page.getByRole("status").filter({ hasText: start, visible: true });
  await expect(page.getByText("Ninguém pegou ainda")).toBeVisible();
  await page.clock.install();
  await note("Pediu o preço");
  await expect.poll(() => keptWork(page)).toEqual([]);
  await page.clock.fastForward("02:00:00");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await panel.sql(
    `select change_contact(gen_random_uuid(), '${id}', '${bia.id}', 'state', '{"to": "contacted"}', null, revision)
      from contacts where id = '${id}'`,
  );
  await stateButton(page, "Sem cobertura").click();
  await context.setOffline(false);
  await askServer(page);
  const mark = notice("Sua marcação em Contato não entrou:");
  await expect(mark).toBeVisible();
  await expect(mark).not.toContainText("A sua anotação entrou.");

  await note("Liga amanhã");
  await expect.poll(async () => (await keptWork(page)).length, "only the refusal").toBe(1);
  await page.route("**/changes", (route) =>
    route.fulfill({ status: 403, json: { code: "notAllowed" } }),
  );
  await note("Mora longe");
  const refused = notice("Sua anotação em Contato não entrou:");
  await expect(refused).toBeVisible();
  await expect(refused).not.toContainText("A sua anotação entrou.");
});

test("a promise is one tap, also from a note; a sale with plan and day is four", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await page.getByRole("button", { name: "Eu atendo" }).click();
  const times = page.getByRole("group", { name: "Lembrar quando?" });
  await times.getByRole("button").last().click();
  await expect(page.getByText("avisa só você")).toBeVisible();
  await page.getByRole("button", { name: "Não atendeu" }).click();
  await expect(times).toBeVisible();
  await page.getByLabel("Escrever uma anotação").fill("é melhor amanhã às 11");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(page.getByRole("button", { name: /^Lembrar .*, 11h$/ })).toBeVisible();
  await page.getByLabel("Escrever uma anotação").fill("me liga depois de amanhã às 10");
  await page.getByRole("button", { name: /^Lembrar .*, 10h$/ }).click();
  await expect(page.getByText(/^Você marcou lembrete: .*, 10h$/)).toBeVisible();
  await expect(page.getByText("me liga depois de amanhã às 10", { exact: true })).toBeVisible();
  await expect(times, "the new time is not asked for again").toHaveCount(0);

  await stateButton(page, "Vendido").click();
  const sheet = page.getByRole("dialog", { name: "Vendido! Qual plano?" });
  await sheet.getByRole("button", { name: /^700 Mega/ }).click();
  await sheet
    .getByRole("button", { name: /^amanhã|^segunda/ })
    .first()
    .click();
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Instala /)).toBeVisible();
  await expect(page.getByText(/^Contato: 700 Mega.* O lembrete saiu\.$/)).toBeVisible();
  await expect(page.getByText("avisa só você"), "what is sold needs no call").toHaveCount(0);
  await expect(page.getByRole("button", { name: "Soltar" }), "nor is it let go of").toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText(/^Instala /)).toHaveCount(0);
  await expect(page.getByText("avisa só você")).toBeVisible();

  // Whoever marks an installation days later says that it took place on the agreed day.
  await mark(page, "Vendido");
  await expect.poll(() => keptWork(page), "everything is sent").toEqual([]);
  await panel.sql(
    `update sales set install_on = now() - interval '9 days' where lead_id = '${id}'`,
  );
  await page.reload();
  const asked = page.getByText(/^Instalou\? Era .*\d\.$/);
  const day = (await asked.textContent())?.slice("Instalou? Era ".length, -1);
  await page.getByRole("button", { name: "Instalado" }).click();
  await expect(page.getByText(`Instalado ${day}`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Não foi instalado" }).click();
  await expect(asked).toBeVisible();
});

/** Opens a sale of 500 Mega, and another browser in which a colleague changes it by request. */
async function openSale(context: BrowserContext, browser: Browser, panel: BrowserPanel) {
  const { id } = await panel.contact();
  const colleague = await browser.newContext();
  const other = await openAs(colleague, panel, await panel.invite("staff"), "/favicon.svg");
  const change = async (what: object) => {
    const data = { id: randomUUID(), ...what };
    expect(await ask(other, panel, contactPaths(id).changes, data)).toMatchObject({
      outcome: "done",
    });
  };
  const day = dayIn(20);
  await change({ kind: "state", to: "sold", revision: 0 });
  await change({ kind: "sale", plan: "plan500", day, period: "morning", replaces: null });
  // The list "Agora" has the plans, and is kept on the device from then on.
  const page = await openAs(context, panel, await panel.invite("staff"));
  await expect(page.getByRole("button", { name: /^Agora \d/ })).toBeVisible();
  await page.goto(`${panel.origin}/contatos/${id}`);
  const sheet = page.getByRole("dialog", { name: "Plano e instalação" });
  const keep = () => sheet.getByRole("button", { name: "Guardar" }).click();
  const sale = async () => {
    const columns = "plan, price, install_on::text as day, install_period as period";
    return (await panel.sql(`select ${columns} from sales where lead_id = '${id}'`))[0];
  };
  return { page, sheet, keep, day, change, sale, close: () => colleague.close() };
}

test("moving an installation offline keeps the plan that a colleague sold meanwhile", {
  tag: "@phone",
}, async ({ context, browser, panel }) => {
  const { page, sheet, keep, change, sale, close } = await openSale(context, browser, panel);
  const move = page.getByRole("button", { name: "Mudar o dia" });
  // No response may be on its way when the page goes offline, because it would bring the colleague's plan.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await change({ kind: "sale", plan: "plan700" });
  const upgraded = await sale();
  await move.click();
  await expect(sheet.getByRole("button", { name: /^500 Mega/, pressed: true })).toBeVisible();
  const day = dayIn(21);
  await sheet.getByLabel("Dia", { exact: true }).fill(day);
  await keep();
  await context.setOffline(false);
  await askServer(page);
  await expect.poll(() => keptWork(page)).toEqual([]);
  expect(await sale()).toEqual({ ...upgraded, plan: "plan700", day, period: "morning" });
  await expect(page.getByText(`marcou a instalação: instala ${said(day)} de manhã`)).toBeVisible();
  await close();
});

test("an open sheet of a sale changes only what is changed in it, and no day that it does not show", {
  tag: "@phone",
}, async ({ context, browser, panel }) => {
  const { page, sheet, keep, day, change, sale, close } = await openSale(context, browser, panel);
  const [moved, again] = [dayIn(22), dayIn(23)];
  const openThenMove = async (from: string, to: string) => {
    await page.getByRole("button", { name: "Mudar o dia" }).click();
    await expect(sheet.getByLabel("Dia", { exact: true })).toHaveValue(from);
    await change({ kind: "sale", day: to, period: "afternoon", replaces: from });
    await askServer(page);
    await expect(page.getByText(`Instala ${said(to)}`, { exact: true })).toBeVisible();
  };
  await openThenMove(day, moved);
  await sheet.getByRole("button", { name: /^700 Mega/ }).click();
  await keep();
  await expect.poll(sale).toMatchObject({ plan: "plan700", day: moved, period: "afternoon" });
  await expect.poll(() => keptWork(page)).toEqual([]);

  await openThenMove(moved, again);
  await sheet.getByLabel("Dia", { exact: true }).fill(dayIn(24));
  await keep();
  const notice = page.getByText("O plano e o dia de Contato não entraram:");
  await expect(notice.filter({ visible: true })).toBeVisible();
  expect(await sale()).toMatchObject({ plan: "plan700", day: again, period: "afternoon" });
  await close();
});

test("a contact is passed only to a colleague who is still in the team, and a hoax leaves the list and comes back", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { id, name } = await panel.contact();
  const [wesley, raimundo] = [await panel.invite("staff"), await panel.invite("staff")];
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Mais sobre Contato" }).click();
    await page.getByRole("button", { name }).click();
  };
  await choose("Trote ou engano");
  await expect(page.getByText("saiu da lista, trote ou engano.")).toBeVisible();
  await page.getByRole("searchbox").fill(name);
  const found = page.getByRole("listitem").filter({ hasText: name });
  await expect(found.getByText("Trote ou engano")).toBeVisible();
  await expect(found.getByRole("button"), "nobody calls a hoax").toHaveCount(0);
  await page.goto(`${panel.origin}/contatos/${id}`);
  const noHoax = page.getByRole("button", { name: "Não é trote" });
  await expect(noHoax).toBeVisible();
  await page.getByLabel("Escrever uma anotação").fill("Quer o de 500");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await expect(noHoax, "whoever is written about is no hoax").toHaveCount(0);
  await choose("Trote ou engano");
  await expect(page.getByText("saiu da lista, trote ou engano.")).toBeVisible();
  await page.goto(`${panel.origin}/contatos/${id}`);
  await noHoax.click();
  await expect(page.getByText("marcou: não é trote")).toBeVisible();
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await expect(page.getByText("Você está atendendo")).toBeVisible();

  await choose("Passar para colega");
  // Without the next list, which would take the removed person off the sheet before the tap.
  const lists: Route[] = [];
  await page.route(/\/api\/contacts\?/, (route) => void lists.push(route));
  await panel.remove(wesley);
  await page.getByRole("button", { name: wesley.name }).click();
  await expect(
    page.getByText("Pessoa não está mais na equipe. Escolha outra pessoa."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: wesley.name })).toHaveCount(0);
  const team = page.waitForResponse(/\/api\/contacts\?/);
  for (const list of lists.splice(0)) await list.continue();
  await page.unroute(/\/api\/contacts\?/);
  // A new contact changes the list, so the panel reads it again with the team.
  await panel.contact();
  await askServer(page);
  await team;
  await expect(
    page.getByText("Pessoa não está mais na equipe."),
    "also when the team is read again",
  ).toBeVisible();
  await page.getByRole("button", { name: raimundo.name }).click();
  await expect(page.getByText("Contato: agora é de Pessoa.")).toBeVisible();
  await expect(page).toHaveURL(`${panel.origin}/contatos`);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.goto(`${panel.origin}/contatos/${id}`);
  await expect(page.getByText("Você está atendendo")).toBeVisible();
});
