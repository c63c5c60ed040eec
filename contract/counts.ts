import { type CountedFacts, noCampaign, otherCampaign } from "@fiosite/content/counted-facts";
import { languages } from "@fiosite/content/languages";

/** One event of a page per request, as a query string in the body. Not named after analytics: blockers would drop it. */
export const countsPath = "/api/counts";

/** The event on `window` by which an island has the page's script count something. */
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
/** The link of a town has its code, that of a plan the plan's key, which is any text. */
export type WhatsappPlace = (typeof whatsappPlaces)[number] | `town-${string}`;

/** Everything that is counted, and where. */
const eventPlaces = {
  /** A visit starts with its first page; the others are opened from a page of ours. */
  page: ["first", "next"],
  whatsapp: whatsappPlaces,
  "form-started": [""],
  "form-failed": [""],
  "reviews-failed": [""],
  /** The place is the chosen language. */
  language: languages,
} as const satisfies Record<string, readonly string[]>;

/** Leads are counted where they are stored. */
export type CountedEvent = keyof typeof eventPlaces;

export const countedEvents = Object.keys(eventPlaces) as CountedEvent[];

/** Closed lists, so the table stays small whatever is sent. */
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

/** The name to count under: a visitor's own text never becomes one. */
export function countedCampaign(
  { utm_campaign, utm_source }: CampaignParameters,
  { campaigns }: Pick<CountedFacts, "campaigns">,
): string {
  const values = [utm_campaign, utm_source].flatMap((value) => value?.trim().toLowerCase() || []);
  const declared = values.find((value) => campaigns.some(({ key }) => key === value));
  return declared ?? (values.length > 0 ? otherCampaign : noCampaign);
}
