import {
  askServer,
  button,
  door,
  everybody,
  expect,
  openAs,
  ownPhone,
  signIn,
  test,
} from "../support/panel.ts";

test("without a connection the panel opens as it was loaded last, and keeps no older files", {
  tag: "@phone",
}, async ({ context, panel }) => {
  // Without any contact the list has no search.
  await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("panel");
    await cache.put("/", new Response("an older release"));
    await cache.put("/assets/older.js", new Response(""));
  });
  const kept = async () => {
    // Reloads for each poll, because a server that does not respond within seconds counts as no connection.
    await page.reload();
    return page.evaluate(async () => {
      const cache = await caches.open("panel");
      const shell = await (await cache.match("/"))?.text();
      const older = await cache.match("/assets/older.js");
      return { isNewest: shell?.includes("/assets/panel-"), hasOlder: older !== undefined };
    });
  };
  await expect.poll(kept).toEqual({ isNewest: true, hasOlder: false });
  await expect(page.getByRole("searchbox")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("a phone whose storage is full opens a new release all the same", { tag: "@phone" }, async ({
  context,
  panel,
}) => {
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: panel.origin, quotaSize: 1 });
  // The files of a new release are not in the cache yet.
  await page.evaluate(() => caches.delete("panel"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
  await page.getByRole("link", { name: "Números" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Números" })).toBeVisible();

  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready);
});

test("without a connection any spelling of a phone is found, a shortened place is not corrected, and the agenda has what was noted", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const phone = ownPhone().replace(/\) 9\d/, ") 98");
  const address = `Rua do Meio, 10, ${"perto da igreja, ".repeat(12)}Trairi`;
  const { name } = await panel.contact("", { phone, address });
  const page = await openAs(context, panel, await panel.invite("staff"), "/favicon.svg");
  await page.route(/view=agenda/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), contacts: [] } });
  });
  const agenda = page.waitForResponse(/view=agenda/);
  await page.goto(panel.origin + everybody);
  await agenda;
  // The files of the contact's screen are loaded after the list.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await askServer(page);
  await expect(page.getByText("Sem internet.").filter({ visible: true })).toBeVisible();
  const link = page.getByRole("link", { name });
  const search = page.getByRole("searchbox");
  const spellings = [`+55 ${phone}`, phone.replace(") 9", ") "), `${name.split(" ")[1]} igreja`];
  for (const spelling of spellings) {
    await search.fill("ninguém assim");
    await expect(page.getByText("Nada neste aparelho.")).toBeVisible();
    await search.fill(spelling);
    await expect(link, spelling).toBeVisible();
  }
  await link.click();
  await button(page, "Mais sobre Contato").click();
  await button(page, "Corrigir telefone, nome ou lugar").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Nome")).toBeEditable();
  await expect(sheet.getByLabel("Cidade ou bairro")).toBeDisabled();
  await expect(sheet.getByText("Texto comprido está cortado aqui.")).toBeVisible();
  await button(page, "Fechar").click();

  await page.getByRole("link", { name: "Contatos" }).first().click();
  await button(page, "Anotar").click();
  await sheet.getByLabel("Telefone").fill(ownPhone());
  await sheet.getByLabel("Nome").fill("Dona Zuleide");
  await page.getByLabel("O que combinaram?").fill("Liga amanhã às 14h");
  await button(page, "Guardar").click();
  await expect(page.getByRole("heading", { level: 1, name: "Dona Zuleide" })).toBeVisible();
  await page.getByRole("link", { name: "Contatos" }).first().click();
  await search.clear();
  await page.getByRole("button", { name: /^Agenda/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Dona Zuleide" })).toContainText(
    "Lembrete",
  );
});

/** Runs in the page: makes everything that the device keeps two days old. */
function ageDevice(): void {
  const day = 24 * 60 * 60 * 1000;
  for (const [key, text] of Object.entries(localStorage)) {
    const entry = JSON.parse(text);
    localStorage.setItem(key, JSON.stringify({ ...entry, at: entry.at - 2 * day }));
  }
}

test("copies of contacts are read without a connection, and end with the session on every screen and after a day", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const [{ name }, person] = [await panel.contact(), await panel.invite("staff")];
  const page = await openAs(context, panel, person);
  await expect(page.getByText(name)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const list = () => page.evaluate(() => localStorage.getItem("painel.copy.list-now"));
  await expect.poll(list).toContain(name);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Como estava às \d+h\d\d\.$/)).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  // Done offline, because a response would write a new copy.
  await page.evaluate(ageDevice);
  await page.reload();
  await expect(page.getByText("Está demorando.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await list()).toBeNull();

  await context.setOffline(false);
  await page.goto(`${panel.origin}/contatos`);
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole("link", { name: "Números" }).filter({ visible: true }).click();
  await panel.endSessions(person);
  await askServer(page);
  await expect(door(page)).toBeVisible();
  expect(await list()).toBeNull();
  await context.setOffline(true);
  await page.reload();
  await expect(door(page)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("a page that is open for days is read offline with its newest list, but not by the next person", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const { name } = await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"));
  await expect(page.getByText(name)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(ageDevice);
  const list = () => page.evaluate(() => localStorage.getItem("painel.copy.list-now"));
  const later = await panel.contact();
  await askServer(page);
  await expect.poll(list).toContain(later.name);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(later.name)).toBeVisible();

  await page.close();
  await context.setOffline(false);
  await signIn(context, panel, await panel.invite("staff"));
  await context.route("**/api/contacts?**", (route) => route.abort());
  const next = await context.newPage();
  await next.goto(`${panel.origin}/contatos`);
  await expect(next.getByRole("heading", { name: "Contatos" })).toBeVisible();
  expect(await next.evaluate(() => localStorage.getItem("painel.copy.list-now"))).toBeNull();
});

test("a room that was never loaded leaves the others as they are, and opens by itself when the connection is back", {
  tag: "@phone",
}, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"));
  const open = (part: string) => page.getByRole("link", { name: new RegExp(`^${part}`) }).click();
  const contacts = page.getByRole("heading", { name: "Contatos" });
  const openOffline = async (part: string) => {
    await context.setOffline(true);
    await open(part);
    await expect(page.getByText(/^Esta tela não abriu\./)).toBeVisible();
  };
  await expect(contacts).toBeVisible();
  await openOffline("Mais");
  await open("Contatos");
  await expect(contacts).toBeVisible();

  // The connection is back before the panel asks for the first time.
  const { promise: isBack, resolve: release } = Promise.withResolvers<void>();
  await page.route(`${panel.origin}/`, (route) => isBack.then(() => route.fallback()));
  await openOffline("Mais");
  await context.setOffline(false);
  release();
  await expect(page.getByRole("button", { name: "Sair deste aparelho" })).toBeVisible();

  // In a page that was loaded again just now, the panel waits until it has seen that the connection is gone.
  const isSeen = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await openOffline("Números");
  await isSeen;
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Números" })).toBeVisible();
});
