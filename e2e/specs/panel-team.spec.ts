import { readFile } from "node:fs/promises";
import { mailsContaining } from "../support/inbox.ts";
import { expect, openAs, test } from "../support/panel.ts";

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
  await page.goBack();
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
  await page.goBack();
  await page.getByRole("button", { name: "Baixar planilha de contatos" }).click();
  await expect(sheet.getByLabel("De", { exact: true })).toHaveValue("2026-01-31");
  const download = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Baixar" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(contact);
  await page.getByRole("link", { name: /^Registros/ }).click();
  for (const record of [
    `convidou ${name}`,
    `mudou a função de ${colleague.name}`,
    `tirou o acesso de ${colleague.name}`,
    "baixou a planilha",
  ]) {
    await expect(page.getByText(record).first()).toBeVisible();
  }
});

test("the records say how many contacts somebody opened, and hold each", { tag: "@once" }, async ({
  context,
  panel,
}) => {
  const joana = await panel.invite("staff");
  const seen = [await panel.contact(), await panel.contact()];
  for (const { id } of seen) {
    await panel.sql(
      `insert into access_records (person_id, device, action, lead_id)
        values ('${joana.id}', 'Chrome, Android', 'see', '${id}')`,
    );
  }
  const page = await openAs(context, panel, await panel.invite("owner"), "/registros");
  const group = page.getByRole("listitem").filter({ hasText: `${joana.name} abriu 2 contatos` });
  await group.getByText("Ver os 2 registros").click();
  for (const { name } of seen) await expect(group.getByText(name)).toBeVisible();
});
