import { expect, openAs, test } from "../support/panel.ts";
import { expectAccessible } from "../support/panel-accessibility.ts";

test.describe("the panel is accessible", { tag: "@once" }, () => {
  test("at the door", async ({ page, panel }) => {
    await page.goto(`${panel.origin}/entrar`);
    await expectAccessible(page, "start", page.getByRole("heading", { name: "Quem chamou hoje?" }));
    await page.getByLabel("Seu e-mail").fill("maria@");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expectAccessible(page, "wrong e-mail", page.getByRole("alert"));
    await page.getByLabel("Seu e-mail").fill("ninguem@provedor.example");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expectAccessible(
      page,
      "link sent",
      page.getByRole("heading", { name: "Olhe o seu e-mail." }),
    );
    await page.goto(await panel.link(await panel.invite("staff"), "invitation"));
    await expectAccessible(
      page,
      "invitation",
      page.getByRole("button", { name: "Criar meu acesso" }),
    );
    await page.goto(`${panel.origin}/entrar#t=old`);
    await expectAccessible(
      page,
      "link ended",
      page.getByRole("heading", { name: "Esse link já venceu." }),
    );
  });

  test("with contacts", async ({ context, panel, browser }) => {
    const { id, name } = await panel.contact();
    await panel.sql(
      `update leads set created_at = now() - interval '40 minutes' where name = '${(await panel.contact()).name}'`,
    );
    const page = await openAs(context, panel, await panel.invite("owner"));
    await expect(page.getByText(name)).toBeVisible();
    await expectAccessible(page, "list", page.getByText("Esperando").first());
    await page.getByRole("searchbox").fill("fleixeiras");
    await expectAccessible(
      page,
      "nothing found",
      page.getByRole("heading", { name: "Nada com “fleixeiras”." }),
    );

    await page.goto(`${panel.origin}/contatos/${id}`);
    await page.getByRole("button", { name: "Não atendeu" }).click();
    await expectAccessible(page, "contact", page.getByText("Anotado."));
    await page.getByRole("button", { name: /^Apagar os dados/ }).click();
    await expectAccessible(page, "erasing", page.getByText("somem agora"));
    await page.getByRole("button", { name: "Não apagar" }).click();

    const other = await browser.newContext();
    const colleague = await openAs(other, panel, await panel.invite("staff"), `/contatos/${id}`);
    await colleague.getByRole("button", { name: "Eu atendo" }).click();
    await expectAccessible(page, "somebody else attends", page.getByText(/já está atendendo/));
    await other.close();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Vendido" }).last().click();
    const offline = page.getByText("Sem internet.").filter({ visible: true });
    await expectAccessible(page, "offline", offline);
  });

  test("with people and records", async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/mais");
    await expectAccessible(page, "more", page.getByText("este aparelho", { exact: true }));
    await page.getByRole("button", { name: "Baixar planilha" }).click();
    await expectAccessible(page, "export", page.getByRole("dialog"));
    await page.goto(`${panel.origin}/equipe`);
    await expectAccessible(page, "team", page.getByText("(você)"));
    await page.getByRole("button", { name: "Convidar" }).click();
    await expectAccessible(page, "inviting", page.getByRole("dialog"));
    await page.goto(`${panel.origin}/registros`);
    await expectAccessible(page, "records", page.getByRole("heading", { name: "Registros" }));
  });
});
