import { expect, openAs, test } from "../support/panel.ts";
import { expectAccessible } from "../support/panel-accessibility.ts";

test.describe("the panel is accessible", { tag: "@once" }, () => {
  test("at the door", async ({ page, panel }) => {
    await page.goto(`${panel.origin}/entrar`);
    await expect(page.getByRole("heading", { name: "Quem chamou hoje?" })).toBeVisible();
    await expectAccessible(page, "start");
    await page.getByLabel("Seu e-mail").fill("maria@");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "wrong e-mail");
    await page.getByLabel("Seu e-mail").fill("ninguem@provedor.example");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expect(page.getByRole("heading", { name: "Olhe o seu e-mail." })).toBeVisible();
    await expectAccessible(page, "link sent");
    await page.goto(await panel.link(await panel.invite("staff"), "invitation"));
    await expect(page.getByRole("button", { name: "Criar meu acesso" })).toBeVisible();
    await expectAccessible(page, "invitation");
    await page.goto(`${panel.origin}/entrar#t=old`);
    await expect(page.getByRole("heading", { name: "Esse link já venceu." })).toBeVisible();
    await expectAccessible(page, "link ended");
  });

  test("with contacts", async ({ context, panel, browser }) => {
    const { id, name } = await panel.contact();
    await panel.sql(
      `update leads set created_at = now() - interval '40 minutes' where name = '${(await panel.contact()).name}'`,
    );
    const page = await openAs(context, panel, await panel.invite("owner"));
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText("Esperando").first()).toBeVisible();
    await expectAccessible(page, "list");
    await page.getByRole("searchbox").fill("fleixeiras");
    await expect(page.getByRole("heading", { name: "Nada com “fleixeiras”." })).toBeVisible();
    await expectAccessible(page, "nothing found");

    await page.goto(`${panel.origin}/contatos/${id}`);
    await page.getByRole("button", { name: "Não atendeu" }).click();
    await expect(page.getByText("Anotado.")).toBeVisible();
    await expectAccessible(page, "contact");
    await page.getByRole("button", { name: /^Apagar os dados/ }).click();
    await expect(page.getByText("somem agora")).toBeVisible();
    await expectAccessible(page, "erasing");
    await page.getByRole("button", { name: "Não apagar" }).click();

    const other = await browser.newContext();
    const colleague = await openAs(other, panel, await panel.invite("staff"), `/contatos/${id}`);
    await colleague.getByRole("button", { name: "Eu atendo" }).click();
    await expect(page.getByText(/já está atendendo/)).toBeVisible();
    await other.close();
    await expectAccessible(page, "somebody else attends");

    await context.setOffline(true);
    await page.getByRole("button", { name: "Vendido" }).last().click();
    await expect(page.getByText("Sem internet.").filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page, "offline");
  });

  test("with people and records", async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/mais");
    await expect(page.getByText("este aparelho", { exact: true })).toBeVisible();
    await expectAccessible(page, "more");
    await page.getByRole("button", { name: "Baixar planilha" }).click();
    await expectAccessible(page, "export");
    await page.goto(`${panel.origin}/equipe`);
    await expect(page.getByText("(você)")).toBeVisible();
    await expectAccessible(page, "team");
    await page.getByRole("button", { name: "Convidar" }).click();
    await expectAccessible(page, "inviting");
    await page.goto(`${panel.origin}/registros`);
    await expect(page.getByRole("heading", { name: "Registros" })).toBeVisible();
    await expectAccessible(page, "records");
  });
});
