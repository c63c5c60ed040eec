import { expect, test } from "vitest";
import { describeSchema } from "../../test-support/describe-schema.ts";
import { createTestDatabase } from "../../test-support/test-database.ts";

test("schema.sql matches the migrations; `npx vitest run schema -u` updates it", async () => {
  const schema = await describeSchema(await createTestDatabase());
  await expect(schema).toMatchFileSnapshot("../../schema.sql");
});
