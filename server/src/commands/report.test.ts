import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { mailSettings } from "../../../dev/site/test-settings.ts";
import { resultsFor } from "./doctor/check-result.ts";
import { texts } from "./report/texts.ts";

const monday = "date_trunc('week', now() at time zone 'America/Fortaleza')::date";

let database: string;
let doctorState: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "fiosite-report-"));
  doctorState = join(folder, "state.json");
  onTestFinished(() => rm(folder, { recursive: true }));
});

function runReport(args: string[], settings: Record<string, string> = {}) {
  const env = { OPERATOR_DATABASE_URL: roleUrls(database).operator, ...mailSettings, ...settings };
  return runCommand("report", ["--doctor-state", doctorState, ...args], { env });
}

/** One event a day for a year, up to today. */
const yearOf = (event: string, place: string, count: number) =>
  runSql(
    database,
    `insert into event_counts
      select ${monday} + 6 - day, '${event}', '${place}', 'home', 'pt-BR', 'none', ${count}
      from generate_series(0, 364) day`,
  );

/** A lead of the last whole week, or of the one before, that somebody has marked. */
async function addMarkedLead(weeksAgo: number, states: string[]) {
  const at = `(${monday} - ${weeksAgo} * 7 + 1)::timestamp at time zone 'America/Fortaleza' + interval '10 hours'`;
  await runSql(
    database,
    "insert into people (name, email, role) values ('Joana', 'j@x.example', 'staff') on conflict do nothing",
  );
  const [lead] = await runSql(
    database,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      values ('Maria', '1', 'Rua', 'pt-BR', gen_random_uuid(), ${at}, ${at}) returning id`,
  );
  for (const state of states) {
    const change = `gen_random_uuid(), '${lead?.id}', (select id from people), 'state', '${state}'`;
    await runSql(database, `select change_contact(${change})`);
  }
  await runSql(database, `update contact_events set at = ${at} where lead_id = '${lead?.id}'`);
}

test("the report compares the last whole week with the one before, without bursts of leads", async () => {
  await yearOf("page", "first", 120);
  await yearOf("page", "next", 30);
  await yearOf("whatsapp", "plan700", 12);
  await yearOf("lead", "", 1);
  await yearOf("lead", "burst", 40);
  // The week before had fewer taps.
  await runSql(
    database,
    `update event_counts set count = 7 where place = 'plan700' and day < ${monday} - 7`,
  );
  await addMarkedLead(1, ["contacted", "sold"]);
  await addMarkedLead(1, ["sold"]);
  // Marked by mistake, and not sold in the end.
  await addMarkedLead(1, ["sold", "not-interested"]);
  await addMarkedLead(2, ["sold"]);
  await writeFile(doctorState, JSON.stringify({ faults: [] }));
  const { code, output } = await runReport([]);
  expect(code).toBe(0);
  const [title, headline, figures, ...rest] = output.trim().split("\n\n");
  expect(title).toMatch(/ · Semana de \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}$/);
  expect(headline).toBe("7 pessoas pediram internet pelo site. Foi igual na semana anterior.");
  expect(figures?.split("\n").map((line) => line.trim().replace(/ {2,}/g, " "))).toEqual([
    "Visitas 840 (antes 840)",
    "Toques no WhatsApp 84 (antes 49)",
    "Contatos 7 (antes 7)",
    "Vendidos 2 (antes 1)",
  ]);
  expect(rest).toEqual([texts.note]);
  expect((await runReport(["--month"])).output).toMatch(/Mês de 01\/.* que no mês anterior\./s);
});

test("without any visit and without a panel the e-mail still comes, to those who get the leads", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  const { code } = await runReport(["--send"], { SMTP_URL: inbox.smtpUrl });
  expect(code).toBe(0);
  const [mail] = inbox.mails;
  expect(mail?.recipients).toEqual([mailSettings.LEADS_MAIL_TO]);
  expect(mail?.subject).toMatch(/^Semana de .* · 0 visitas, 0 no WhatsApp, 0 pelo formulário$/);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain("Ninguém pediu internet pelo site. Nem na semana anterior.");
    expect(body).toContain(texts.notChecked);
    expect(body).not.toContain(texts.link);
  }
});

test("the e-mail leads to the panel and names what is wrong", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  await runSql(
    database,
    "select * from save_lead(gen_random_uuid(), 'Maria', '1', 'Rua', 'pt-BR', null, null, null, null, null)",
  );
  const failure = resultsFor("disk /").failed("Só há 0,2 GB livres.", "Veja o que cresce.");
  await writeFile(doctorState, JSON.stringify({ faults: [{ failure }] }));
  const owner = "dono@provedor.example";
  const panel = { PANEL_ORIGIN: "https://painel.provedor.example" };
  await runReport(["--send"], { SMTP_URL: inbox.smtpUrl, REPORT_MAIL_TO: owner, ...panel });
  const [mail] = inbox.mails;
  expect(mail?.recipients).toEqual([owner]);
  expect(mail?.html).toContain('<a href="https://painel.provedor.example/numeros"');
  expect(mail?.html).not.toMatch(/<svg|<img|<style|Maria/);
  expect(mail?.text).toContain(`${texts.link}: https://painel.provedor.example/numeros`);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(texts.unsent(1));
    expect(body).toContain(texts.faults("disco /"));
  }
});

test("an address that rejects the report is named, with a status that systemd does not retry", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  const [owner, manager] = ["dono@provedor.example", "gerente@provedor.example"];
  inbox.unknownRecipients.add(manager);
  const settings = { SMTP_URL: inbox.smtpUrl, REPORT_MAIL_TO: `${owner},${manager}` };
  expect(await runReport(["--send"], settings)).toEqual({
    code: 3,
    output: `The report was sent to ${owner}.\n`,
    errorOutput: `The report was rejected for ${manager} (EENVELOPE 550).\n`,
  });
});

test("a mail server that does not respond fails the command, and an unknown option shows its use", async () => {
  expect(await runReport(["--send"])).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("the report could not be sent"),
  });
  expect(await runReport(["--year"])).toMatchObject({
    code: 1,
    errorOutput: `${texts.usage}\n`,
  });
});
