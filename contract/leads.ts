import * as v from "valibot";

export const leadsPath = "/api/leads";
export const leadEmailPath = "/api/send-lead-email";

/** Sent as `apikey`. Public by design: it names the site, it opens nothing that a visitor may not do. */
export const anonymousKey = "tudo-fibra-site";
export const anonymousKeyHeader = "apikey";
export const idempotencyHeader = "idempotency-key";

/** Far beyond any honest answer: a limit against abuse, not a rule for the visitor. */
export const longestFieldLength = 2_000;

const field = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestFieldLength));

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
