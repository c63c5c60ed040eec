import { campaignLink } from "@fiosite/contract/campaign";
import {
  type NumberPeriod,
  type Numbers,
  numbersQuerySchema,
} from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { refuse, signedIn } from "../platform/access.ts";
import type { Database, Queryable } from "../platform/database.ts";
import type { PublishedContent, SiteContent } from "../platform/site-content.ts";
import { countNames } from "./count-names.ts";
import { type Figures, figuresOf, type Group } from "./figures.ts";
import {
  readAddresses,
  readCalledHours,
  readComparedCounts,
  readDailyCounts,
  readOutcomes,
  readSoldDays,
  readUncoveredAddresses,
} from "./number-store.ts";
import { addDays, lastDays, type Period, today } from "./period.ts";
import { townsOf, uncoveredPlaces } from "./towns.ts";

export interface NumberDependencies {
  database: Database;
  content: SiteContent;
  /** Address of the public site, without a path. */
  siteUrl: string;
  /** How long leads are kept: no figure about them reaches further back. */
  retentionDays: number;
  now?: () => Date;
}

export async function numberRoutes(
  app: FastifyInstance,
  { database, content, siteUrl, retentionDays, now = () => new Date() }: NumberDependencies,
): Promise<void> {
  app.get(panelPaths.numbers, signedIn, async ({ query }, reply) => {
    const read = v.safeParse(numbersQuerySchema, query);
    if (!read.success) return refuse(reply, "badRequest");
    const numbers = await readNumbers(database, content(), {
      name: read.output.period,
      now: now(),
    });
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

/** What the panel shows of a period. The figures are those of the e-mail on Mondays. */
export async function readNumbers(
  database: Queryable,
  content: PublishedContent,
  { name, now }: { name: NumberPeriod; now: Date },
): Promise<Omit<Numbers, "keptDays">> {
  const { facts, counted } = content;
  const { timeZone } = facts.company;
  const period = periods[name](now, timeZone);
  const counts = await readComparedCounts(database, period);
  const figures = figuresOf(counts, await readOutcomes(database, period, timeZone), content);
  const hours = await readCalledHours(database, period, timeZone);
  const labels = countNames(content, counted);
  const row = ({ name, ...sums }: Group) => ({ label: labels.get(name) ?? name, ...sums });
  const planKeys = new Set(
    [...counted.internetPlans, ...counted.cameraPlans].map(({ key }) => key).concat("combo"),
  );
  return {
    period: name,
    first: period.start,
    last: addDays(period.end, -1),
    totals: figures.totals,
    plans: figures.whatsapp.filter((group) => planKeys.has(group.name)).map(row),
    places: figures.whatsapp.filter((group) => !planKeys.has(group.name)).map(row),
    campaigns: campaignRows(figures, labels),
    pages: figures.pages.map(row),
    languages: figures.languages.map(row),
    towns: townsOf(await readAddresses(database, period, timeZone), facts.towns).map(row),
    uncovered: uncoveredPlaces(await readUncoveredAddresses(database), facts.towns),
    firstCall: {
      ...figures.firstCall,
      hours: hours.map(({ hour, from, count, median }) => ({
        ...{ from: hour ?? from, length: hour === null ? 3 : 1, count, median },
      })),
    },
    weeks: await readWeeks(database, now, timeZone),
  };
}

function campaignRows({ campaigns }: Figures, labels: Map<string, string>): Numbers["campaigns"] {
  const { visits, whatsapp, leads, sold } = campaigns;
  const names = new Set([...leads, ...sold, ...visits, ...whatsapp].map(({ name }) => name));
  const of = (all: Group[], name: string) => {
    const { count = 0, before = 0 } = all.find((group) => group.name === name) ?? {};
    return { count, before };
  };
  return Array.from(names, (name) => ({
    label: labels.get(name) ?? name,
    visits: of(visits, name),
    whatsapp: of(whatsapp, name),
    contacts: of(leads, name),
    sold: of(sold, name),
  }));
}

async function readWeeks(
  database: Queryable,
  now: Date,
  timeZone: string,
): Promise<Numbers["weeks"]> {
  const { start, end } = lastDays(now, timeZone, 7 * shownWeeks);
  const leads = await readDailyCounts(database, { start, end }, "lead");
  const sold = await readSoldDays(database, { start, end }, timeZone);
  return Array.from({ length: shownWeeks }, (_, week) => {
    const first = addDays(start, week * 7);
    const inWeek = (rows: { day: string; count: number }[]) =>
      rows
        .filter(({ day }) => day >= first && day < addDays(first, 7))
        .reduce((total, { count }) => total + count, 0);
    return {
      ...{ first, sold: inWeek(sold) },
      contacts: inWeek(leads.filter(({ place }) => place !== "burst")),
    };
  });
}
