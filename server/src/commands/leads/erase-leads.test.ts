import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someone, withKey } from "../../../../workshop/leads/lead-requests.ts";
import { type LeadSite, startLeadSite } from "../../../../workshop/leads/lead-site.ts";
import { runLeadsCommand } from "../../../../workshop/leads/run-leads-command.ts";
import { startTestInbox, type TestInbox } from "../../../../workshop/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../../workshop/postgres/test-database.ts";

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
const erase = (...args: string[]) => runLeadsCommand(operator, ["erase", ...args]);
const erasePhone = (phone: string, ...args: string[]) =>
  runLeadsCommand(operator, ["erase", "--phone", ...args], phone);
const leadIds = async (where: string) =>
  (await site.sql(`select id from leads where ${where} order by created_at`)).map(({ id }) => id);

test("by phone: lists first, and with --yes erases every lead that has it, in any notation", async () => {
  const name = "Rita";
  const ids = [
    await save({ name, phone: "+55 (88) 9 7777-0001" }),
    await save({ name, phone: "8877770001" }),
    await save({ name, phone: "77770001" }),
    await save({ name, phone: "88 97777-0001 / 88 98888-0000" }),
    await save({ name, phone: "88 98888-0000 ou 88 97777-0001" }),
  ];
  const other = await save({ name, phone: "(85) 97777-0001" });

  const listed = await erasePhone("88 97777-0001");
  expect(listed.output).toContain("5 contato(s) para apagar");
  for (const id of ids) expect(listed.output).toContain(id);
  expect(await leadIds("name = 'Rita'")).toHaveLength(6);

  expect((await erasePhone("88 97777-0001", "--yes")).output).toBe("5 contato(s) apagado(s).\n");
  expect(await leadIds("name = 'Rita'")).toEqual([other]);
  const list = ids.map((id) => `'${id}'`).join();
  expect(await site.sql(`select * from jobs where lead_id in (${list})`)).toEqual([]);
  const tombstones = await site.sql(`select * from erased_leads where id in (${list})`);
  expect(tombstones).toHaveLength(5);
  expect(JSON.stringify(tombstones)).not.toMatch(/Rita|7777|Rua/);
  expect((await erasePhone("88 97777-0001", "--yes")).output).toBe("Nenhum contato encontrado.\n");
});

test("by protocol: one lead", async () => {
  const [id, other] = [await save({ name: "Ana" }), await save({ name: "Ana" })];
  const listed = await erase(id);
  expect(listed.output).toContain(`${id}  Ana`);
  expect(listed.output).toContain("1 contato(s) para apagar");
  expect((await erase(id, "--yes")).output).toBe("1 contato(s) apagado(s).\n");
  expect(await leadIds("name = 'Ana'")).toEqual([other]);
});

test("by time span in local time; with --flood only what one address sent beyond its share", async () => {
  const visitor = await save({ name: "Flood" }, "203.0.113.2");
  for (let sent = 0; sent < 73; sent += 1) await save({ name: "Flood" }, "203.0.113.3");
  await site.sql("update leads set created_at = '2026-03-01T02:30:00Z' where name = 'Flood'");
  const later = await save({ name: "Flood" });
  await site.sql(`update leads set created_at = '2026-03-01T02:31:00Z' where id = '${later}'`);

  const span = ["--since", "2026-02-28 23:30", "--until", "2026-02-28T23:31"];
  const flood = await erase(...span, "--flood");
  expect(flood.output).toContain("… e mais 3\n23 contato(s) para apagar");
  expect((await erase(...span, "--flood", "--yes")).output).toBe("23 contato(s) apagado(s).\n");
  expect((await erase(...span)).output).toContain("… e mais 31\n51 contato(s) para apagar");
  expect((await erase(...span, "--yes")).output).toBe("51 contato(s) apagado(s).\n");
  expect(await leadIds("name = 'Flood'")).toEqual([later]);
  expect(await leadIds(`id = '${visitor}'`)).toEqual([]);
});

test.each([
  [],
  ["--yes"],
  ["--since", "2026-02-28"],
  ["--until", "2026-02-28"],
  ["--since", "2026-02-30", "--until", "2026-03-01"],
  ["--since", "2026-02-28 25:00", "--until", "2026-03-01"],
  ["--phone", "88 97777-0001"],
  ["--phone", "--since", "2026-02-28", "--until", "2026-03-01"],
  ["--flood"],
])("%j is no selection: the usage is printed and nothing is erased", async (...args) => {
  const before = await leadIds("true");
  const { code, errorOutput } = await erase(...args);
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^Como usar:/);
  expect(await leadIds("true")).toEqual(before);
});
