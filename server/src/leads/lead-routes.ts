import { randomUUID } from "node:crypto";
import {
  idempotencyHeader,
  largestLeadBytes,
  leadErrors,
  leadFieldsSchema,
  leadsPath,
} from "@fiosite/contract/leads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Database } from "../platform/database.ts";
import { handleError, logError } from "../platform/error-handler.ts";
import { createRequestLimit } from "../platform/request-limit.ts";
import { requestSource } from "../platform/request-source.ts";
import { retryDuringRestart } from "../platform/retry-during-restart.ts";
import { requireAnonymousKey } from "./anonymous-key.ts";
import type { LeadOrigin } from "./lead.ts";
import { acceptForms, isForm, redirectToNotice } from "./lead-form.ts";
import { leadOrigin } from "./lead-origin.ts";
import { type SaveOutcome, saveLead } from "./lead-store.ts";

interface LeadRouteDependencies {
  database: Database;
  emailsPerHour: number;
  /** Called once per posted lead. After "created" the lead and its queued e-mail are committed. */
  onLead(
    outcome: SaveOutcome["outcome"] | "invalid" | "failed",
    origin: LeadOrigin,
    isFromBurst: boolean,
  ): void;
}

const uuid = v.pipe(v.string(), v.uuid());

/** No route reads leads: the response holds the row just written, and HTTP exposes nothing else of the table. */
export function registerLeadRoutes(
  app: FastifyInstance,
  { database, emailsPerHour, onLead }: LeadRouteDependencies,
): void {
  // Every lead is kept: a whole town may share one address. But one address cannot use up the e-mails of all.
  const isWithinShare = createRequestLimit({
    requests: Math.floor(emailsPerHour / 2),
    windowMs: 3_600_000,
  });

  app.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    acceptForms(scope);
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      if (!isForm(request)) return requireAnonymousKey(request, reply);
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!isForm(request)) return handleError(error, request, reply);
      logError(error, request);
      return redirectToNotice(request, reply, "failed");
    });
    scope.post(leadsPath, { bodyLimit: largestLeadBytes }, (request, reply) =>
      isForm(request) ? handleForm(request, reply) : handleJson(request, reply),
    );
  });

  async function handleJson(request: FastifyRequest, reply: FastifyReply) {
    const key = v.safeParse(uuid, request.headers[idempotencyHeader]);
    if (!key.success) return reply.code(400).send({ code: leadErrors.keyMissing });
    const saved = await save(request, key.output);
    if (!saved) return reply.code(400).send({ code: leadErrors.badLead });
    if (saved.outcome === "key_reused") return reply.code(409).send({ code: leadErrors.keyReused });
    // 201 also for a repeated lead: a client whose response was lost retries and must get the same response.
    return reply.code(201).send([saved.row]);
  }

  async function handleForm(request: FastifyRequest, reply: FastifyReply) {
    // A form post carries no key, so another site could make its visitors post one. A client of unknown source is no
    // browser, and could send the key as well.
    if (requestSource(request) === "another site") {
      request.log.warn("rejected a form posted from another site");
      return redirectToNotice(request, reply, "failed");
    }
    const saved = await save(request, randomUUID());
    return redirectToNotice(request, reply, saved ? "saved" : "failed");
  }

  async function save(request: FastifyRequest, key: string): Promise<SaveOutcome | undefined> {
    const origin = leadOrigin(request);
    const fields = v.safeParse(leadFieldsSchema, request.body);
    if (!fields.success) {
      onLead("invalid", origin, false);
      return undefined;
    }
    const isFromBurst = !isWithinShare(request.ip);
    const lead = { fields: fields.output, idempotencyKey: key, origin, isFromBurst };
    try {
      // The key makes a repeat safe: a lead that was committed before the connection was lost is returned, not doubled.
      const saved = await retryDuringRestart(() => saveLead(database, lead));
      onLead(saved.outcome, origin, isFromBurst);
      return saved;
    } catch (error) {
      onLead("failed", origin, isFromBurst);
      throw error;
    }
  }
}
