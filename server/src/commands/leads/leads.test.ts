import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withKey } from "../../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../../dev/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runLeadsCommand } from "../../../../dev/processes/run-command.ts";
import { type LeadSite, startLeadSite } from "../../../../dev/site/test-site.ts";

let inbox: TestInbox;
let site: LeadSite;
let operator: string;
let mariaId: string;

const maria = { name: "Maria das Dores", phone: "(88) 99999-1234", address: "Rua São José, 12" };
const formula = { name: "=HYPERLINK(1)", phone: "+55 85 98888-7777", address: 'Rua "B"; 3' };
const terminal = { name: "\u001b[2JAna\nAna", phone: "98888-1234", address: "@SUM(1)" };

beforeAll(async () => {
  inbox = await startTestInbox();
  const database = await createTestDatabase();
  operator = roleUrls(database).operator;
  site = await startLeadSite(inbox.smtpUrl, { database });
  mariaId = await save(maria);
  for (const lead of [formula, terminal]) await save(lead);
  // `expect.poll` works outside of a test only by chance, namely after another file's tests in the same worker.
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 180_000 });
  await site.sql(`update leads set created_at = '2026-03-01T02:30:00Z' where id = '${mariaId}'`);
});

afterAll(async () => {
  await site.stop();
  await inbox.stop();
});

const unsent = () => site.sql("select id from leads where email_sent_at is null");

async function save(lead: object): Promise<string> {
  return (await site.post(leadsPath, lead, withKey())).json[0].id;
}

const leads = (...args: string[]) => runLeadsCommand(operator, args);

test("list shows the newest first, each on one line without terminal control codes", async () => {
  const { code, output } = await leads("list");
  expect(code).toBe(0);
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("[2JAna Ana  98888-1234  @SUM(1)");
  expect(output).not.toContain("\u001b");
  expect(lines[2]).toMatch(
    new RegExp(`^28/02/2026, 23:30:00  ${mariaId}  Maria das Dores .*\\(e-mail enviado em: \\d`),
  );
});

test("show prints every field of one lead", async () => {
  const { output } = await leads("show", mariaId);
  expect(output).toContain(`protocolo: ${mariaId}\nrecebido em: 28/02/2026, 23:30:00\n`);
  expect(output).toContain("endereço: Rua São José, 12\nidioma: pt-BR\nutm_source: \n");
});

test.each([
  [/^Não há contato com esse protocolo\.\n$/, ["show 1", `resend ${randomUUID()}`]],
  [/^Como usar:/, ["", "list --all", "find"]],
])("%s is printed for a command that cannot run, with exit code 1", async (reason, lines) => {
  const results = await Promise.all(lines.map((line) => leads(...line.split(" ").filter(Boolean))));
  for (const { code, errorOutput } of results) {
    expect(code).toBe(1);
    expect(errorOutput).toMatch(reason);
  }
});

test("a list whose reader has closed the pipe, such as head, ends without an error", () => {
  const script = '{ "$0" "$1" list | true; echo "$PIPESTATUS"; } 2>&1';
  const command = [process.execPath, join(import.meta.dirname, "leads.ts")];
  const env = { PATH: "/usr/bin:/bin", OPERATOR_DATABASE_URL: operator };
  expect(execFileSync("bash", ["-c", script, ...command], { encoding: "utf8", env })).toBe("0\n");
});
