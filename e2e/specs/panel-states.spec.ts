import { expectPanelAccessible } from "../support/accessibility.ts";
import { expect, mark, openAs, stateButton, test } from "../support/panel.ts";

test("a sheet that asks for confirmation focuses the safe answer, and returns the focus when it closes", {
  tag: "@once",
}, async ({ context, panel }) => {
  const { name } = await panel.invite("staff");
  const page = await openAs(context, panel, await panel.invite("owner"), "/equipe");
  const cancel = page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: "Cancelar convite" });
  await cancel.click();
  const keep = page.getByRole("dialog").getByRole("button", { name: "Deixar como está" });
  await expect(keep).toBeFocused();
  await keep.click();
  await expect(cancel).toBeFocused();
});

test("a screen that is opened starts at its top, also for a screen reader", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("owner"), "/mais");
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("link", { name: /^Saúde/ }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: /^Equipe/ }).click();
  await expect(page.getByRole("heading", { name: "Equipe" })).toBeInViewport();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a browser that keeps nothing still sends what is tapped", { tag: "@once" }, async ({
  context,
  panel,
}) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const { id } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"), `/contatos/${id}`);
  await mark(page, "Vendido");
  await expect(page.getByText("marcou: Vendido")).toBeVisible();
  const events = () =>
    panel.sql(`select to_state from contact_events where contact_id = contact_of('${id}')`);
  await expect.poll(events).toEqual([{ to_state: "sold" }]);
  await expect(page.getByText("esperando a internet")).toHaveCount(0);

  await page.route("**/changes", (route) => route.abort());
  await mark(page, "Em contato");
  await expect(page.getByText("Não deu para salvar.")).toBeVisible();
  await expect(stateButton(page, "Vendido")).toHaveAttribute("aria-pressed", "true");
});

test("a tab learns what became of its change although another tab sent it", {
  tag: "@once",
}, async ({ context, panel }) => {
  const [first, second] = [await panel.contact(), await panel.contact()];
  const person = await panel.invite("staff");
  const sending = await openAs(context, panel, person, `/contatos/${first.id}`);
  const waiting = await context.newPage();
  await waiting.goto(`${panel.origin}/contatos/${second.id}`);
  await expect(waiting.getByText("Ninguém pegou ainda")).toBeVisible();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await sending.route(
    `**/${first.id}/changes`,
    async (route) => {
      await isReleased;
      await route.continue();
    },
    { times: 1 },
  );
  const isSending = sending.waitForRequest(`**/${first.id}/changes`);
  await mark(sending, "Vendido");
  await isSending;
  await waiting.getByRole("button", { name: "Chamar no WhatsApp" }).click();
  await expect(waiting.getByRole("button", { name: "Abrindo o WhatsApp..." })).toBeVisible();
  const chat = context.waitForEvent("page");
  release();
  await chat;
  await expect(waiting.getByRole("button", { name: "Chamar no WhatsApp" })).toBeEnabled();
});

test.describe("without the files of the side bar", () => {
  test.use({ expectedConsole: /Failed to load resource/ });
  test("the panel works with the bar of the phones", { tag: "@once" }, async ({
    context,
    panel,
  }) => {
    await context.route(/\/assets\/(?!panel-)[\w-]+\.js$/, (route) => route.abort());
    const page = await openAs(context, panel, await panel.invite("owner"));
    await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Mais" })).toBeVisible();
    const { width } = (await page.getByRole("main").boundingBox()) ?? {};
    expect(width, "the screen has the whole window").toBe(page.viewportSize()?.width);
  });
});

test.describe("on a phone that darkens sites", () => {
  // Without this preference Chromium ignores a page's opt-out.
  test.use({ colorScheme: "dark" });
  test("the panel keeps its colours", { tag: "@phone" }, async ({ context, page, panel }) => {
    await page.goto(panel.origin);
    await expect(page.getByLabel("Seu e-mail")).toBeVisible();
    const contacts = await openAs(context, panel, await panel.invite("staff"), "/mais");
    await expect(contacts.getByText("este aparelho", { exact: true })).toBeVisible();
    for (const each of [page, contacts]) {
      const devtools = await context.newCDPSession(each);
      const screen = async (enabled: boolean) => {
        await devtools.send("Emulation.setAutoDarkModeOverride", { enabled });
        return each.screenshot();
      };
      // Polls, because fonts may arrive in between, and other tests add contacts that the bar counts.
      await expect.poll(async () => (await screen(false)).equals(await screen(true))).toBe(true);
    }
  });
});

test.describe("the panel is accessible", { tag: "@once" }, () => {
  test("at the door", async ({ page, panel }) => {
    await page.goto(`${panel.origin}/entrar`);
    await expectPanelAccessible(
      page,
      "start",
      page.getByRole("heading", { name: "Quem chamou hoje?" }),
    );
    await page.getByLabel("Seu e-mail").fill("maria@");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expectPanelAccessible(page, "wrong e-mail", page.getByRole("alert"));
    await page.getByLabel("Seu e-mail").fill("ninguem@provedor.example");
    await page.getByRole("button", { name: "Receber um link por e-mail" }).click();
    await expectPanelAccessible(
      page,
      "link sent",
      page.getByRole("heading", { name: "Olhe o seu e-mail." }),
    );
    await page.goto(await panel.link(await panel.invite("staff"), "invitation"));
    await expectPanelAccessible(
      page,
      "invitation",
      page.getByRole("button", { name: "Criar meu acesso" }),
    );
    await page.goto(`${panel.origin}/entrar#t=old`);
    await expectPanelAccessible(
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
    await expectPanelAccessible(page, "list", page.getByText("Esperando").first());
    await page.getByRole("searchbox").fill("fleixeiras");
    await expectPanelAccessible(
      page,
      "nothing found",
      page.getByRole("heading", { name: "Nada com “fleixeiras”." }),
    );

    await page.goto(`${panel.origin}/contatos/${id}`);
    await page.getByRole("button", { name: "Não atendeu" }).click();
    await expectPanelAccessible(page, "contact", page.getByText("Anotado."));
    await page.getByRole("button", { name: /^Apagar os dados/ }).click();
    await expectPanelAccessible(page, "erasing", page.getByText("somem agora"));
    await page.getByRole("button", { name: "Não apagar" }).click();

    const other = await browser.newContext();
    const colleague = await openAs(other, panel, await panel.invite("staff"), `/contatos/${id}`);
    await colleague.getByRole("button", { name: "Eu atendo" }).click();
    await expectPanelAccessible(page, "somebody else attends", page.getByText(/já está atendendo/));
    await other.close();

    await context.setOffline(true);
    await mark(page, "Vendido");
    const offline = page.getByText("Sem internet.").filter({ visible: true });
    await expectPanelAccessible(page, "offline", offline);
  });

  test("with people and records", async ({ context, panel }) => {
    const page = await openAs(context, panel, await panel.invite("owner"), "/mais");
    await expectPanelAccessible(page, "more", page.getByText("este aparelho", { exact: true }));
    await page.getByRole("button", { name: "Baixar planilha" }).click();
    await expectPanelAccessible(page, "export", page.getByRole("dialog"));
    await page.goto(`${panel.origin}/equipe`);
    await expectPanelAccessible(page, "team", page.getByText("(você)"));
    await page.getByRole("button", { name: "Convidar" }).click();
    await expectPanelAccessible(page, "inviting", page.getByRole("dialog"));
    await page.goto(`${panel.origin}/registros`);
    await expectPanelAccessible(page, "records", page.getByRole("heading", { name: "Registros" }));
  });
});
