import type { CountedFacts } from "@fiosite/content/counted-facts";
import { type Language, languages } from "@fiosite/content/languages";
import {
  type CountedEvent,
  countedCampaign,
  countedEvents,
  placesOf,
} from "@fiosite/contract/counts";
import { type PageName, pageNames } from "@fiosite/contract/pages";

export interface SiteEvent {
  event: CountedEvent;
  place: string;
  page: PageName;
  language: Language;
  campaign: string;
}

/** Undefined unless every value is in its list. The campaign is the visitor's own text, of which only a declared name is left. */
export function parseEvent(body: unknown, counted: CountedFacts): SiteEvent | undefined {
  if (typeof body !== "string") return undefined;
  const values = new URLSearchParams(body);
  const event = values.get("event") ?? "";
  const place = values.get("place") ?? "";
  const page = pageNames.find((each) => each === values.get("page"));
  const language = languages.find((each) => each === values.get("language"));
  if (!isBrowserEvent(event) || !placesOf(event, counted).includes(place) || !page || !language) {
    return undefined;
  }
  const campaign = countedCampaign(
    { utm_campaign: values.get("utm_campaign"), utm_source: values.get("utm_source") },
    counted,
  );
  return { event, place, page, language, campaign };
}

function isBrowserEvent(event: string): event is CountedEvent {
  return event !== "lead" && countedEvents.some((each) => each === event);
}
