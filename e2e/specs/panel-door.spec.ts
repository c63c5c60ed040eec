import { panelPaths } from "@fiosite/contract/panel/paths";
import { addAuthenticator } from "../../dev/panel/browser-panel.ts";
import { mailsContaining } from "../support/inbox.ts";
import { expect, openAs, test } from "../support/panel.ts";

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
    `insert into passkeys (credential_id, person_id, public_key, counter, transports)
      values ('${person.id}', '${person.id}', '', 0, '{}')`,
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
  // The lost phone has a passkey; the new one gets its own.
  await page.getByRole("button", { name: "Criar meu acesso" }).click();
  await page.getByRole("link", { name: "Mais" }).click();
  await page.getByRole("button", { name: "Desconectar", exact: true }).click();
  await expect(page.getByText("este aparelho", { exact: true })).toBeVisible();
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
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
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
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  expect((await thief.get(panelPaths.session, { headers: stolen })).status()).toBe(401);
  await thief.dispose();

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
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

test("somebody who asks for too many links is told so", { tag: "@phone" }, async ({
  page,
  panel,
}) => {
  await page.route("**/api/links", (route) =>
    route.fulfill({ status: 429, json: { code: "too_many_requests" } }),
  );
  await page.goto(panel.origin);
  await page.getByLabel("Seu e-mail").fill("maria@provedor.example");
  await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
  await expect(page.getByText("Foram muitas tentativas.")).toBeVisible();
});
