import {
  type CampaignParameters,
  type CountedEvent,
  countedCampaign,
} from "@fiosite/contract/counts";
import type { PublishedContent } from "../platform/site-content.ts";
import type { ComparedCount, ContactFigures } from "./number-store.ts";

/** The sums of the period and of the period before. */
export interface Sums {
  count: number;
  before: number;
}

export interface Group extends Sums {
  /** The stored key of a plan, page, language, campaign or way to the company. */
  name: string;
}

export type Figures = ReturnType<typeof figuresOf>;

/** The figures of a period, both for the e-mail on Mondays and for the panel. */
export function figuresOf(
  counts: ComparedCount[],
  { leads, sales, burst, firstCall }: ContactFigures,
  { counted }: Pick<PublishedContent, "counted">,
) {
  const of = (name: CountedEvent) => counts.filter(({ event }) => event === name);
  const campaignOfLead = (parameters: CampaignParameters) => countedCampaign(parameters, counted);
  const seen = of("page");
  const visited = seen.filter(({ place }) => place === "first");
  const whatsapp = of("whatsapp");
  return {
    totals: {
      visits: sum(visited),
      whatsapp: sum(whatsapp),
      contacts: sum(leads),
      burst,
      sold: sum(sales),
    },
    ways: { leads: groups(leads, wayOf), sold: groups(sales, wayOf) },
    soldPlans: groups(sales, ({ plan }) => plan ?? ""),
    leads,
    whatsapp: groups(whatsapp, ({ place }) => place),
    pages: groups(seen, ({ page }) => page),
    languages: groups(visited, ({ language }) => language),
    campaigns: {
      visits: groups(visited, campaignOf),
      whatsapp: groups(whatsapp, campaignOf),
      leads: groups(leads, campaignOfLead),
      sold: groups(sales, campaignOfLead),
    },
    firstCall,
  };
}

const wayOf = ({ came_by }: { came_by: string }) => came_by;
const campaignOf = ({ campaign }: { campaign: string }) => campaign;

function sum(counts: Sums[]): Sums {
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    before: counts.reduce((total, { before }) => total + before, 0),
  };
}

/** Sorted by frequency, the most frequent first. */
export function groups<Count extends Sums>(
  counts: Count[],
  nameOf: (count: Count) => string,
): Group[] {
  return (
    Array.from(Map.groupBy(counts, nameOf), ([name, members]) => ({ name, ...sum(members) }))
      // The name is the last criterion, so that the order does not depend on PostgreSQL's.
      .toSorted(
        (a, b) => b.count - a.count || b.before - a.before || a.name.localeCompare(b.name, "pt-BR"),
      )
  );
}
