import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "@fiosite/content/report";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { mailSettings } from "../../../dev/site/test-settings.ts";
import { resultsFor } from "./doctor/check-result.ts";

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
const yearOf = (event: string, place: string, count: number, campaign = "none") =>
  runSql(
    database,
    `insert into event_counts
      select ${monday} + 6 - day, '${event}', '${place}', 'home', 'pt-BR', '${campaign}', ${count}
      from generate_series(0, 364) day`,
  );

test("the report compares the last whole week with the one before", async () => {
  await yearOf("page", "first", 100);
  await yearOf("page", "first", 20, "radio");
  await yearOf("page", "next", 30);
  await yearOf("whatsapp", "plan700", 9);
  await yearOf("whatsapp", "floating", 3, "radio");
  await yearOf("lead", "", 1);
  await yearOf("lead", "burst", 40);
  // The week before had half of the taps.
  await runSql(
    database,
    `update event_counts set count = 4 where place = 'plan700' and day < ${monday} - 7`,
  );
  // A language that this release does not know: a newer release counted it, or it was removed since.
  await runSql(
    database,
    `insert into event_counts values (${monday} - 3, 'page', 'first', 'home', 'fr-FR', 'none', 1)`,
  );
  await writeFile(doctorState, JSON.stringify({ faults: [] }));
  const { code, output } = await runReport([]);
  expect(code).toBe(0);
  const lines = output.split("\n").map((line) => line.replace(/ {2,}/g, " ").trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      "Visitas 841 (antes 840)",
      "Páginas vistas 1.051 (antes 1.050)",
      "WhatsApp aberto 84 (antes 49)",
      "Contatos pelo formulário 7 (antes 7)",
      "Aos montes do mesmo endereço, talvez falsos 280 (antes 280)",
      "Visitas que viraram conversa 10,8% (antes 6,7%)",
      `Plano de 700 Mega 63 (antes 28) ${"█".repeat(20)}`,
      `Botão flutuante 21 (antes 21) ${"█".repeat(7)}`,
      `Sem campanha 701 (antes 700) ${"█".repeat(20)}`,
      `Rádio 140 (antes 140) ${"█".repeat(4)}`,
      `Sem campanha 70 (antes 35) ${"█".repeat(20)}`,
      "fr-FR 1 (antes 0)",
      report.health.unsent(0),
      report.health.well,
    ]),
  );
  const spreadsheet = (await runReport(["--csv"])).output.trim().split("\n");
  expect(spreadsheet[0]).toBe('"dia";"o quê";"onde";"página";"idioma";"campanha";"quantos"');
  expect(spreadsheet).toHaveLength(2 + 7 * 7);
  expect((await runReport(["--month"])).output).toContain("Mês de 01/");
});

/** A lead of the last whole week, or of the one before, that somebody attended to after some minutes. */
async function addMarkedLead(
  weeksAgo: number,
  campaign: string,
  states: string[],
  minutes: number,
) {
  const at = `(${monday} - ${weeksAgo} * 7 + 1)::timestamp at time zone 'America/Fortaleza' + interval '10 hours'`;
  await runSql(
    database,
    "insert into people (name, email, role) values ('Joana', 'j@x.example', 'staff') on conflict do nothing",
  );
  const [lead] = await runSql(
    database,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, utm_source)
      values ('Maria', '1', 'Rua', 'pt-BR', gen_random_uuid(), ${at}, '${campaign}') returning id`,
  );
  for (const state of states) {
    const change = `gen_random_uuid(), '${lead?.id}', (select id from people), 'state', '${state}'`;
    await runSql(database, `select change_contact(${change})`);
  }
  const later = `${at} + interval '${minutes} minutes'`;
  await runSql(database, `update contact_events set at = ${later} where lead_id = '${lead?.id}'`);
}

test("what became of the leads: sold and lost by campaign, and the median time until somebody attended", async () => {
  expect((await runReport([])).output).not.toContain(report.outcomes.title);
  await addMarkedLead(1, "radio", ["contacted", "sold"], 5);
  await addMarkedLead(1, "radio", ["sold"], 7);
  await addMarkedLead(1, "unknown", ["no-coverage"], 30);
  // Marked by mistake, and not sold in the end.
  await addMarkedLead(1, "radio", ["sold", "not-interested"], 200);
  await addMarkedLead(2, "radio", ["sold"], 180);
  const lines = (await runReport([])).output
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim());
  const from = lines.indexOf(report.outcomes.sold);
  expect(lines.slice(from, from + 9).filter(Boolean)).toEqual([
    report.outcomes.sold,
    `Rádio 2 (antes 1) ${"█".repeat(20)}`,
    report.outcomes.lost,
    expect.stringMatching(/^(Rádio|Outras campanhas) 1 \(antes 0\) █{20}$/),
    expect.stringMatching(/^(Rádio|Outras campanhas) 1 \(antes 0\) █{20}$/),
    report.outcomes.title,
    `${report.outcomes.firstCall} 19 min (antes 3 h)`,
  ]);
});

test("without any visit the e-mail still comes, to those who get the leads", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  const { code } = await runReport(["--send"], { SMTP_URL: inbox.smtpUrl });
  expect(code).toBe(0);
  const [mail] = inbox.mails;
  expect(mail?.recipients).toEqual([mailSettings.LEADS_MAIL_TO]);
  expect(mail?.subject).toMatch(/^Semana de .* · 0 visitas, 0 no WhatsApp, 0 pelo formulário$/);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(report.empty);
    expect(body).toContain(report.health.notChecked);
  }
});

test("the e-mail names what is wrong, and its bars are table cells", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  await yearOf("whatsapp", "header", 2);
  await runSql(
    database,
    "select * from save_lead(gen_random_uuid(), 'Maria', '1', 'Rua', 'pt-BR', null, null, null, null, null)",
  );
  const failure = resultsFor("disk /").failed("Só há 0,2 GB livres.", "Veja o que cresce.");
  await writeFile(doctorState, JSON.stringify({ faults: [{ failure }] }));
  const owner = "dono@provedor.example";
  await runReport(["--send"], { SMTP_URL: inbox.smtpUrl, REPORT_MAIL_TO: owner });
  const [mail] = inbox.mails;
  expect(mail?.recipients).toEqual([owner]);
  expect(mail?.html).toContain('<td width="100%"');
  expect(mail?.html).not.toMatch(/<svg|<img|<style|Maria/);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(report.health.unsent(1));
    expect(body).toContain(report.health.faults("disco /"));
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
    errorOutput: `${report.usage}\n`,
  });
});
