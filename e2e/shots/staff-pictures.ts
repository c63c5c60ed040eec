import type { Browser } from "@playwright/test";
import { openAs } from "../support/panel.ts";
import { fillPanel, openPhone, picture, scrollToTop, writeStrip } from "./phone-pictures.ts";

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
  await page.getByText("Contato de Exemplo 1", { exact: true }).waitFor();
  const list = await picture(page);
  await page.getByRole("link", { name: /Contato de Exemplo 3/ }).click();
  await page.getByText("Mapa").waitFor();
  const contact = await picture(page);
  await page.getByRole("button", { name: "Eu atendo" }).click();
  await page.getByLabel("Escrever uma anotação").fill("Quer 600 mega. Ligar sábado de manhã.");
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  await page.getByText("anotou").waitFor();
  await page.getByText("Anotado.").waitFor({ state: "detached" });
  await scrollToTop(page.getByRole("heading", { name: "Como está?" }));
  const states = await picture(page);
  await context.close();

  await writeStrip(browser, "painel-entrar.webp", [invitation, start]);
  await writeStrip(browser, "painel-atender.webp", [list, contact, states]);
}
