import { expect, test } from "vitest";
import { describeSchema } from "../../../workshop/postgres/describe-schema.ts";
import { createTestDatabase } from "../../../workshop/postgres/test-database.ts";

test("schema.sql matches the migrations; `npx vitest run schema -u` updates it", async () => {
  const schema = await describeSchema(await createTestDatabase());
  await expect(schema).toMatchFileSnapshot("../../schema.sql");
});
