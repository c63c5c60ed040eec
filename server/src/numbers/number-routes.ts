import { campaignLink } from "@fiosite/contract/campaign";
import { contactWays } from "@fiosite/contract/panel/contacts";
import {
  type NumberPeriod,
  type Numbers,
  numbersQuerySchema,
} from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import { parsed, signedIn } from "../platform/access.ts";
import { wayNames } from "../platform/contact-details.ts";
import type { Database, Queryable } from "../platform/database.ts";
import { planNames } from "../platform/offer.ts";
import type { PublishedContent, SiteContent } from "../platform/site-content.ts";
import { campaignNames, countNames } from "./count-names.ts";
import { type Figures, figuresOf, type Group } from "./figures.ts";
import {
  readCalledHours,
  readComparedCounts,
  readContactFigures,
  readDays,
  readUncoveredAddresses,
} from "./number-store.ts";
import { addDays, lastDays, type Period, today } from "./period.ts";
import { townsOf, uncoveredPlaces } from "./towns.ts";

export interface NumberDependencies {
  database: Database;
  content: SiteContent;
  /** Address of the public site, without a path. */
  siteUrl: string;
  /** How long leads are kept; no figure about leads goes back further. */
  retentionDays: number;
  now?: () => Date;
}

export async function numberRoutes(
  app: FastifyInstance,
  { database, content, siteUrl, retentionDays, now = () => new Date() }: NumberDependencies,
): Promise<void> {
  app.get(panelPaths.numbers, signedIn, async ({ query }) => {
    const { period } = parsed(numbersQuerySchema, query);
    const numbers = await readNumbers(database, content(), { name: period, now: now() });
    return { ...numbers, keptDays: retentionDays } satisfies Numbers;
  });

  app.get(panelPaths.campaignLinks, signedIn, async () =>
    content().facts.campaigns.map(({ key, name }) => ({ name, link: campaignLink(siteUrl, key) })),
  );
}

const shownWeeks = 8;

const periods: Record<NumberPeriod, (now: Date, timeZone: string) => Period> = {
  today,
  week: (now, timeZone) => lastDays(now, timeZone, 7),
  month: (now, timeZone) => lastDays(now, timeZone, 30),
};

/** What the panel shows for a period. The figures are the same as in the e-mail on Mondays. */
export async function readNumbers(
  database: Queryable,
  content: PublishedContent,
  { name, now }: { name: NumberPeriod; now: Date },
): Promise<Omit<Numbers, "keptDays">> {
  const { facts } = content;
  const { timeZone } = facts.company;
  const period = periods[name](now, timeZone);
  const counts = await readComparedCounts(database, period);
  const figures = figuresOf(counts, await readContactFigures(database, period, timeZone), content);
  const hours = await readCalledHours(database, period, timeZone);
  const labels = countNames(content);
  const row = ({ name, ...sums }: Group) => ({ label: labels.get(name) ?? name, ...sums });
  const planKeys = planNames(content);
  return {
    period: name,
    first: period.start,
    last: addDays(period.end, -1),
    totals: figures.totals,
    plans: figures.whatsapp.filter((group) => planKeys.has(group.name)).map(row),
    places: figures.whatsapp.filter((group) => !planKeys.has(group.name)).map(row),
    // A campaign may have the key of a page or a place.
    campaigns: campaignRows(figures, new Map([...labels, ...campaignNames(content)])),
    ways: contactWays.map((way) => ({
      label: wayNames[way],
      contacts: sumsOf(figures.ways.leads, way),
      sold: sumsOf(figures.ways.sold, way),
    })),
    soldPlans: figures.soldPlans.map(row),
    pages: figures.pages.map(row),
    languages: figures.languages.map(row),
    towns: townsOf(figures.leads, facts.towns).map(row),
    uncovered: uncoveredPlaces(await readUncoveredAddresses(database), facts.towns),
    firstCall: {
      ...figures.firstCall,
      hours: hours.map(({ hour, from, count, median }) => ({
        from: hour ?? from,
        length: hour === null ? 3 : 1,
        count,
        median,
      })),
    },
    weeks: await readWeeks(database, now, timeZone),
  };
}

function campaignRows({ campaigns }: Figures, labels: Map<string, string>): Numbers["campaigns"] {
  const { visits, whatsapp, leads, sold } = campaigns;
  const names = new Set([...leads, ...sold, ...visits, ...whatsapp].map(({ name }) => name));
  return Array.from(names, (name) => ({
    label: labels.get(name) ?? name,
    visits: sumsOf(visits, name),
    whatsapp: sumsOf(whatsapp, name),
    contacts: sumsOf(leads, name),
    sold: sumsOf(sold, name),
  }));
}

function sumsOf(all: Group[], name: string) {
  const { count = 0, before = 0 } = all.find((group) => group.name === name) ?? {};
  return { count, before };
}

async function readWeeks(
  database: Queryable,
  now: Date,
  timeZone: string,
): Promise<Numbers["weeks"]> {
  const { start, end } = lastDays(now, timeZone, 7 * shownWeeks);
  const days = await readDays(database, { start, end }, timeZone);
  return Array.from({ length: shownWeeks }, (_, week) => {
    const first = addDays(start, week * 7);
    const own = days.filter(({ day }) => day >= first && day < addDays(first, 7));
    return {
      first,
      contacts: own.reduce((total, { contacts }) => total + contacts, 0),
      sold: own.reduce((total, { sold }) => total + sold, 0),
    };
  });
}
