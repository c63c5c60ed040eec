import { access, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { askPublisher } from "./ask-publisher.ts";
import { requestPublication } from "./request-publication.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
  const first = "select save_first_version('{}')";
  await runSql(urls.panel, first);
  await runSql(urls.panel, first);
});

const addPerson = async (name: string, role: string, removed: string) => {
  const [row] = await runSql(
    urls.operator,
    `insert into people (name, email, role, removed_at)
      values ('${name}', '${name}@x.example', '${role}', ${removed}) returning id`,
  );
  return String(row?.id);
};
const publishAs = (person: string) =>
  runSql(
    urls.panel,
    `insert into content_publications (edits, author, person_id) values ('[]', 'x', ${person})`,
  );

describe("the panel's role", () => {
  test("saves the first version once", async () => {
    const rows = await runSql(urls.panel, "select id from content_versions");
    expect(rows).toEqual([{ id: 1 }]);
  });

  test.each([
    "insert into content_publications (edits, author, outcome, settled_at) values ('[]', 'x', 'live', now())",
    "update content_publications set outcome = 'live', settled_at = now()",
    "update content_publications set version_id = 1",
    "update content_publications set edits = '[]'",
    "update content_publications set starts_at = now()",
    "update content_publications set ends_at = now()",
    "update content_publications set author = 'x'",
    "delete from content_publications",
    "insert into content_versions (document) values ('{}')",
    "update content_versions set document = '{}'",
    "delete from content_versions",
    "insert into content_shown (document, sha256, shown_at) values ('{}', repeat('a', 64), now())",
    "update content_shown set shown_at = now()",
    "delete from content_shown",
    "delete from content_draft",
    "delete from content_edits",
    "truncate content_draft",
  ])("cannot: %s", async (sql) => {
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("publishes for an owner who was not removed, and for nobody else", async () => {
    const others = [
      await addPerson("joana", "staff", "null"),
      await addPerson("ex", "owner", "now()"),
    ];
    for (const person of [...others.map((id) => `'${id}'`), "null"]) {
      await expect(publishAs(person)).rejects.toThrow("only an owner publishes");
    }
    await publishAs(`'${await addPerson("dono", "owner", "null")}'`);
  });
});

test.each([
  "content_versions",
  "content_publications",
  "content_shown",
  "content_draft",
  "content_edits",
  "content_pictures",
])("the public server's role cannot read %s", async (table) => {
  await expect(runSql(urls.server, `select from ${table}`)).rejects.toMatchObject({
    code: "42501",
  });
});

let site: ContentSite;

beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const asPublisher = (sql: string) => runSql(site.urls.publisher, sql);

/** Runs what fiosite-publish.service runs, with no other database address than the publisher's. */
function publishDue() {
  const { OPERATOR_DATABASE_URL: _, ...rest } = site.environment;
  const env = { ...rest, PUBLISHER_DATABASE_URL: site.urls.publisher };
  return runCommand("content", ["due"], { env });
}

describe("the publisher's role", () => {
  test("publishes what others ask for, and what waited for its time", async () => {
    await site.set("facts.satisfactionPercent", 77);
    const request = { author: "ana", from: new Date(Date.now() + 3_600_000) };
    await requestPublication(site.client, request, starter);
    await site.set(pricePath, 12_345);
    await requestPublication(site.client, { author: "ana" }, starter);
    expect((await publishDue()).output).toMatch(/^No ar: publicação \d+/);
    await site.pass(60);
    expect((await publishDue()).output).toMatch(/^No ar: publicação \d+/);
    const { content } = await site.shown();
    expect(content.facts.satisfactionPercent).toBe(77);
    expect(content.facts.internetPlans[0]?.priceCents).toBe(12_345);
  });

  test("publishes over pages that are damaged", async () => {
    await writeFile(join(site.site.folder, "current/content.json"), "{");
    await site.set(pricePath, 11_111);
    await requestPublication(site.client, { author: "ana" }, starter);
    expect((await publishDue()).output).toMatch(/^No ar: publicação \d+/);
    expect(await site.shownPrice()).toBe(11_111);
  });

  test.each([
    "select * from leads",
    "select * from erased_leads",
    "select * from jobs",
    "select * from event_counts",
    "insert into content_publications (edits, author) values ('[]', 'x')",
    "update content_publications set edits = '[]'",
    "update content_publications set ended_at = now(), ended_by = 'x'",
    "delete from content_publications",
    "update content_versions set document = '{}'",
    "update content_shown set shown_at = now()",
    "delete from content_draft",
    "drop table content_draft",
    "create table public.spy (x int)",
    "select erase_leads(array(select id from leads), 'request')",
    "set role fiosite_operator",
    "set role fiosite_server",
  ])("cannot: %s", async (sql) => {
    await expect(asPublisher(sql)).rejects.toMatchObject({ code: "42501" });
  });
});

test("a command starts a publication with a file, and reports the outcome", async () => {
  const file = join(site.site.folder, "../publish");
  const env = { ...site.environment, PUBLISH_REQUEST: file };
  const isAsked = () =>
    access(file).then(
      () => true,
      () => false,
    );
  for (const [name, output] of [
    ["Inteira", "No ar: publicação"],
    ["Quebra", "no such company"],
  ] as const) {
    await site.set("facts.company.name", name);
    const running = runCommand("content", ["publish"], { env });
    await expect.poll(isAsked).toBe(true);
    await rm(file);
    await publishDue();
    const run = await running;
    expect(run.output + run.errorOutput).toContain(output);
  }
  expect((await site.shown()).content.facts.company.name).toBe("Inteira");
});

test("a request file that another user has made is enough", async () => {
  const file = join(site.site.folder, "../asked");
  // This link exists but cannot be written, even by root, like another user's file.
  await symlink("/nonexistent/file", file);
  await askPublisher(file);
  await expect(askPublisher("/nonexistent/file")).rejects.toThrow("ENOENT");
});
