import { cameraPlans } from "@fiosite/content/cameras";
import { campaigns } from "@fiosite/content/campaigns";
import { languages } from "@fiosite/content/languages";
import { internetPlans } from "@fiosite/content/plans";
import { towns } from "@fiosite/content/towns";
import type { SpeedMetric } from "./page-speed.ts";

/** Which link opened WhatsApp; that of a plan has the plan's key, that of a town its code. */
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
  ...internetPlans.map(({ key }) => key),
  ...cameraPlans.map(({ key }) => key),
  ...towns.map(({ ibgeCode }) => `town-${ibgeCode}` as const),
] as const;
export type WhatsappPlace = (typeof whatsappPlaces)[number];

/** Everything that is counted, and where: both are closed lists, so the table stays small whatever is sent. */
export const eventPlaces = {
  /** A visit starts with its first page; the others are opened from a page of ours. */
  page: ["first", "next"],
  whatsapp: whatsappPlaces,
  "form-started": [""],
  "form-failed": [""],
  /**
   * The server counts it: it also knows the leads of browsers without JavaScript. Those beyond an address's share are
   * apart, as they may not be people.
   */
  lead: ["", "burst"],
  "reviews-failed": [""],
  /** The place is the chosen language. */
  language: languages,
} as const satisfies Record<string, readonly string[]>;

export type CountedEvent = keyof typeof eventPlaces | SpeedMetric;
/** The events that a browser may send. */
export type BrowserEvent = Exclude<CountedEvent, "lead">;

export const noCampaign = "none";
const otherCampaign = "other";

interface CampaignParameters {
  utm_campaign: string | null;
  utm_source: string | null;
}

/** The name to count under: a visitor's own text never becomes one. */
export function countedCampaign({ utm_campaign, utm_source }: CampaignParameters): string {
  const values = [utm_campaign, utm_source].flatMap((value) => value?.trim().toLowerCase() || []);
  const declared = values.find((value) => Object.hasOwn(campaigns, value));
  return declared ?? (values.length > 0 ? otherCampaign : noCampaign);
}
