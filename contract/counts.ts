import { type CountedFacts, noCampaign, otherCampaign } from "@fiosite/content/counted-facts";
import { languages } from "@fiosite/content/languages";

/**
 * Each request reports one event of a page, as a query string in the body. The path does not name analytics, because blockers would
 * drop it.
 */
export const countsPath = "/api/counts";

/** An island dispatches this event on `window`, and the page's script counts what it names. */
export const countEventType = "fiosite-count";

/** Which link opened WhatsApp. */
const whatsappPlaces = [
  "header",
  "menu",
  "footer",
  "floating",
  "hero",
  "wifi",
  "combo",
  "closing-call",
  "failed-form",
  "notice",
] as const;
/** A town's link has the town's code. A plan's link has the plan's key, which may be any text and is therefore not in this type. */
export type WhatsappPlace = (typeof whatsappPlaces)[number] | `town-${string}`;

/** Everything that is counted, and where. */
const eventPlaces = {
  /** `first` is the page with which a visit starts. `next` is a page that was opened from one of ours. */
  page: ["first", "next"],
  whatsapp: whatsappPlaces,
  "form-started": [""],
  "form-failed": [""],
  "reviews-failed": [""],
  /** The place is the chosen language. */
  language: languages,
} as const satisfies Record<string, readonly string[]>;

/** Events that browsers report. Leads are not among them, because the server counts the stored ones. */
export type CountedEvent = keyof typeof eventPlaces;

export const countedEvents = Object.keys(eventPlaces) as CountedEvent[];

/** The places that an event may name. The list is closed, so the table stays small whatever browsers send. */
export function placesOf(event: CountedEvent, facts: CountedFacts): string[] {
  const { internetPlans, cameraPlans, towns } = facts;
  if (event !== "whatsapp") return [...eventPlaces[event]];
  return [
    ...whatsappPlaces,
    ...internetPlans.map(({ key }) => key),
    ...cameraPlans.map(({ key }) => key),
    ...towns.map(({ ibgeCode }) => `town-${ibgeCode}`),
  ];
}

export interface CampaignParameters {
  utm_campaign: string | null;
  utm_source: string | null;
}

/** The name under which a visit is counted: a known campaign, "other" or "none", never a text from the visitor's address. */
export function countedCampaign(
  { utm_campaign, utm_source }: CampaignParameters,
  { campaigns }: Pick<CountedFacts, "campaigns">,
): string {
  const values = [utm_campaign, utm_source].flatMap((value) => value?.trim().toLowerCase() || []);
  const declared = values.find((value) => campaigns.some(({ key }) => key === value));
  return declared ?? (values.length > 0 ? otherCampaign : noCampaign);
}
