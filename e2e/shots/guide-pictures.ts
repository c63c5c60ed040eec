import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { addAuthenticator, browserPanel, newSessionToken } from "../../dev/panel/browser-panel.ts";
import { startDemo } from "../../dev/start-demo.ts";
import { button, openAs, stateButton } from "../support/panel.ts";
import { fillPanel, openPhone, picture, scrollToTop, writeStrip } from "./pictures.ts";

/** The pictures of `docs/owner/guia-do-dono.md`. */
export async function makeOwnerPictures(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-owner-panel-"));
  // PostgreSQL refuses to run as root. It then runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const healthFile = join(folder, "health.json");
  const demo = await startDemo({ folder });
  const panel = browserPanel(demo.site.database.operator, demo.panel.origin);
  const [owner] = demo.people;
  if (!owner) throw new Error("the demo has no owner");
  const context = await openPhone(browser);
  const page = await openAs(context, panel, { ...owner, name: "" }, "/site");
  const open = async (path: string, text: string) => {
    await page.goto(panel.origin + path);
    await page.getByText(text).first().waitFor();
  };
  const site = page.frameLocator("iframe");
  await button(page, "Entendi").filter({ visible: true }).click();

  await site.locator('strong[data-edit$="priceCents"]').last().click();
  await page.getByLabel("Preço, em reais").fill("129,90");
  await site.getByText("R$129,90").first().waitFor();
  const price = await picture(page);
  await button(page, "Salvar").click();
  await page
    .getByRole("link", { name: /Publicar/ })
    .last()
    .click();
  await button(page, "Publicar agora").waitFor();
  const changes = await picture(page);
  await button(page, "Publicar agora").click();
  await page.getByRole("heading", { name: /^No ar há/ }).waitFor();
  const live = await picture(page);
  const visitor = await context.newPage();
  await visitor.goto(`${demo.site.origin}/#planos`);
  await visitor.getByText("R$129,90").last().scrollIntoViewIfNeeded();
  const seen = await picture(visitor);
  await writeStrip(browser, "dono-preco.webp", [price, changes, live, seen]);

  await open("/site", "Toque no que quer mudar");
  await site.locator('strong[data-edit$="priceCents"]').first().click();
  await button(page, "Fazer promoção neste preço").click();
  await page.getByLabel("Preço na promoção").fill("79,90");
  const promotion = await picture(page);
  await button(page, "Publicar promoção").click();
  await page.getByText("Agora, na promoção").waitFor();
  const promoted = await picture(page);
  await open("/agora-e-depois", "No ar agora");
  await writeStrip(browser, "dono-promocao.webp", [promotion, promoted, await picture(page)]);

  await open("/site", "Toque no que quer mudar");
  await site.getByText("da praia ao sertão").first().click();
  await page.getByRole("button", { name: "1000 Mbps" }).click();
  await page.getByText("Tirar da frase").waitFor();
  const text = await picture(page);
  await button(page, "Fechar").click();
  await button(page, "Mais jeitos de ver").click();
  await page.getByText("Textos desta página, em lista").click();
  await page.getByLabel("Procurar um texto").fill("WhatsApp");
  await page.getByText("Na página", { exact: true }).waitFor();
  await scrollToTop(page.getByLabel("Procurar um texto"));
  const list = await picture(page);
  await writeStrip(browser, "dono-texto.webp", [text, list]);

  await open("/aviso", "O que é");
  await button(page, "Trairi").click();
  const notice = await picture(page);
  await button(page, "Publicar aviso").click();
  await button(page, "Encerrar aviso").waitFor();
  await site.getByText("Internet instável").waitFor();
  await writeStrip(browser, "dono-aviso.webp", [notice, await picture(page)]);

  await open("/planos", "Pôr mais um plano");
  const plans = await picture(page);
  await page
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await button(page, "Tirar da lista").waitFor();
  const plan = await picture(page);
  await button(page, "Tirar da lista").click();
  await page.getByRole("dialog").getByText("Muda nos textos").first().waitFor();
  await writeStrip(browser, "dono-planos.webp", [plans, plan, await picture(page)]);

  await open("/conferir", "Depois desta");
  await button(page, "Está certo").waitFor();
  await writeStrip(browser, "dono-conferir.webp", [await picture(page)]);

  await open("/numeros", "pedidos em");
  const numbers = await picture(page);
  await button(page, "Rádio").click();
  await page.getByText("Copiar o link").waitFor();
  await scrollToTop(page.getByRole("heading", { name: "Link de campanha" }));
  await writeStrip(browser, "dono-numeros.webp", [numbers, await picture(page)]);

  await writeFile(healthFile, brokenMail());
  await open("/saude", "Mandar pelo WhatsApp");
  const health = await picture(page);
  await rm(healthFile);
  await open("/equipe", "Convidar");
  await button(page, "Convidar").click();
  await page.getByLabel("Nome").fill("Joana");
  await page.getByLabel("E-mail").fill("joana@provedor.example");
  await writeStrip(browser, "dono-saude.webp", [health, await picture(page)]);
  await context.close();
  await demo.stop();
  await rm(folder, { recursive: true });
}

/** The doctor's report while the mail server refuses the password. */
function brokenMail(): string {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const failure = { message: "Recusa a senha (EAUTH).", fix: "Corrija SMTP_URL." };
  const mail = { subject: "e-mail", status: "failed", since: ago(90), ...failure };
  return JSON.stringify({ checkedAt: ago(12), checks: [mail], days: [] });
}

/** The pictures of `docs/staff/guia-atendimento.md`. */
export async function makeStaffPictures(browser: Browser): Promise<void> {
  const { panel, staff } = await fillPanel();
  const context = await openPhone(browser);

  const door = await context.newPage();
  await door.goto(staff.href);
  await door.getByRole("button", { name: "Criar meu acesso" }).waitFor();
  const invitation = await picture(door);
  await door.goto("about:blank");
  await door.goto(`${panel.origin}/entrar`);
  await door.getByLabel("Seu e-mail").waitFor();
  const start = await picture(door);

  const page = await openAs(context, panel, staff);
  await page.getByText("Socorro de Exemplo").waitFor();
  const list = await picture(page);
  await page.getByRole("link", { name: /Francisco de Exemplo/ }).click();
  await page.getByText("Lembrar quando?").waitFor();
  const contact = await picture(page);
  await stateButton(page, "Vendido").click();
  await page.getByRole("heading", { name: "Qual plano?" }).waitFor();
  const sold = await picture(page);
  await page.getByRole("button", { name: "Pular" }).click();
  await page.goto(`${panel.origin}/contatos?ver=agenda`);
  await page.getByText("Edilson de Exemplo").waitFor();
  const agenda = await picture(page);
  await page.getByRole("button", { name: "Anotar" }).click();
  await page.getByLabel("Telefone", { exact: true }).fill("(88) 9 9123-4567");
  await page.getByText("Ainda não é contato").waitFor();
  const note = await picture(page);
  await newSessionToken(panel.operatorUrl, staff.id, "Safari, iPhone");
  await addAuthenticator(page);
  await page.goto(`${panel.origin}/mais`);
  await page.getByRole("button", { name: "Criar digital ou rosto neste aparelho" }).click();
  await page.getByText("Digital ou rosto (").waitFor();
  await scrollToTop(page.getByRole("heading", { name: "Onde você está conectado" }));
  const devices = await picture(page);
  await context.close();

  await writeStrip(browser, "painel-perdi.webp", [devices]);
  await writeStrip(browser, "painel-entrar.webp", [invitation, start]);
  await writeStrip(browser, "painel-atender.webp", [list, contact, sold]);
  await writeStrip(browser, "painel-anotar.webp", [note, agenda]);
}
