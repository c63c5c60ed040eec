import { panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { recordListSchema } from "@fiosite/contract/panel/records";
import { personSchema } from "@fiosite/contract/panel/team";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import type { PanelPerson } from "../../../dev/panel/browser-panel.ts";
import { startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";

let inbox: TestInbox;
let panel: TestPanel;
let owner: PanelPerson;
let cookie: string;

beforeAll(async () => {
  inbox = await startTestInbox();
});
afterAll(() => inbox.stop());
beforeEach(async () => {
  inbox.mails.length = 0;
  panel = await startTestPanel({ SMTP_URL: inbox.smtpUrl });
  owner = await panel.addPerson("owner");
  cookie = await panel.signIn(owner);
  return () => panel.stop();
});

const maria = { name: "Maria <b>", email: "Maria@Provedor.example", role: "staff" };
const send = (method: string, path: string, json?: unknown, as = cookie) =>
  panel.request(path, { method, json, cookie: as });
const get = async (path: string, as = cookie) => (await panel.request(path, { cookie: as })).json;
const people = async () => v.parse(v.array(personSchema), await get(panelPaths.people));
const actions = async () =>
  v
    .parse(recordListSchema, await get(panelPaths.records))
    .records.map(({ action, about, detail, by }) => [by.name, action, about?.name ?? null, detail]);
const isIn = async (as: string) =>
  (await panel.request(panelPaths.session, { cookie: as })).status === 200;

async function lastLink(): Promise<string> {
  await expect.poll(() => inbox.mails.length).toBeGreaterThan(0);
  return inbox.mails.pop()?.text.match(/#t=([\w-]+)/)?.[1] ?? "";
}

test("an owner invites a person, who joins with one tap", async () => {
  expect((await send("POST", panelPaths.people, maria)).status).toBe(201);
  const invited = (await people()).find(({ name }) => name === maria.name);
  expect(invited).toMatchObject({ email: "maria@provedor.example", joinedAt: null, devices: [] });
  expect(Date.parse(invited?.invitationEndsAt ?? "") - Date.now()).toBeGreaterThan(47 * 3_600_000);
  await expect.poll(() => inbox.mails.length).toBe(1);
  expect(inbox.mails[0]?.text).toContain(`Olá, Maria <b>. ${owner.name} convidou você`);
  expect(inbox.mails[0]?.html).toContain("Maria &lt;b&gt;");
  const token = await lastLink();
  const { json } = await send("POST", panelPaths.readLink, { token });
  expect(json).toMatchObject({ purpose: "invitation", name: maria.name, invitedBy: owner.name });
  const opened = await send("POST", panelPaths.openLink, { token }, "");
  expect(opened.json).toMatchObject({ person: { role: "staff" }, hasPasskey: false });
  expect((await people()).find(({ name }) => name === maria.name)).toMatchObject({
    joinedAt: expect.any(String),
    invitationEndsAt: null,
    devices: [{ label: "Navegador", isThis: false }],
  });
  expect(await actions()).toContainEqual([owner.name, "invite", maria.name, "staff"]);
});

test("nobody is invited twice; a new invitation ends the one before and is recorded", async () => {
  await send("POST", panelPaths.people, maria);
  const first = await lastLink();
  const again = await send("POST", panelPaths.people, { ...maria, role: "owner" });
  expect([again.status, again.json]).toEqual([409, { code: "already_invited" }]);
  const { id = "" } = (await people()).find(({ name }) => name === maria.name) ?? {};
  expect((await send("POST", personPaths(id).invitation, {})).status).toBe(202);
  expect((await actions())[0]).toEqual([owner.name, "invite-again", maria.name, null]);
  const second = await lastLink();
  expect((await send("POST", panelPaths.openLink, { token: first }, "")).status).toBe(410);
  expect((await send("POST", panelPaths.openLink, { token: second }, "")).status).toBe(200);
  expect((await send("POST", personPaths(id).invitation, {})).status).toBe(409);
});

test("an address gets five invitations a day, also if the person is removed in between", async () => {
  const invited = async () => (await people()).find(({ name }) => name === maria.name)?.id ?? "";
  await send("POST", panelPaths.people, maria);
  await send("DELETE", personPaths(await invited()).person);
  await send("POST", panelPaths.people, maria);
  const again = async () => send("POST", personPaths(await invited()).invitation, {});
  for (const _ of [3, 4, 5]) expect((await again()).status).toBe(202);
  const refused = [429, { code: "too_many_requests" }];
  const last = await again();
  expect([last.status, last.json]).toEqual(refused);
  // The last link still works. E-mails may arrive in another order.
  await expect.poll(() => inbox.mails.length).toBe(5);
  const tokens = await Promise.all(inbox.mails.map(() => lastLink()));
  const read = await Promise.all(
    tokens.map(async (token) => (await send("POST", panelPaths.readLink, { token })).status),
  );
  expect(read.toSorted()).toEqual([200, 410, 410, 410, 410]);
  await send("DELETE", personPaths(await invited()).person);
  expect((await send("POST", panelPaths.people, maria)).status).toBe(429);
  expect((await people()).map(({ id }) => id)).toEqual([owner.id]);
  await panel.sql("update sign_in_links set created_at = created_at - interval '1 day'");
  expect((await send("POST", panelPaths.people, maria)).status).toBe(201);
});

test("the panel sends fifty invitations a day", async () => {
  await panel.sql(
    `insert into sign_in_links (token_hash, person_id, purpose, ends_at, address_hash)
      select sha256(number::text::bytea), '${owner.id}', 'invitation', now(), '' from generate_series(1, 49) number`,
  );
  expect((await send("POST", panelPaths.people, maria)).status).toBe(201);
  const joao = { ...maria, email: "joao@provedor.example" };
  expect((await send("POST", panelPaths.people, joao)).status).toBe(429);
});

test.each([
  { ...maria, name: " " },
  { ...maria, name: "Maria\r\nBcc: x@provedor.example" },
  { ...maria, name: "Maria \u202Egro" },
  { ...maria, email: "maria" },
  { ...maria, role: "operator" },
  { name: "Maria", role: "staff" },
])("%j is no new person", async (json) => {
  expect((await send("POST", panelPaths.people, json)).status).toBe(400);
});

test("a removed person has no access from the next request on, also not by passkey or link", async () => {
  const staff = await panel.addPerson("staff");
  const phone = await panel.signIn(staff);
  expect((await send("DELETE", personPaths(staff.id).person)).status).toBe(204);
  expect(await isIn(phone)).toBe(false);
  expect(await actions()).toEqual([[owner.name, "remove", staff.name, null]]);
  expect((await people()).map(({ id }) => id)).toEqual([owner.id]);
  expect((await send("DELETE", personPaths(staff.id).person)).status).toBe(404);
  expect((await send("POST", panelPaths.people, { ...maria, email: staff.email })).status).toBe(
    201,
  );
  expect(await isIn(phone)).toBe(false);
});

test("a new role applies from the next request on, and the record names it", async () => {
  const staff = await panel.addPerson("staff");
  const phone = await panel.signIn(staff);
  const look = async () => (await panel.request(panelPaths.people, { cookie: phone })).status;
  expect(await look()).toBe(403);
  expect((await send("PATCH", personPaths(staff.id).person, { role: "owner" })).status).toBe(204);
  expect(await look()).toBe(200);
  expect((await send("PATCH", personPaths(staff.id).person, { role: "staff" })).status).toBe(204);
  expect(await look()).toBe(403);
  expect(await actions()).toEqual(
    ["staff", "owner"].map((role) => [owner.name, "role", staff.name, role]),
  );
});

test("every owner who has joined is told who becomes an owner", async () => {
  const second = await panel.addPerson("owner");
  const staff = await panel.addPerson("staff");
  const told = () =>
    inbox.mails.filter(({ subject }) => subject.endsWith("agora é dono no Painel"));
  const toBoth = [owner.email, second.email].toSorted();
  await send("PATCH", personPaths(staff.id).person, { role: "owner" });
  await expect
    .poll(() =>
      told()
        .flatMap(({ recipients }) => recipients)
        .toSorted(),
    )
    .toEqual([...toBoth, staff.email].toSorted());
  await send("PATCH", personPaths(staff.id).person, { role: "staff" });
  await send("POST", panelPaths.people, { ...maria, role: "owner" });
  await expect.poll(() => told().length).toBe(5);
  expect(told().at(-1)?.text).toContain(`${owner.name} deu a ${maria.name} a função de dono`);
});

test("a removed person keeps a name and no address", async () => {
  const staff = await panel.addPerson("staff");
  await send("DELETE", personPaths(staff.id).person);
  const [row] = await panel.sql(`select name, email from people where id = '${staff.id}'`);
  expect(row).toEqual({ name: staff.name, email: null });
});

test("an owner ends one device of a colleague, staff end nobody's", async () => {
  const staff = await panel.addPerson("staff");
  const [lost, kept] = [await panel.signIn(staff), await panel.signIn(staff, "Firefox, Linux")];
  const devices = async () => (await people()).find(({ id }) => id === staff.id)?.devices ?? [];
  const id = (await devices()).find(({ label }) => label.includes("Android"))?.id ?? "";
  const path = personPaths(staff.id).device(id);
  expect((await send("DELETE", path, undefined, kept)).status).toBe(403);
  expect((await send("DELETE", personPaths(owner.id).device(id))).status).toBe(404);
  expect((await send("DELETE", path)).status).toBe(204);
  expect([await isIn(lost), await isIn(kept)]).toEqual([false, true]);
  expect((await actions())[0]).toEqual([owner.name, "end-device", staff.name, "Chrome, Android"]);
});

test("the last owner who has joined stays an owner", async () => {
  await send("POST", panelPaths.people, { ...maria, role: "owner" });
  for (const [method, json] of [["DELETE"], ["PATCH", { role: "staff" }]] as const) {
    const { status, json: body } = await send(method, personPaths(owner.id).person, json);
    expect([status, body]).toEqual([409, { code: "last_owner" }]);
  }
  expect(await isIn(cookie)).toBe(true);
});

test("owners who remove or demote each other at the same time leave one", async () => {
  const others = await Promise.all([1, 2, 3].map(() => panel.addPerson("owner")));
  const all = [owner, ...others];
  const cookies = [cookie, ...(await Promise.all(others.map((each) => panel.signIn(each))))];
  await Promise.all(
    all.flatMap((target, index) =>
      cookies.map((as, asker) => {
        const { person } = personPaths(target.id);
        return (index + asker) % 2
          ? send("DELETE", person, undefined, as)
          : send("PATCH", person, { role: "staff" }, as);
      }),
    ),
  );
  const left = await panel.sql(
    "select id from people where role = 'owner' and removed_at is null and joined_at is not null",
  );
  expect(left).toHaveLength(1);
});

test("records are shown in pages, newest first, and name a contact only while it exists", async () => {
  await panel.sql(
    `insert into access_records (person_id, device, action, contact_id)
      select '${owner.id}', 'Chrome, Android', 'see', gen_random_uuid() from generate_series(1, 119)`,
  );
  await panel.sql(
    `insert into access_records (person_id, device, action, contact_id)
      select '${owner.id}', 'Chrome, Android', 'see', id from
        (${saveLeadSql({ name: "Dores" })}) saved`,
  );
  const page = async (query = "") =>
    v.parse(recordListSchema, await get(`${panelPaths.records}${query}`));
  const pages = [await page()];
  expect(pages[0]?.records[0]?.contactName).toBe("Dores");
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await page(`?after=${next}`));
  }
  const ids = pages.flatMap(({ records }) => records.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  await panel.sql("delete from leads");
  expect((await get(panelPaths.records)).records[0].contactName).toBeNull();
  expect((await panel.request(`${panelPaths.records}?after=x`, { cookie })).status).toBe(400);
});

test("the records show a visitor's name clean and short", async () => {
  const see = (name: string) =>
    panel.sql(`insert into access_records (person_id, device, action, contact_id)
      select '${owner.id}', 'Chrome, Android', 'see', id from
        (${saveLeadSql({ name })}) saved`);
  await see("\u200B");
  await see(`Ana\u202E${"W".repeat(5_000)}`);
  const { records } = v.parse(recordListSchema, await get(panelPaths.records));
  expect(records.slice(0, 2).map(({ contactName }) => contactName)).toEqual([
    `Ana${"W".repeat(77)}…`,
    "(sem\u00A0nome)",
  ]);
});
