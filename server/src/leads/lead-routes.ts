import { randomUUID } from "node:crypto";
import { campaignFields } from "@fiosite/contract/campaign";
import { chooseLanguage, languageParameter, parseLanguage } from "@fiosite/contract/language";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/lead-fragments";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  largestLeadBytes,
  leadEmailPath,
  leadErrors,
  leadFieldsSchema,
  leadsPath,
} from "@fiosite/contract/leads";
import { pagePaths } from "@fiosite/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Database, retryDuringRestart } from "../platform/database.ts";
import { createRequestLimit, languageSources, requestSource } from "../platform/requests.ts";
import { handleError, logError } from "../platform/serve.ts";
import {
  type Campaign,
  findLead,
  type LeadOrigin,
  type SaveOutcome,
  saveLead,
} from "./lead-store.ts";

interface LeadRouteDependencies {
  database: Database;
  emailsPerHour: number;
  /** Called once per new lead, after it and its queued e-mail are committed. */
  onCreated(): void;
}

const uuid = v.pipe(v.string(), v.uuid());

/** No route reads leads: the response holds the row just written, and HTTP exposes nothing else of the table. */
export function registerLeadRoutes(
  app: FastifyInstance,
  { database, emailsPerHour, onCreated }: LeadRouteDependencies,
): void {
  // Every lead is saved, because a whole town may share one internet address. But one address can use up only half of the
  // e-mails.
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
    // A form post carries no key, so another site could make its visitors' browsers post one. A client of unknown source is no
    // browser, and could send the key too.
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
    if (!fields.success) return undefined;
    const isFromBurst = !isWithinShare(request.ip);
    const lead = { fields: fields.output, idempotencyKey: key, origin, isFromBurst };
    // The key makes a repetition safe: a lead that was committed before the connection dropped is returned, not saved twice.
    const saved = await retryDuringRestart(() => saveLead(database, lead));
    if (saved.outcome === "created") onCreated();
    return saved;
  }
}

const formType = "application/x-www-form-urlencoded";

/** Parses the form post of a browser without JavaScript. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    formType,
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith(formType) ?? false;
}

/** The address contains no personal data, because browsers keep addresses in their history and servers in their logs. */
function redirectToNotice(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  outcome: "saved" | "failed",
) {
  const language = parseLanguage(languageSources({ url: headers.referer ?? "", headers }).query);
  const query = language ? `?${languageParameter}=${language}` : "";
  const fragment = outcome === "saved" ? leadSavedFragment : leadFailedFragment;
  return reply.redirect(`${pagePaths.home}${query}#${fragment}`, 303);
}

const maxCampaignValueLength = 200;

/** The Referer is the page with the form; its address contains the campaign, and the language if the page's script did not send it. */
function leadOrigin({ headers }: FastifyRequest): LeadOrigin {
  const url = headers.referer ?? "";
  return {
    language:
      parseLanguage(headers["content-language"]) ??
      chooseLanguage(languageSources({ url, headers })),
    campaign: campaignOf(URL.parse(url)?.searchParams),
  };
}

function campaignOf(parameters = new URLSearchParams()): Campaign {
  const values = campaignFields.map((field) => [field, clean(parameters.get(field))]);
  return Object.fromEntries(values);
}

function clean(value: string | null): string | null {
  const characters = Array.from(value?.replaceAll("\0", "").trim() ?? "");
  return characters.slice(0, maxCampaignValueLength).join("") || null;
}

interface LeadEmailRouteDependencies {
  database: Database;
  sendSoon(leadId: string): Promise<void>;
}

/** Reads only the id, because the e-mail is made from the row in the table, never from the request. */
const leadEmailBody = v.object({ id: uuid });

/** The browser posts the row back: the lead's fields, its id and a date. */
const leadEmailBodyLimit = largestLeadBytes + 1_024;

/** Only makes the queued e-mail due immediately; without this request it would be sent too. Never waits for SMTP. */
export function registerLeadEmailRoutes(
  app: FastifyInstance,
  { database, sendSoon }: LeadEmailRouteDependencies,
): void {
  const isAllowed = createRequestLimit({ requests: 120, windowMs: 60_000 });

  app.post(
    leadEmailPath,
    { bodyLimit: leadEmailBodyLimit, onRequest: requireAnonymousKey },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      if (!isAllowed(request.ip)) return reply.code(429).send({ code: leadErrors.tooManyRequests });
      const body = v.safeParse(leadEmailBody, request.body);
      const lead = body.success ? await findLead(database, body.output.id) : undefined;
      if (!lead) return reply.code(404).send({ code: leadErrors.unknownLead });
      if (lead.emailSentAt) return { status: "sent" };
      await sendSoon(lead.id);
      return reply.code(202).send({ status: "queued" });
    },
  );
}

/**
 * The key is public, yet it keeps other sites out: a browser sends a CORS preflight before a cross-origin request with
 * a custom header, and this server never allows it.
 */
async function requireAnonymousKey(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers[anonymousKeyHeader] === anonymousKey) return;
  return reply.code(401).send({ code: leadErrors.wrongKey });
}
