import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { browserPanel } from "../../dev/panel/browser-panel.ts";
import { startDemo } from "../../dev/start-demo.ts";
import { expect, openAs, test } from "../support/panel.ts";
import { chooseLanguage } from "../support/visitor.ts";

// The preview's policy blocks the page's scripts, and Chromium logs it. It also warns about how this test reads the canvas.
test.use({ expectedConsole: /\/api\/site\/preview\/|Canvas2D/ });

/** A picture that is half transparent, like a logo, and large enough for every frame. */
const transparentPng = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 1600 });
    canvas.getContext("2d")?.fillRect(0, 1000, 1600, 600);
    return canvas.toDataURL("image/png").replace(/.*,/, "");
  });

/** Red, green, blue and opacity near the top of the frame. */
const topColor = (page: Page) =>
  page
    .getByRole("img", { name: "A parte da foto" })
    .evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext("2d")?.getImageData(9, 9, 1, 1).data ?? []),
    );

test("the demo keeps the language without JavaScript, its numbers are its contacts, its health was checked and a new photo is on the site", {
  tag: "@once",
}, async ({ browser, context }) => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-demo-"));
  // PostgreSQL refuses to run as root. It then runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const demo = await startDemo({ folder });
  const [owner] = demo.people;
  const panel = browserPanel(demo.site.database.operator, demo.panel.origin);

  await test.step("language", async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false, locale: "pt-BR" });
    const page = await visitor.newPage();
    await page.goto(demo.site.origin);
    await chooseLanguage(page, "en-US");
    await page.goto(`${demo.site.origin}/cameras`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
    await visitor.close();
  });

  const page = await openAs(
    context,
    panel,
    { id: owner?.id ?? "", name: "", email: "" },
    "/numeros",
  );
  await test.step("numbers", async () => {
    await page.getByRole("button", { name: "30 dias" }).click();
    const today = "(now() at time zone 'America/Fortaleza')::date";
    const [listed] = await panel.sql(
      `select count(*)::integer as requests, (select ${today} - min(day) from event_counts) as days
        from leads join contacts on contacts.id = contact_id
        where (created_at at time zone 'America/Fortaleza')::date between ${today} - 30 and ${today} - 1`,
    );
    expect(listed?.days).toBe(364);
    expect(listed?.requests).toBeGreaterThan(50);
    await expect(page.getByText(`${listed?.requests} pedidos em 30 dias.`)).toBeVisible();
  });

  await test.step("health", async () => {
    await page.goto(`${panel.origin}/saude`);
    await expect(page.getByText(/^A última conferida foi (agora|há)/)).toBeVisible();
    // The demo's facts are not confirmed, and the health screen says so. Everything else works or was not checked.
    const lines = page.getByRole("listitem");
    for (const line of [
      "Site no ar As páginas abrem",
      "Contatos Guardados",
      "E-mail da equipe O servidor de e-mail responde",
      "Painel Abre",
      "Cópia de segurança Não verificado",
      "Servidor Não verificado",
    ]) {
      const words = new RegExp(line.replaceAll(" ", "\\s*"));
      await expect(lines.filter({ hasText: words })).toHaveCount(1);
    }
    await expect(lines.filter({ hasText: "com problema" })).toHaveCount(1);
  });

  await test.step("photo", async () => {
    await page.goto(`${panel.origin}/fotos?foto=team`);
    const choose = page.getByLabel("Escolher ou tirar a foto");
    await choose.setInputFiles(join(import.meta.dirname, "../../art/3d/renders/team.png"));
    await expect.poll(() => topColor(page)).not.toEqual([255, 255, 255, 255]);
    const buffer = Buffer.from(await transparentPng(page), "base64");
    await choose.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect
      .poll(() => topColor(page), "white, not the photo before")
      .toEqual([255, 255, 255, 255]);
    await page.getByLabel("em português").fill("A equipe na frente da loja");
    await page.getByRole("button", { name: "Usar esta foto" }).click();
    await expect(page.getByText("A foto está salva. Ninguém vê até publicar.")).toBeVisible();
    await page.goto(`${panel.origin}/publicar`);
    await page.getByRole("button", { name: "Publicar agora" }).click();
    const shown = async () => {
      const html = await (await fetch(demo.site.origin)).text();
      const [picture = ""] = html.match(/\/pictures\/team-[0-9a-f]{32}-800\.avif/) ?? [];
      return picture && (await fetch(demo.site.origin + picture)).status;
    };
    await expect.poll(shown, { timeout: 120_000 }).toBe(200);
  });
  await context.close();
  await demo.stop();
  await rm(folder, { recursive: true });
});
