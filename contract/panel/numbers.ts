import * as v from "valibot";
import { campaignKey } from "../campaign.ts";

/** `today` is compared with yesterday. `week` and `month` are the last 7 and 30 whole days, compared with as many days before. */
export const numberPeriods = ["today", "week", "month"] as const;
export type NumberPeriod = (typeof numberPeriods)[number];
export const numbersQuerySchema = v.object({ period: v.picklist(numberPeriods) });

const day = v.pipe(v.string(), v.isoDate());
/** `count` belongs to the period, `before` to the period before it. */
const sums = v.object({ count: v.number(), before: v.number() });
export type Sums = v.InferOutput<typeof sums>;
const row = v.object({ label: v.string(), ...sums.entries });
export type NumberRow = v.InferOutput<typeof row>;
const seconds = v.nullable(v.number());

export const numbersSchema = v.object({
  period: v.picklist(numberPeriods),
  /** First and last day, in the company's time zone. */
  first: day,
  last: day,
  totals: v.object({ visits: sums, whatsapp: sums, contacts: sums, burst: sums, sold: sums }),
  /** Taps on WhatsApp beside a plan, and all others by place. */
  plans: v.array(row),
  places: v.array(row),
  campaigns: v.array(
    v.object({ label: v.string(), visits: sums, whatsapp: sums, contacts: sums, sold: sums }),
  ),
  /** Contacts and sales by the way in which the contact came. */
  ways: v.array(v.object({ label: v.string(), contacts: sums, sold: sums })),
  /** Sales by plan. The label is empty for sales without a plan. */
  soldPlans: v.array(row),
  pages: v.array(row),
  /** Visits by language. */
  languages: v.array(row),
  /** Contacts by town. The label is empty if the address names no town. */
  towns: v.array(row),
  /** Counts all stored contacts, whatever the period. */
  uncovered: v.array(
    v.object({
      town: v.nullable(v.string()),
      neighbourhood: v.nullable(v.string()),
      count: v.number(),
    }),
  ),
  keptDays: v.number(),
  /** The median time until the first call, in seconds. `hours` has it by the hour when the contacts came, in steps of one or three hours. */
  firstCall: v.object({
    now: seconds,
    before: seconds,
    hours: v.array(
      v.object({
        from: v.number(),
        length: v.number(),
        count: v.number(),
        median: v.number(),
      }),
    ),
  }),
  /** Eight times seven days, the oldest first; the last ends yesterday. */
  weeks: v.array(v.object({ first: day, contacts: v.number(), sold: v.number() })),
});
export type Numbers = v.InferOutput<typeof numbersSchema>;

/** The campaigns that are counted by name, with the address to print or to share. */
export const campaignLinkSchema = v.object({ name: v.string(), link: v.string() });
export const campaignLinksSchema = v.array(campaignLinkSchema);

/** The name needs a letter or a number that its link can show. */
export const newCampaignSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(40),
    v.check((name) => campaignKey(name) !== ""),
  ),
});
