import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addAuthenticator } from "../../dev/panel/browser-panel.ts";
import { expectPanelAccessible } from "../support/accessibility.ts";
import { askServer, expect, openAs, ownPanelTest, test } from "../support/panel.ts";
import { mailsContaining } from "../support/visitor.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const enter = "Entrar com a digital ou o rosto";
const create = "Criar digital ou rosto neste aparelho";
const endAll = "Desconectar todos os outros";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** Somebody holding the owner's phone creates a passkey that is stored on their own phone, and signs in there with it. */
async function breakIn(page: Page, own: { remove(): Promise<unknown> }, browser: Browser) {
  await own.remove();
  const intruders = await addAuthenticator(page);
  await button(page, create).click();
  await expect.poll(async () => (await intruders.credentials()).length).toBe(1);
  await expect(button(page, create)).toBeEnabled();
  const [credential] = await intruders.credentials();
  await intruders.remove();
  const context = await browser.newContext({ userAgent: iPhone });
  const inside = await context.newPage();
  const phone = await addAuthenticator(inside);
  if (credential) await phone.addCredential(credential);
  await inside.goto(new URL("/mais", page.url()).href);
  await button(inside, enter).click();
  await expect(inside.getByRole("heading", { name: "Onde você está conectado" })).toBeVisible();
  return inside;
}

/** Neither the session nor the passkey opens the panel any more. */
async function expectOut(page: Page) {
  // Not by a reload, which fails if the page leaves by itself at that moment.
  await askServer(page);
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await button(page, enter).click();
  await expect(
    page.getByRole("heading", { name: "Essa digital não abre o Painel." }),
  ).toBeVisible();
  await page.context().close();
}

/** Opens the panel on the owner's phone by a link, and creates a passkey there. */
async function openOwn(context: BrowserContext, panel: Parameters<typeof openAs>[1]) {
  const person = await panel.invite("owner");
  const page = await openAs(context, panel, person, "/mais");
  const own = await addAuthenticator(page);
  await button(page, create).click();
  await expect(page.getByText("Digital ou rosto (")).toBeVisible();
  return { person, page, own };
}

test("a passkey that somebody made on the owner's phone is ended by one button, alone or with all others", {
  tag: "@phone",
}, async ({ context, panel, browser }) => {
  const { page, own } = await openOwn(context, panel);
  const inside = await breakIn(page, own, browser);
  await page.reload();
  const theirs = page.getByRole("listitem").filter({ hasText: "Safari, iPhone" });
  await expectPanelAccessible(page, "what opens the panel", theirs);
  await theirs.getByRole("button", { name: "Desconectar" }).click();
  await expect(theirs).toHaveCount(0);
  await expectOut(inside);

  const again = await breakIn(page, { remove: async () => undefined }, browser);
  await page.reload();
  await expect(page.getByText("também os feitos aqui")).toBeVisible();
  await button(page, endAll).click();
  await expect(page.getByText("Digital ou rosto (")).toHaveCount(0);
  await expect(page.getByText("este aparelho", { exact: true })).toBeVisible();
  await expectOut(again);
});

test("a session that the owner's own passkey opened keeps it and ends the intruder's", {
  tag: "@phone",
}, async ({ context, panel, browser }) => {
  const { page, own } = await openOwn(context, panel);
  await button(page, "Sair deste aparelho").click();
  await button(page, enter).click();
  await page.getByRole("link", { name: "Mais" }).click();
  const [credential] = await own.credentials();
  const inside = await breakIn(page, own, browser);
  await button(page, endAll).click();
  await expect(page.getByText("abriu este aparelho")).toBeVisible();
  await expectOut(inside);
  const phone = await addAuthenticator(page);
  if (credential) await phone.addCredential(credential);
  await button(page, "Sair deste aparelho").click();
  await button(page, enter).click();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
});

test("an intruder who was quicker is put out by whoever reads the owner's mailbox", {
  tag: "@phone",
}, async ({ context, panel, browser }) => {
  const { page, own, person } = await openOwn(context, panel);
  const inside = await breakIn(page, own, browser);
  await button(inside, endAll).click();
  await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
  await page.goto(await panel.link(person, "sign-in"));
  await button(page, "Entrar no Painel").click();
  await button(page, "Agora não").click();
  await page.getByRole("link", { name: "Mais" }).click();
  await button(page, endAll).click();
  await expect(page.getByText("este aparelho", { exact: true })).toBeVisible();
  await expectOut(inside);
  await expect(page.getByRole("heading", { name: "Mais" })).toBeVisible();
});

ownPanelTest(
  "what cannot be undone asks for the finger in place, and goes on with what was typed",
  { tag: "@phone" },
  async ({ context, panel }) => {
    const person = await panel.invite("owner");
    const page = await openAs(context, panel, person, "/mais");
    const phone = await addAuthenticator(page);
    await button(page, create).click();
    await expect(page.getByText("Digital ou rosto (")).toBeVisible();
    const old = () => panel.sql("update sessions set proven_at = now() - interval '6 minutes'");
    await old();
    await page.goto(`${panel.origin}/equipe`);
    await button(page, "Convidar").click();
    const sheet = page.getByRole("dialog", { name: "Convidar alguém" });
    await sheet.getByLabel("Nome").fill("Raimunda");
    await sheet.getByLabel("E-mail").fill("raimunda@provedor.example");
    await phone.recognises(false);
    await button(page, "Mandar convite").click();
    const proof = page.getByRole("dialog", { name: "Confirme que é você" });
    await expectPanelAccessible(page, "proof", proof);
    await button(page, "Usar a digital ou o rosto").click();
    await expect(proof.getByRole("alert")).toHaveText("Não reconheceu. Acontece.");
    await button(page, "Deixar para depois").click();
    await expect(proof).toHaveCount(0);
    await expect(sheet.getByRole("alert")).toHaveText("Nada mudou: falta confirmar que é você.");
    await expect(sheet.getByLabel("Nome")).toHaveValue("Raimunda");
    await phone.recognises(true);
    await button(page, "Mandar convite").click();
    await button(page, "Usar a digital ou o rosto").click();
    await expect(page.getByText("Convite mandado para raimunda@provedor.example.")).toBeVisible();

    await old();
    await page.goto(`${panel.origin}/mais`);
    await page.getByRole("button", { name: /^Baixar planilha/ }).click();
    await button(page, "Baixar").click();
    const download = page.waitForEvent("download");
    await button(page, "Usar a digital ou o rosto").click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);

    const { id } = await panel.contact();
    await old();
    await page.goto(`${panel.origin}/contatos/${id}`);
    await button(page, "Apagar os dados de Contato").click();
    await button(page, "Apagar de vez").click();
    await button(page, "Deixar para depois").click();
    await expect(button(page, "Apagar de vez")).toBeEnabled();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
    await button(page, "Apagar de vez").click();
    await button(page, "Usar a digital ou o rosto").click();
    await expect(page.getByText("Dados apagados.")).toBeVisible();
  },
);

test("who has no passkey proves by a link in the same browser, and is told of each new passkey", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const person = await panel.invite("staff");
  const page = await openAs(context, panel, person, "/mais");
  await addAuthenticator(page);
  await panel.sql(
    `update sessions set proven_at = now() - interval '6 minutes' where person_id = '${person.id}'`,
  );
  await button(page, create).click();
  await button(page, "Receber um link por e-mail").click();
  await expect(page.getByText(`Mandamos um link para ${person.email}.`)).toBeVisible();
  await button(page, "Já abri o link").click();
  await expect(page.getByText("Ainda não chegou aqui.")).toBeVisible();
  const [mail] = await mailsContaining(person.name);
  const other = await context.newPage();
  await other.goto(mail?.text.match(/http\S+#t=\S+/)?.[0] ?? "");
  await button(other, "Entrar no Painel").click();
  await button(other, "Agora não").click();
  await other.close();
  await button(page, "Já abri o link").click();
  await expect(page.getByText("Digital ou rosto (")).toBeVisible();
  const told = async () =>
    (await mailsContaining(person.name)).filter(({ text }) => text.includes("Acabaram de criar"));
  await expect.poll(async () => (await told()).length).toBe(1);
});

test("on a phone that is somebody else's the door says that nothing was kept and the link still works", {
  tag: "@phone",
}, async ({ page, panel }) => {
  await page.goto(await panel.link(await panel.invite("staff"), "invitation"));
  await button(page, "Este celular não é meu").click();
  await expect(page.getByRole("status")).toContainText(
    "Nada ficou guardado neste celular. O link continua valendo: abra no seu aparelho.",
  );
});
