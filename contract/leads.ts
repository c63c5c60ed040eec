import { wellFormed } from "@fiosite/content/whatsapp-url";
import * as v from "valibot";

export const leadsPath = "/api/leads";
export const leadEmailPath = "/api/send-lead-email";

/** Sent as the header `apikey`. Public by design: it identifies the site and grants nothing that a visitor may not do. */
export const anonymousKey = "fiosite-site";
export const anonymousKeyHeader = "apikey";
export const idempotencyHeader = "idempotency-key";

/** The size of the whole request is the only limit of a lead. It is far above any real input and only prevents abuse. */
export const largestLeadBytes = 16_384;

/** `code` of an error response. Other HTTP errors have codes derived from their status phrases. */
export const leadErrors = {
  wrongKey: "wrong_api_key",
  keyMissing: "idempotency_key_required",
  keyReused: "idempotency_key_reused",
  badLead: "invalid_lead",
  unknownLead: "lead_not_found",
  tooManyRequests: "too_many_requests",
} as const;

// PostgreSQL cannot store NUL or a lone surrogate; a pasted one must not make the whole lead fail.
const field = v.pipe(
  v.string(),
  v.transform((text) => wellFormed(text).replaceAll("\0", "")),
  // This check comes before trimming, because browsers accept a field of blanks as filled in.
  v.nonEmpty(),
  v.trim(),
);

/** Ignores other fields: after a rollback, pages that are still open send what only the newer release knows. */
export const leadFieldsSchema = v.object({ name: field, phone: field, address: field });
export type LeadFields = v.InferOutput<typeof leadFieldsSchema>;

export const leadRowSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  created_at: v.string(),
});
export type LeadRow = v.InferOutput<typeof leadRowSchema>;
