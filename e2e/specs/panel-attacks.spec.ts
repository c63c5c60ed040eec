import { panelPaths } from "@fiosite/contract/panel/paths";
import { expect, openAs, test } from "../support/panel.ts";

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
  await panel.sql(`update people set name = '${html}' where id = '${owner.id}'`);
  const page = await openAs(context, panel, owner, `/contatos/${id}`);
  await page.getByLabel("Escrever uma anotação").fill(html);
  await page.getByRole("button", { name: "Guardar anotação" }).click();
  const shown = page.getByText(html, { exact: true }).filter({ visible: true });
  // Name in list and title, phone, address, note, and where it came from.
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
