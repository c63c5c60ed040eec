import { beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
  const first = `select save_first_version('{}', repeat('a', 64), 'release')`;
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
    `insert into content_publications (version_id, author, person_id) values (1, 'x', ${person})`,
  );

describe("the panel's role", () => {
  test("saves the first version once", async () => {
    const rows = await runSql(urls.panel, "select live_number from content_publications");
    expect(rows).toEqual([{ live_number: 1 }]);
  });

  test.each([
    "insert into content_publications (version_id, author, outcome, settled_at, live_number) values (1, 'x', 'live', now(), 9)",
    "update content_publications set live_number = 9",
    "update content_publications set version_id = 1",
    "update content_publications set publish_at = now()",
    "update content_publications set author = 'x'",
    "delete from content_publications",
    "update content_versions set author = 'x'",
    "delete from content_versions",
    "delete from content_draft",
    "delete from content_edits",
    "truncate content_draft",
  ])("cannot: %s", async (sql) => {
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot call what is live cancelled", async () => {
    const sql = "update content_publications set outcome = 'cancelled' where live_number = 1";
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code: "23514" });
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

test.each(["content_edits", "content_draft"])(
  "the public server's role cannot read %s",
  async (table) => {
    await expect(runSql(urls.server, `select from ${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  },
);
