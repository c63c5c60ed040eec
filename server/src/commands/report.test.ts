import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
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

/** Counts one event on every day of the last year, today included. */
const yearOf = (event: string, place: string, count: number) =>
  runSql(
    database,
    `insert into event_counts
      select ${monday} + 6 - day, '${event}', '${place}', 'home', 'pt-BR', 'none', ${count}
      from generate_series(0, 364) day`,
  );

/** Adds leads to the last whole week, or to an earlier one, and gives each lead the `states` one after the other. */
async function addLeads(weeksAgo: number, count: number, states: string[] = [], more = "") {
  const at = `((${monday} - ${weeksAgo} * 7 + 1)::timestamp at time zone 'America/Fortaleza' + interval '10 hours')`;
  await runSql(
    database,
    "insert into people (name, email, role) values ('Joana', 'j@x.example', 'staff') on conflict do nothing",
  );
  const leads = await runSql(
    database,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at, from_burst, came_by)
      select 'Maria', '1', 'Rua', 'pt-BR', gen_random_uuid(), ${at}, ${at}, ${more || "false, 'site'"}
      from generate_series(1, ${count}) returning id`,
  );
  for (const { id } of leads) {
    for (const state of states) {
      const isState = state !== "hoax" && state !== "installed";
      const [kind, detail] = isState ? ["state", { to: state }] : [state, { is: true }];
      const change = `gen_random_uuid(), '${id}', (select id from people), '${kind}', '${JSON.stringify(detail)}'`;
      await runSql(database, `select change_contact(${change})`);
    }
    await runSql(database, `update sales set at = ${at} where lead_id = '${id}'`);
  }
}

test("the report compares the last whole week with the one before, without hoaxes and bursts that nobody attended to", async () => {
  await yearOf("page", "first", 120);
  await yearOf("page", "next", 30);
  await yearOf("whatsapp", "plan700", 12);
  // The week before had fewer taps.
  await runSql(
    database,
    `update event_counts set count = 7 where place = 'plan700' and day < ${monday} - 7`,
  );
  await addLeads(1, 1, ["contacted", "sold"]);
  await addLeads(1, 1, ["sold"], "false, 'store'");
  // Marked as sold by mistake.
  await addLeads(1, 1, ["sold", "not-interested"]);
  await addLeads(1, 4);
  await addLeads(1, 3, ["sold", "installed", "hoax"]);
  await addLeads(1, 40, [], "true, 'site'");
  // Leads of a burst count only if somebody attended to them.
  await addLeads(1, 1, ["contacted"], "true, 'site'");
  await addLeads(1, 1, ["sold"], "true, 'site'");
  await addLeads(2, 1, ["sold"]);
  await addLeads(2, 6);
  await writeFile(doctorState, JSON.stringify({ faults: [] }));
  const { code, output } = await runReport([]);
  expect(code).toBe(0);
  const [title, headline, figures, ...rest] = output.trim().split("\n\n");
  expect(title).toMatch(/ · Semana de \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}$/);
  expect(headline).toBe("9 pedidos. São 2 a mais que na semana anterior.");
  expect(figures?.split("\n").map((line) => line.trim().replace(/ {2,}/g, " "))).toEqual([
    "Visitas 840 (antes 840)",
    "Toques no WhatsApp 84 (antes 49)",
    "Pedidos 9 (antes 7)",
    "Vendas 3 (antes 1)",
  ]);
  expect(rest).toEqual([texts.note]);
  expect((await runReport(["--month"])).output).toMatch(/Mês de 01\/.* no mês anterior\./s);
});

test("without any visit and without a panel the e-mail still comes, to those who get the leads", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  const { code } = await runReport(["--send"], { SMTP_URL: inbox.smtpUrl });
  expect(code).toBe(0);
  const [mail] = inbox.mails;
  expect(mail?.recipients).toEqual([mailSettings.LEADS_MAIL_TO]);
  expect(mail?.subject).toMatch(/^Semana de .* · 0 visitas, 0 no WhatsApp, 0 pedidos$/);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain("Nenhum pedido. Nem na semana anterior.");
    expect(body).toContain(texts.neverChecked);
    expect(body).not.toContain(texts.link);
  }
});

test("the e-mail leads to the panel and names what is wrong", async () => {
  const inbox = await startTestInbox();
  onTestFinished(() => inbox.stop());
  await runSql(database, saveLeadSql());
  // Two reminders were due yesterday, one of them for a hoax, and one is due today.
  await addLeads(1, 3, ["contacted"]);
  await runSql(
    database,
    `update contacts set reminder_for = attended_by, reminder_at = now() - interval '1 day' where attended_by is not null;
     update contacts set reminder_at = now() where id = (select max(id::text)::uuid from contacts where attended_by is not null);
     update contacts set hoax_at = now() where id = (select min(id::text)::uuid from contacts where attended_by is not null)`,
  );
  const failure = resultsFor("disk /").failed("Só há 0,2 GB livres.", "Veja o que cresce.");
  await writeFile(doctorState, JSON.stringify({ faults: [{ failure }] }));
  await utimes(doctorState, 0, 0);
  expect((await runReport([])).output).toContain(texts.notChecked);
  await utimes(doctorState, Date.now() / 1_000, Date.now() / 1_000);
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
    expect(body).toContain("1 lembrete passou do dia e ninguém fez.");
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
    output: `O relatório foi enviado a ${owner}.\n`,
    errorOutput: `O relatório foi recusado para ${manager} (EENVELOPE 550).\n`,
  });
});

test("a mail server that does not respond fails the command, and an unknown option shows its use", async () => {
  expect(await runReport(["--send"])).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("o relatório não pôde ser enviado"),
  });
  expect(await runReport(["--year"])).toMatchObject({
    code: 1,
    errorOutput: `${texts.usage}\n`,
  });
});
