import { largestLeadBytes, leadEmailPath, leadErrors } from "@fiosite/contract/leads";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";

import type { Database } from "../platform/database.ts";
import { createRequestLimit } from "../platform/request-limit.ts";
import { requireAnonymousKey } from "./anonymous-key.ts";
import { findLead } from "./lead-store.ts";

interface LeadEmailRouteDependencies {
  database: Database;
  sendSoon(leadId: string): Promise<void>;
}

/** Reads only the id: the e-mail is made from the row in the table, never from the request. */
const bodySchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** The browser posts the row back: the fields of the lead, an id and a date. */
const bodyLimit = largestLeadBytes + 1_024;

/** Only makes the queued e-mail due immediately: it would be sent without this request. Never waits for SMTP. */
export function registerLeadEmailRoutes(
  app: FastifyInstance,
  { database, sendSoon }: LeadEmailRouteDependencies,
): void {
  const isAllowed = createRequestLimit({ requests: 120, windowMs: 60_000 });

  app.post(leadEmailPath, { bodyLimit, onRequest: requireAnonymousKey }, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!isAllowed(request.ip)) return reply.code(429).send({ code: leadErrors.tooManyRequests });
    const body = v.safeParse(bodySchema, request.body);
    const lead = body.success ? await findLead(database, body.output.id) : undefined;
    if (!lead) return reply.code(404).send({ code: leadErrors.unknownLead });
    if (lead.emailSentAt) return { status: "sent" };
    await sendSoon(lead.id);
    return reply.code(202).send({ status: "queued" });
  });
}
