import { readFile } from "node:fs/promises";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { Page } from "@playwright/test";
import { addAuthenticator } from "../../dev/panel/browser-panel.ts";
import { expect, openAs, test } from "../support/panel.ts";
import { mailsContaining } from "../support/visitor.ts";

const enter = "Entrar com a digital ou o rosto";

test("somebody invited creates a passkey, signs out and comes back with it", {
  tag: "@phone",
}, async ({ page, panel }) => {
  const authenticator = await addAuthenticator(page);
  const person = await panel.invite("staff");
  await page.goto(await panel.link(person, "invitation"));
  await expect(page).toHaveURL(`${panel.origin}/entrar`);
  await expect(page.getByRole("heading", { name: /^Olá, Pessoa\. Crie seu acesso/ })).toBeVisible();
  await page.getByRole("button", { name: "Criar meu acesso" }).click();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();

  await page.getByRole("link", { name: "Mais" }).click();
  await expect(page.getByText(`${person.name}, atendimento`)).toBeVisible();
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();

  await authenticator.recognises(false);
  await page.getByRole("button", { name: enter }).click();
  await expect(page.getByRole("heading", { name: "Não reconheceu. Acontece." })).toBeVisible();
  await authenticator.recognises(true);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
});

test("somebody who lost the phone gets in by e-mail and ends the lost one", {
  tag: "@phone",
}, async ({ page, panel, browser }) => {
  const person = await panel.invite("staff");
  const lostPhone = await browser.newContext();
  const lost = await openAs(lostPhone, panel, person);
  await expect(lost.getByRole("heading", { name: "Contatos" })).toBeVisible();
  await panel.sql(
    `insert into passkeys (credential_id, session_id, public_key)
      select '${person.id}', id, '' from sessions where person_id = '${person.id}'`,
  );

  await addAuthenticator(page);
  await page.goto(`${panel.origin}/entrar`);
  await page.getByLabel("Seu e-mail").fill(person.email);
  await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
  await expect(page.getByRole("heading", { name: "Olhe o seu e-mail." })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mandar de novo em \d+ s$/ })).toBeDisabled();

  const [mail] = await mailsContaining(person.name);
  await page.goto(mail?.text.match(/http\S+#t=\S+/)?.[0] ?? "");
  await page.getByRole("button", { name: "Entrar no Painel" }).click();
  // The lost phone has a passkey, but the new one gets its own.
  await page.getByRole("button", { name: "Criar meu acesso" }).click();
  await page.getByRole("link", { name: "Mais" }).click();
  await expect(page.getByText("Digital ou rosto ("), "only that of this phone").toHaveCount(1);
  // The lost phone and its passkey are one line, and end together.
  const row = page.getByRole("listitem").filter({ hasText: "abre com digital ou rosto" });
  await row.getByRole("button", { name: "Desconectar" }).click();
  await expect(row).toHaveCount(0);
  const left = `select from passkeys where credential_id = '${person.id}'`;
  expect(await panel.sql(left)).toHaveLength(0);
  await expect(lost.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await lostPhone.close();
});

test("a link works although a scanner opened it first, and only once", {
  tag: "@once",
}, async ({ page, panel, browser }) => {
  const link = await panel.link(await panel.invite("staff"), "invitation");
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", { name: "Criar meu acesso" })).toBeVisible();
  await scanner.close();

  await addAuthenticator(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Criar meu acesso" }).click();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();

  const second = await browser.newPage();
  await second.goto(link);
  await expect(second.getByRole("heading", { name: "Esse link já venceu." })).toBeVisible();
  await second.close();
});

test("a device without passkeys is offered the link only", { tag: "@once" }, async ({
  page,
  panel,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  await page.goto(panel.origin);
  await expect(page.getByRole("button", { name: "Receber um link por e-mail" })).toBeVisible();
  await expect(page.getByRole("button", { name: enter })).toHaveCount(0);
});

test("a removed person is out within seconds and keeps nothing on the device", {
  tag: "@once",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const { name } = await panel.contact();
  const page = await openAs(context, panel, person);
  await expect(page.getByText(name)).toBeVisible();
  await panel.remove(person);
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await expect(page.getByText("Seu acesso ao Painel foi tirado.")).toBeVisible();
  await expectNothingKept(page);
});

test("a list that arrives when its session is over is not kept on the device", {
  tag: "@once",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  await panel.contact();
  await context.addInitScript((lists) => {
    const { fetch } = globalThis;
    const isCleared = new Promise<void>((resolve) => {
      let wasFilled = false;
      new MutationObserver(() => {
        const isFilled = document.getElementById("panel")?.hasChildNodes() === true;
        if (wasFilled && !isFilled) resolve();
        wasFilled = isFilled;
      }).observe(document, { childList: true, subtree: true });
    });
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).startsWith(lists)) await isCleared;
      return response;
    };
  }, `${panelPaths.contacts}?`);
  const page = await openAs(context, panel, person);
  const list = page.waitForResponse(`**${panelPaths.contacts}?**`);
  await page.reload();
  await list;
  // Without a connection the next page cannot learn again that the session is over, and deletes nothing.
  await page.route(`**${panelPaths.session}`, (route) => route.abort());
  await panel.remove(person);
  await expect(page.getByText("Seu acesso ao Painel foi tirado.")).toBeVisible();
  await expectNothingKept(page);
});

test("after signing out the old session is refused and the back button shows nothing", {
  tag: "@once",
}, async ({ context, panel, playwright }) => {
  const person = await panel.invite("staff");
  const { name } = await panel.contact();
  const page = await openAs(context, panel, person);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const [cookie] = await context.cookies(panel.origin);
  const stolen = { Cookie: `${cookie?.name}=${cookie?.value}` };
  const thief = await playwright.request.newContext({ baseURL: panel.origin });
  expect((await thief.get(panelPaths.session, { headers: stolen })).status()).toBe(200);

  await page.goto(`${panel.origin}/mais`);
  // The next poll is refused before the response to signing out arrives.
  await page.route(`**${panelPaths.signOut}`, async (route) => {
    const response = await route.fetch();
    await page.waitForResponse(`**${panelPaths.contactsMark}`);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  expect((await thief.get(panelPaths.session, { headers: stolen })).status()).toBe(401);
  await thief.dispose();

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expectNothingKept(page);
});

test("signing out of a session that is over already leaves nothing behind", {
  tag: "@once",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const page = await openAs(context, panel, person);
  await page.goto(`${panel.origin}/mais`);
  await page.route(`**${panelPaths.signOut}`, async (route) => {
    await panel.endSessions(person);
    await route.continue();
  });
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await expectNothingKept(page);
});

test("signing out leaves the page although the browser cannot delete the photos", {
  tag: "@once",
}, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"), "/mais");
  await page.evaluate(() => {
    caches.has = () => Promise.reject(new Error("no storage"));
  });
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
});

test("a link is not said to have ended when the server could not be asked", {
  tag: "@phone",
}, async ({ page, panel }) => {
  const link = await panel.link(await panel.invite("staff"), "sign-in");
  await page.route("**/api/links/read", (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByText("Sem resposta. Veja a internet")).toBeVisible();
  await page.route("**/api/links/read", (route) =>
    route.fulfill({ status: 429, json: { code: "too_many_requests" } }),
  );
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Foram muitas tentativas.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("button", { name: "Entrar no Painel" })).toBeVisible();
  await expect(page.getByText("Foram muitas tentativas.")).toHaveCount(0);
});

test("an owner invites, changes a role, removes, downloads the spreadsheet, and finds it all in the records", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const colleague = await panel.invite("staff");
  await panel.session(colleague);
  const { name: contact } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("owner"), "/mais");

  await page.getByRole("link", { name: /^Equipe/ }).click();
  await page.getByRole("button", { name: "Convidar" }).click();
  const sheet = page.getByRole("dialog");
  const name = `Nova ${contact.slice(-6)}`;
  await sheet.getByLabel("Nome").fill(name);
  // Android's Back button has the same effect on a dialog.
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Equipe" })).toBeVisible();
  await page.getByRole("button", { name: "Convidar" }).click();
  await expect(sheet.getByLabel("Nome"), "what was typed is still there").toHaveValue(name);
  await sheet.getByLabel("E-mail").fill(`${name.slice(-6)}@provedor.example`);
  await sheet.getByRole("button", { name: "Mandar convite" }).click();
  const person = (who: string) => page.getByRole("listitem").filter({ hasText: who }).first();
  await expect(person(name)).toContainText("ainda não entrou");
  expect(await mailsContaining(`Olá, ${name}`)).toHaveLength(1);

  await person(colleague.name).getByRole("button", { name: "Mudar função" }).click();
  await sheet.getByRole("radio", { name: /^Dono/ }).check();
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(person(colleague.name)).toContainText("Dono");
  await person(colleague.name).getByRole("button", { name: "Tirar acesso" }).click();
  await sheet.getByRole("button", { name: "Tirar acesso" }).click();
  await expect(person(colleague.name)).toHaveCount(0);

  await page.goBack();
  await page.getByRole("button", { name: "Baixar planilha de contatos" }).click();
  await sheet.getByLabel("De", { exact: true }).fill("2026-01-31");
  await sheet.getByLabel("Até").fill("");
  await expect(sheet.getByRole("button", { name: "Baixar" })).toBeDisabled();
  await sheet.getByLabel("Até").fill("2100-12-31");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Baixar planilha de contatos" }).click();
  await expect(sheet.getByLabel("De", { exact: true })).toHaveValue("2026-01-31");
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Baixar" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(contact);
  await page.getByRole("link", { name: /^Registros/ }).click();
  for (const record of [
    `convidou ${name}, função Atendimento`,
    `mudou a função de ${colleague.name} para Dono`,
    `tirou o acesso de ${colleague.name}`,
    "baixou a planilha",
  ]) {
    await expect(page.getByText(record).first()).toBeVisible();
  }
});

test("the records say how many contacts somebody opened, and when a list showed unusually many", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const joana = await panel.invite("staff");
  const seen = [await panel.contact(), await panel.contact()];
  const list = await openAs(context, panel, joana);
  await expect(list.getByRole("heading", { name: "Contatos" })).toBeVisible();
  for (const { id } of seen) {
    await panel.sql(
      `insert into access_records (person_id, device, action, contact_id)
        values ('${joana.id}', 'Chrome, Android', 'see', '${id}')`,
    );
  }
  const wesley = await panel.invite("staff");
  await panel.sql(
    `insert into access_records (person_id, action, at, day, contacts)
      select '${wesley.id}', 'list', now() - days * interval '1 day', now()::date - days, contacts
      from unnest(array[40, 10000], array[1, 0]) day (contacts, days)`,
  );
  await panel.remove(wesley);
  const page = await openAs(context, panel, await panel.invite("owner"), "/registros");
  const group = page.getByRole("listitem").filter({ hasText: `${joana.name} abriu 2 contatos` });
  await group.getByText("Ver os 2 registros").click();
  for (const { name } of seen) await expect(group.getByText(name)).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^${joana.name} viu \\d+ contatos? na lista`)),
  ).toBeVisible();
  await expect(page.getByText(`${wesley.name} viu 10.000 contatos na lista`)).toHaveCount(2);
  const unusual = page.getByRole("paragraph").filter({ hasText: wesley.name });
  await expect(unusual.filter({ hasText: "costuma ver 40" })).toBeVisible();
});

test("HTML in every field of a contact and of a person is shown as text", { tag: "@once" }, async ({
  context,
  panel,
}) => {
  const html = `<img src=x onerror="document.body.dataset.owned=1">`;
  const { id } = await panel.contact();
  const owner = await panel.invite("owner");
  await panel.sql(
    `update leads set name = '${html}', phone = '${html}', address = '${html}', utm_source = '${html}',
      utm_medium = '${html}', utm_campaign = '${html}', utm_content = '${html}', utm_term = '${html}' where id = '${id}'`,
  );
  await panel.sql(
    `update contacts set name = '${html}', phone = '${html}', address = '${html}' where id = '${id}'`,
  );
  await panel.sql(`update people set name = '${html}' where id = '${owner.id}'`);
  const page = await openAs(context, panel, owner, `/contatos/${id}`);
  await page.getByLabel("Escrever uma anotação").fill(html);
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  const shown = page.getByText(html, { exact: true }).filter({ visible: true });
  // The HTML appears as name in list and title, and as phone, address, note and origin.
  await expect.poll(() => shown.count()).toBeGreaterThan(7);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await page.getByRole("button", { name: /^Apagar os dados/ }).click();
  await expect(page.getByRole("dialog", { name: html })).toBeVisible();
  for (const path of ["/mais", "/equipe", "/registros"]) {
    await page.goto(panel.origin + path);
    await expect(page.getByText(html).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.body.dataset.owned)).toBeUndefined();
});

test.describe("another site", () => {
  test.use({ expectedConsole: /Failed to load resource|frame|attacker\.example/ });

  test("can neither frame the panel nor change anything with a form", { tag: "@once" }, async ({
    context,
    panel,
  }) => {
    const own = await openAs(context, panel, await panel.invite("owner"));
    await expect(own.getByRole("heading", { name: "Contatos" })).toBeVisible();
    const action = panel.origin + panelPaths.signOut;
    await context.route("http://attacker.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<iframe src="${panel.origin}/contatos"></iframe>
          <form method="post" enctype="text/plain" action="${action}"><button name="{">Ganhar</button></form>`,
      }),
    );
    const page = await context.newPage();
    const framed = page.waitForRequest(`${panel.origin}/contatos`);
    await page.goto("http://attacker.example/");
    expect(await (await framed).headerValue("cookie"), "a frame gets no session").toBeNull();
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
    const sent = page.waitForRequest(action);
    await page.getByRole("button", { name: "Ganhar" }).click();
    expect(await (await sent).headerValue("cookie"), "nor does a form").toBeNull();
    expect((await (await sent).response())?.status()).toBe(403);
    await own.reload();
    await expect(own.getByRole("heading", { name: "Contatos" })).toBeVisible();
  });
});

/**
 * Nothing is stored except that nobody is signed in. Not even that, if the browser obeys the last response to a removed person late and
 * deletes everything.
 */
async function expectNothingKept(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(text).value]),
  );
  expect([[], [["painel.copy.session", null]]]).toContainEqual(kept);
}
