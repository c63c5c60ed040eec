import { largestLeadBytes, leadEmailPath, leadErrors } from "@fiosite/contract/leads";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";

import type { Database } from "../platform/database.ts";
import { createRequestLimit } from "../platform/request-limit.ts";
import { requireAnonymousKey } from "./anonymous-key.ts";
import { findLead } from "./lead-store.ts";

interface Parts {
  database: Database;
  hurry(leadId: string): Promise<void>;
}

/** Only the id is read: what is mailed is the row in the table, never what the caller wrote. */
const bodySchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A row is as long as the lead it came from, and its id and date. */
const bodyLimit = largestLeadBytes + 1_024;

/** A nudge: the e-mail is queued with the lead and leaves without it. Never waits for SMTP. */
export function registerLeadEmailRoutes(app: FastifyInstance, { database, hurry }: Parts): void {
  const isAllowed = createRequestLimit({ requests: 120, windowMs: 60_000 });

  app.post(leadEmailPath, { bodyLimit, onRequest: requireAnonymousKey }, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!isAllowed(request.ip)) return reply.code(429).send({ code: leadErrors.tooManyRequests });
    const body = v.safeParse(bodySchema, request.body);
    const lead = body.success ? await findLead(database, body.output.id) : undefined;
    if (!lead) return reply.code(404).send({ code: leadErrors.unknownLead });
    if (lead.emailSentAt) return { status: "sent" };
    await hurry(lead.id);
    return reply.code(202).send({ status: "queued" });
  });
}
