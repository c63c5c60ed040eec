import { rm, writeFile } from "node:fs/promises";
import { addYearOfNumbers } from "../../dev/panel/year-of-numbers.ts";
import { expectPanelAccessible } from "../support/accessibility.ts";
import { expect, openAs, ownPanelTest } from "../support/panel.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The names of the doctor's checks. If one is missing, an area of the page is shown as not checked. */
const checkNames =
  "nginx, database, server, panel, migrations, e-mail, leads, disk, backup, certificate, panel's certificate, www's certificate, publishing, webhooks, erasing, kept databases, clock, environment, nginx's configuration, operator's database, operator's environment, roles, operator's roles, reviews, release, updates, units, restarts, heartbeat, content".split(
    ", ",
  );

ownPanelTest.describe("numbers and health", { tag: "@once" }, () => {
  ownPanelTest(
    "the numbers of a period for staff, each plot with a sentence and a table, and a campaign's link",
    async ({ context, panel }) => {
      await addYearOfNumbers(panel.operatorUrl);
      const page = await openAs(context, panel, await panel.invite("staff"), "/numeros");
      await expect(page.getByText(/^\d+ pedidos em 7 dias\./)).toBeVisible();
      await page.getByRole("button", { name: "30 dias" }).click();
      await expect(page.getByText(/pedidos em 30 dias\./)).toBeVisible();
      await expect(page.getByText("Os botões dos planos estão em")).toBeVisible();
      await expect(
        page.getByText(/ com 10 pedidos ou mais, .*: (\d+ min|\d+h\d{0,2})\.$/),
      ).toBeVisible();
      const plot = page
        .getByRole("heading", { name: "Que campanha trouxe pedidos" })
        .locator("xpath=..");
      await expect(plot.getByText(/^O que mais mudou: .* (acaso|nada)\.$/)).toBeVisible();
      await plot.getByText("Ver em tabela").click();
      await expect(plot.getByRole("row", { name: /^Rádio( \d+){4}$/ })).toBeVisible();
      await expect(page.getByText("Rua de Exemplo")).toHaveCount(0);

      await page.getByRole("button", { name: "Rádio" }).click();
      await expect(page.getByText(/\/\?utm_campaign=radio$/)).toBeVisible();
      await expect(
        page.getByText(/^Em 30 dias: [\d.]+ visitas e \d+ pedidos? por este link\.$/),
      ).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Baixar o QR code" }).click();
      expect((await download).suggestedFilename()).toBe("qr-radio.png");
      await expectPanelAccessible(page, "numbers", page.getByText("Quem cria é o dono."));

      await page.goto(`${panel.origin}/saude`);
      await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Números" }).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Saúde" }), "for owners").toHaveCount(0);
    },
  );

  ownPanelTest(
    "the owner reads what works, and what to send to the technician",
    async ({ context, panel, healthFile }) => {
      const failure = { message: "Recusa a senha (EAUTH).", fix: "Corrija SMTP_URL." };
      const mail = { subject: "e-mail", status: "failed", since: minutesAgo(90), ...failure };
      const write = (checks: object[], minutes: number) =>
        writeFile(healthFile, JSON.stringify({ checkedAt: minutesAgo(minutes), checks, days: [] }));
      const heartbeat = { ...mail, subject: "heartbeat", status: "warning" };
      const well = checkNames.map((subject) => ({ subject, status: "ok" }));
      await write(well, 12);
      const page = await openAs(context, panel, await panel.invite("owner"), "/saude");
      const title = (name: string) => page.getByRole("heading", { level: 1, name });
      await expect(title("Tudo funcionando")).toBeVisible();
      await expect(page.getByText(/Conferido há \d+ min\./)).toBeVisible();
      await expectPanelAccessible(
        page,
        "well",
        page.getByRole("link", { name: "Tudo funcionando" }),
      );

      await write([...well.filter(({ subject }) => subject !== "heartbeat"), heartbeat], 12);
      await page.reload();
      await expect(title("Tudo funcionando")).toBeVisible();
      await expect(page.getByText("Há 1 aviso para o técnico, sem pressa.")).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "Ninguém de fora vigia o servidor" }),
      ).toBeVisible();
      await write([{ subject: "e-mail", status: "ok" }, heartbeat], 12);
      await page.reload();
      await expect(title("Nem tudo foi conferido")).toBeVisible();
      await expect(page.getByText("Não verificado.").first()).toBeVisible();
      await expectPanelAccessible(
        page,
        "partly checked",
        page.getByRole("link", { name: "Falta conferir" }),
      );

      await write([mail], 12);
      await page.reload();
      await expect(title("O e-mail da equipe parou")).toBeVisible();
      await expect(page.getByRole("link", { name: "E-mail parado" })).toBeVisible();
      const send = page.getByRole("link", { name: "Mandar pelo WhatsApp" });
      await expect(send).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.*EAUTH.*SMTP_URL/);
      await expectPanelAccessible(page, "broken", send);

      await write(well, 160);
      await page.reload();
      await expect(title("Faz tempo que ninguém confere")).toBeVisible();
      await expect(page.getByText("A última conferida foi há 2 h.")).toBeVisible();
      await rm(healthFile);
      await page.reload();
      await expect(title("Ainda não foi conferido")).toBeVisible();
    },
  );
});
