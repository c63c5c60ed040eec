import { expect, test } from "vitest";
import { describeSchema } from "../../../workshop/postgres/describe-schema.ts";
import { createTestDatabase } from "../../../workshop/postgres/test-database.ts";

test("schema.sql is what the migrations make; `npx vitest run schema -u` writes it anew", async () => {
  const schema = await describeSchema(await createTestDatabase());
  await expect(schema).toMatchFileSnapshot("../../schema.sql");
});
