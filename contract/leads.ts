import * as v from "valibot";

export const leadsPath = "/api/leads";
export const leadEmailPath = "/api/send-lead-email";

/** Sent as `apikey`. Public by design: it names the site, it opens nothing that a visitor may not do. */
export const anonymousKey = "fiosite-site";
export const anonymousKeyHeader = "apikey";
export const idempotencyHeader = "idempotency-key";

/** Far beyond any honest answer: limits against abuse, not rules for the visitor. */
const longestFieldLength = 2_000;
export const largestLeadBytes = 16_384;

/** Where a form sent without JavaScript lands on the home page: the notice shows itself when it is the target. */
export const leadSavedFragment = "formulario-enviado";
export const leadFailedFragment = "formulario-com-erro";

/** `code` of an answer that is not a success; HTTP's own cases have codes made from its phrases. */
export const leadErrors = {
  wrongKey: "wrong_api_key",
  keyMissing: "idempotency_key_required",
  keyReused: "idempotency_key_reused",
  badLead: "invalid_lead",
  unknownLead: "lead_not_found",
  tooManyRequests: "too_many_requests",
} as const;

// Neither a NUL nor half an emoji can be stored as text; a pasted one must not cost the visitor the whole lead.
const field = v.pipe(
  v.string(),
  v.transform((text) => text.toWellFormed().replaceAll("\0", "")),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(longestFieldLength),
);

export const leadFieldsSchema = v.strictObject({ name: field, phone: field, address: field });
export type LeadFields = v.InferOutput<typeof leadFieldsSchema>;

export const leadRowSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  created_at: v.string(),
});
export type LeadRow = v.InferOutput<typeof leadRowSchema>;
