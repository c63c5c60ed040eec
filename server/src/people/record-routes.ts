import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { need } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { listRecords } from "./record-store.ts";

// A bigint of PostgreSQL has 19 digits at most.
const querySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(18))),
});

/** Who saw, exported or erased personal data, or changed who has access. */
export async function recordRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  app.get(panelPaths.records, need("seeRecords"), async ({ query }, reply) => {
    const wanted = v.safeParse(querySchema, query);
    if (!wanted.success) return reply.code(400).send({ code: panelErrors.badRequest });
    return listRecords(database, wanted.output.after);
  });
}
