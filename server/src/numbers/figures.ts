import { type CountedEvent, countedCampaign } from "@fiosite/contract/counts";
import type { PublishedContent } from "../platform/site-content.ts";
import type { ComparedCount, ContactOutcomes } from "./number-store.ts";

/** Of the period and of the one before. */
export interface Sums {
  count: number;
  before: number;
}

export interface Group extends Sums {
  /** As in the counts: a key of a plan, a page, a language, a campaign. */
  name: string;
}

export type Figures = ReturnType<typeof figuresOf>;

/** The figures of a period, for the e-mail on Mondays and for the panel alike. */
export function figuresOf(
  counts: ComparedCount[],
  { sold: marked, firstCall }: ContactOutcomes,
  { counted }: Pick<PublishedContent, "counted">,
) {
  const of = (name: CountedEvent) => counts.filter(({ event }) => event === name);
  const sold = marked.map(({ count, before, ...parameters }) => ({
    ...{ campaign: countedCampaign(parameters, counted), count, before },
  }));
  const seen = of("page");
  const visited = seen.filter(({ place }) => place === "first");
  const whatsapp = of("whatsapp");
  const leads = of("lead").filter(({ place }) => place !== "burst");
  return {
    totals: {
      visits: sum(visited),
      whatsapp: sum(whatsapp),
      contacts: sum(leads),
      /** Many from one address, perhaps not people. */
      burst: sum(of("lead").filter(({ place }) => place === "burst")),
      sold: sum(sold),
    },
    whatsapp: groups(whatsapp, ({ place }) => place),
    pages: groups(seen, ({ page }) => page),
    languages: groups(visited, ({ language }) => language),
    campaigns: {
      visits: groups(visited, campaignOf),
      whatsapp: groups(whatsapp, campaignOf),
      leads: groups(leads, campaignOf),
      sold: groups(sold, campaignOf),
    },
    firstCall,
  };
}

const campaignOf = ({ campaign }: { campaign: string }) => campaign;

function sum(counts: Sums[]): Sums {
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    before: counts.reduce((total, { before }) => total + before, 0),
  };
}

/** The most frequent first. */
export function groups<Count extends Sums>(
  counts: Count[],
  nameOf: (count: Count) => string,
): Group[] {
  return (
    Array.from(Map.groupBy(counts, nameOf), ([name, members]) => ({ name, ...sum(members) }))
      // The name decides last, so that the order does not depend on PostgreSQL's.
      .toSorted(
        (a, b) => b.count - a.count || b.before - a.before || a.name.localeCompare(b.name, "pt-BR"),
      )
  );
}
