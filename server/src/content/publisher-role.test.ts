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
import { runCommand } from "../../../dev/processes/run-command.ts";
import { requestPublication } from "./request-publication.ts";
import { askPublisher } from "./start-publisher.ts";

let site: ContentSite;

beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const asPublisher = (sql: string) => runSql(site.urls.publisher, sql);

/** What fiosite-publish.service runs: nothing but the publisher's own address. */
function publishDue() {
  const { OPERATOR_DATABASE_URL: _, ...rest } = site.environment;
  const env = { ...rest, PUBLISHER_DATABASE_URL: site.urls.publisher };
  return runCommand("content", ["due"], { env });
}

describe("the publisher's role", () => {
  test("publishes what others ask for, and what waited for its time", async () => {
    await site.set("facts.satisfactionPercent", 77);
    const request = { author: "ana", publishAt: new Date(Date.now() + 3_600_000) };
    await requestPublication(site.client, request, starter);
    await site.set(pricePath, 12_345);
    await requestPublication(site.client, { author: "ana" }, starter);
    expect((await publishDue()).output).toMatch(/^No ar: versão \d+/);
    await site.makeDue();
    expect((await publishDue()).output).toMatch(/^No ar: versão \d+/);
    const { content } = await site.shown();
    expect(content.facts.satisfactionPercent).toBe(77);
    expect(content.facts.internetPlans[0]?.priceCents).toBe(12_345);
  });

  test("publishes over pages that are damaged", async () => {
    await writeFile(join(site.site.folder, "current/content.json"), "{");
    await site.set(pricePath, 11_111);
    await requestPublication(site.client, { author: "ana" }, starter);
    expect((await publishDue()).output).toMatch(/^No ar: versão \d+/);
    expect(await site.shownPrice()).toBe(11_111);
  });

  test.each([
    "select * from leads",
    "select * from erased_leads",
    "select * from jobs",
    "select * from event_counts",
    "insert into content_publications (version_id, author) values (1, 'x')",
    "delete from content_publications",
    "update content_versions set author = 'x'",
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

test("the server's role cannot read content", async () => {
  for (const table of ["content_versions", "content_publications", "content_draft"]) {
    const read = runSql(site.urls.server, `select from ${table}`);
    await expect(read).rejects.toMatchObject({ code: "42501" });
  }
});

test("a command asks for a publication by a file, and tells what became of it", async () => {
  const file = join(site.site.folder, "../publish");
  const env = { ...site.environment, PUBLISH_REQUEST: file };
  const isAsked = () =>
    access(file).then(
      () => true,
      () => false,
    );
  for (const [name, output] of [
    ["Inteira", "No ar: versão"],
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

test("a request that another user has made is enough", async () => {
  const file = join(site.site.folder, "../asked");
  // Like another user's file it exists and cannot be written, and that for root too.
  await symlink("/nonexistent/file", file);
  await askPublisher(file);
  await expect(askPublisher("/nonexistent/file")).rejects.toThrow("ENOENT");
});
