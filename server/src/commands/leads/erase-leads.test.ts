import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someone, withKey } from "../../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../../dev/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runLeadsCommand } from "../../../../dev/processes/run-command.ts";
import { type LeadSite, startLeadSite } from "../../../../dev/site/test-site.ts";

let inbox: TestInbox;
let site: LeadSite;
let operator: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  const database = await createTestDatabase();
  operator = roleUrls(database).operator;
  site = await startLeadSite(inbox.smtpUrl, { database, LEADS_MAIL_PER_HOUR: "100" });
});

afterAll(async () => {
  await site.stop();
  await inbox.stop();
});

async function save(changes: object = {}, address = "203.0.113.1"): Promise<string> {
  const headers = { ...withKey(), "X-Forwarded-For": address };
  return (await site.post(leadsPath, { ...someone(), ...changes }, headers)).json[0].id;
}
/** `typed` is what the operator answers, one line for each question. */
const erase = (args: string[], ...typed: string[]) =>
  runLeadsCommand(operator, ["erase", ...args], typed.join("\n"));
const leadIds = async (where: string) =>
  (await site.sql(`select id from leads where ${where} order by created_at`)).map(({ id }) => id);

test("by protocol: one lead", async () => {
  const [id, other] = [await save({ name: "Rosa" }), await save({ name: "Rosa" })];
  for (const typed of ["", "2"]) {
    const listed = await erase([id], typed);
    expect(listed.output).toMatch(new RegExp(`^.*  ${id}  Rosa  .*\n$`));
    expect(await leadIds("name = 'Rosa'")).toEqual([id, other]);
  }
  // The e-mail shows only this beginning of the id while the panel is on.
  const erased = await erase([id.slice(0, 8)], "1");
  expect(erased.output).toMatch(new RegExp(`^.*  ${id}  Rosa .*\n1 contato\\(s\\) apagado`));
  expect(await leadIds("name = 'Rosa'")).toEqual([other]);
  expect(await site.sql(`select * from jobs where lead_id = '${id}'`)).toEqual([]);
  const tombstones = await site.sql(`select * from erased_leads where id = '${id}'`);
  expect(tombstones).toHaveLength(1);
  expect(JSON.stringify(tombstones)).not.toMatch(/Rosa|Rua/);
  expect((await erase([id])).output).toBe("Nenhum contato encontrado.\n");
});

test("a protocol means the person, with every request; a span means only what came in it", async () => {
  const phone = "(88) 9 8888-1234";
  const real = await save({ name: "Dores", phone });
  await site.sql("update leads set created_at = now() - interval '3 days' where name = 'Dores'");
  const again = await save({ name: "Dores", phone: "88 98888-1234" });
  await site.sql(`update leads set created_at = '2026-02-01T12:00:00Z' where id = '${again}'`);
  await erase(["--since", "2026-02-01", "--until", "2026-02-02"], "1");
  expect(await leadIds("name = 'Dores'")).toEqual([real]);
  const third = await save({ name: "Dores", phone: "+5588988881234" });
  const listed = await erase([third], "2");
  expect(listed.output).toContain(real);
  expect(listed.output).toMatch(/2 contato\(s\) apagado\(s\)\.\n$/);
  expect(await site.sql("select from contacts where name = 'Dores'")).toEqual([]);
});

test("by time span in local time; with --burst only what one address sent beyond its share", async () => {
  const visitor = await save({ name: "Burst" }, "203.0.113.2");
  for (let sent = 0; sent < 73; sent += 1) await save({ name: "Burst" }, "203.0.113.3");
  await site.sql("update leads set created_at = '2026-03-01T02:30:00Z' where name = 'Burst'");
  const later = await save({ name: "Burst" });
  await site.sql(`update leads set created_at = '2026-03-01T02:31:00Z' where id = '${later}'`);

  const span = ["--since", "2026-02-28 23:30", "--until", "2026-02-28T23:31"];
  const burst = await erase([...span, "--burst"], "23");
  expect(burst.output.match(/ Burst /g)).toHaveLength(23);
  expect(burst.output).not.toContain(visitor);
  expect(burst.output).toMatch(/23 contato\(s\) apagado\(s\)\.\n$/);
  const all = await erase(span, "51");
  expect(all.output).toContain(visitor);
  expect(all.output).toMatch(/51 contato\(s\) apagado\(s\)\.\n$/);
  expect(await leadIds("name = 'Burst'")).toEqual([later]);
});

test.each([
  [],
  ["--yes"],
  ["--since", "2026-02-28"],
  ["--since", "2026-02-30", "--until", "2026-03-01"],
  ["--since", "2026-02-28 25:00", "--until", "2026-03-01"],
  ["--burst"],
])("%j is no selection: the usage is printed and nothing is erased", async (...args) => {
  const before = await leadIds("true");
  const { code, errorOutput } = await erase(args);
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^Como usar:/);
  expect(await leadIds("true")).toEqual(before);
});

test("expired leads that wait for a confirmation are counted first and erased only if the number is typed", async () => {
  await site.sql("delete from leads");
  const id = await save();
  await site.sql("update leads set created_at = now() - interval '160 days'");
  const expired = (...typed: string[]) => runLeadsCommand(operator, ["expired"], typed.join("\n"));
  await site.sql("update lead_retention set erased_at = now() - interval '14 days'");
  for (const typed of ["", "2"]) {
    const shown = await expired(typed);
    expect(shown.output).toContain("1 contato(s) passaram dos 150 dias");
    expect(await leadIds("true")).toEqual([id]);
  }
  expect((await expired("1")).output).toContain("1 contato(s) apagado(s).");
  expect(await leadIds("true")).toEqual([]);
  expect((await expired()).output).toContain("O site apaga sozinho");
});
