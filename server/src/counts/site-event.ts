import { type CountedFacts, noCampaign } from "@fiosite/content/counted-facts";
import { type Language, languages } from "@fiosite/content/languages";
import {
  type CountedEvent,
  countedCampaign,
  countedEvents,
  placesOf,
} from "@fiosite/contract/counts";
import { isSpeedMetric, isSpeedPlace } from "@fiosite/contract/page-speed";
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
  if (!isBrowserEvent(event) || !isPlaceOf(event, place, counted) || !page || !language) {
    return undefined;
  }
  // The speed of a page does not depend on the campaign, and a histogram for each would cost many rows.
  const campaign = isSpeedMetric(event)
    ? noCampaign
    : countedCampaign(
        { utm_campaign: values.get("utm_campaign"), utm_source: values.get("utm_source") },
        counted,
      );
  return { event, place, page, language, campaign };
}

function isBrowserEvent(event: string): event is CountedEvent {
  const isEvent = countedEvents.some((each) => each === event);
  return (isEvent && event !== "lead") || isSpeedMetric(event);
}

function isPlaceOf(event: CountedEvent, place: string, counted: CountedFacts): boolean {
  if (isSpeedMetric(event)) return isSpeedPlace(event, place);
  return placesOf(event, counted).includes(place);
}
