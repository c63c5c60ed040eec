import { connectOnce } from "../../server/src/platform/database.ts";

export function runSql(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  return connectOnce({ url, variable: "the test" }, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  });
}
