import { readStarterContent } from "@fiosite/content/starter-content";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { connect as openConnection } from "../platform/connect-once.ts";
import { readDraft } from "./draft-store.ts";
import { setDraftValue } from "./set-draft-value.ts";

const starter = readStarterContent();
const [plan] = starter.facts.internetPlans;
const price = `facts.internetPlans.${plan?.key}.priceCents`;
const cents = plan?.priceCents;

let urls: ReturnType<typeof roleUrls>;
let client: pg.Client;

beforeEach(async () => {
  urls = roleUrls(await createTestDatabase());
  client = await connect();
});
afterEach(() => client.end());

const connect = () => openConnection({ url: urls.operator, variable: "the test" });

const set = (path: string, expected: unknown, value: unknown, by = client) =>
  setDraftValue(by, { path, expected, value, author: "ana" }, starter);

test("a value is saved in the draft, and nothing else changes", async () => {
  expect(await set(price, cents, 9_990)).toEqual({ outcome: "saved", elsewhere: [] });
  const draft = structuredClone(starter);
  Object.assign(draft.facts.internetPlans[0] ?? {}, { priceCents: 9_990 });
  expect(JSON.stringify(await readDraft(client, starter))).toBe(JSON.stringify(draft));
});

test("a value that somebody else has changed is not overwritten", async () => {
  await set(price, cents, 9_990);
  expect(await set(price, cents, 8_880)).toEqual({ outcome: "changed", current: 9_990 });
});

test("of people who edit one value together one succeeds, and edits of other values are all kept", async () => {
  const others = await Promise.all([connect(), connect(), connect(), connect()]);
  const outcomes = await Promise.all([
    ...others.map((each, index) => set(price, cents, 5_000 + index, each)),
    set("facts.satisfactionPercent", starter.facts.satisfactionPercent, 77),
  ]);
  expect(outcomes.filter(({ outcome }) => outcome === "saved")).toHaveLength(2);
  expect(await readDraft(client, starter)).toMatchObject({ facts: { satisfactionPercent: 77 } });
  await Promise.all(others.map((each) => each.end()));
});

test("a wrong value is refused with the schema's message, and an unknown path too", async () => {
  expect(await set(price, cents, "9990")).toMatchObject({
    outcome: "refused",
    issues: [{ path: price, message: expect.stringContaining("Preço em centavos") }],
  });
  for (const path of ["facts.company.fax", "facts.none.deep", "other"]) {
    expect(await set(path, undefined, "1")).toMatchObject({
      outcome: "refused",
      issues: [{ message: "Este item não existe. Confira o nome." }],
    });
  }
  expect(await readDraft(client, starter)).toEqual(starter);
});

test("a value that breaks a rule elsewhere is saved with that issue", async () => {
  const name = "Um provedor com nome comprido";
  const outcome = await set("facts.company.name", starter.facts.company.name, name);
  expect(outcome).toMatchObject({ outcome: "saved" });
  expect(outcome).toHaveProperty("elsewhere.0.path", expect.stringContaining(".meta."));
});

test("versions never change", async () => {
  await set(price, cents, 9_990);
  for (const sql of ["update content_versions set author = 'x'", "delete from content_versions"]) {
    await expect(runSql(urls.operator, sql)).rejects.toThrow("content versions never change");
  }
});

describe("the server's role", () => {
  test.each(["content_versions", "content_publications", "content_draft"])(
    "cannot read %s",
    async (table) => {
      await expect(runSql(urls.server, `select * from ${table}`)).rejects.toMatchObject({
        code: "42501",
      });
    },
  );
});
