import type { NumberRow, Numbers, Sums } from "@fiosite/contract/panel/numbers";
import { classes } from "#ui/classes.ts";
import { Bars, Legend, Plot } from "./charts.tsx";
import styles from "./numbers-room.module.css";
import { callSentence, changeSentence, few, townSentence, weeksSentence } from "./sentences.ts";
import { texts } from "./texts.ts";

export function Plots({ numbers }: { numbers: Numbers }) {
  const { period, plans, totals } = numbers;
  const touched = plans.reduce((sum, { count }) => sum + count, 0);
  const ofPlans = texts.ofPlans(totals.whatsapp.count, touched);
  const towns = [...numbers.towns]
    .sort((a, b) => Number(a.label === "") - Number(b.label === ""))
    .map((row) => ({ ...row, label: row.label || texts.noTownName }));
  const soldPlans = numbers.soldPlans.map((row) => ({ ...row, label: row.label || texts.noPlan }));
  const changed = (rows: NumberRow[]) => changeSentence(rows, period);
  const counted = (plot: Omit<RowPlotProps, "sentence">) => (
    <RowPlot {...plot} sentence={changed(plot.rows)} />
  );
  const { campaigns, ways, places, pages, languages } = numbers;
  return (
    <div className={classes("stack", styles.plots)}>
      <Weeks weeks={numbers.weeks} />
      <SoldPlot
        title={texts.campaigns}
        column={texts.campaign}
        rows={campaigns}
        sentence={changed(campaigns.map(contactsOf))}
      />
      <SoldPlot
        title={texts.ways}
        column={texts.way.from}
        rows={ways}
        sentence={changed(ways.map(contactsOf))}
      />
      {counted({ title: texts.soldPlans, column: texts.plan, unit: texts.sold, rows: soldPlans })}
      <RowPlot
        title={texts.plans}
        column={texts.plan}
        unit={texts.taps}
        rows={plans}
        sentence={plans.length > 0 ? `${ofPlans} ${changed(plans)}` : ofPlans}
      />
      <RowPlot
        title={texts.towns}
        column={texts.town}
        unit={texts.asking}
        rows={towns}
        sentence={townSentence(numbers.towns, period)}
      />
      <Calls firstCall={numbers.firstCall} />
      <Uncovered numbers={numbers} />
      <RowPlot
        title={texts.places}
        column={texts.place}
        unit={texts.taps}
        rows={places}
        sentence={touched > 0 ? `${texts.placesOfPlans} ${changed(places)}` : changed(places)}
      />
      {counted({ title: texts.pages, column: texts.page, unit: texts.seen, rows: pages })}
      {counted({
        title: texts.languages,
        column: texts.language,
        unit: texts.visits,
        rows: languages,
      })}
    </div>
  );
}

interface RowPlotProps {
  title: string;
  column: string;
  sentence: string;
  unit: (count: number) => string;
  rows: NumberRow[];
}

function RowPlot({ title, column, sentence, unit, rows }: RowPlotProps) {
  const bars = rows.map(({ label, count }) => ({
    label,
    value: texts.number(count),
    unit: unit(count),
    lengths: [count],
  }));
  const figures = rows.map(({ label, count, before }) => [
    label,
    texts.number(count),
    texts.number(before),
  ]);
  return (
    <Plot
      title={title}
      sentence={sentence}
      columns={[column, texts.now, texts.before]}
      rows={figures}
      chart={<Bars bars={bars} />}
    />
  );
}

interface SoldRow {
  label: string;
  visits?: Sums;
  whatsapp?: Sums;
  contacts: Sums;
  sold: Sums;
}

const contactsOf = ({ label, contacts }: SoldRow) => ({ label, ...contacts });

interface SoldPlotProps extends Omit<RowPlotProps, "unit" | "rows"> {
  rows: SoldRow[];
}

/** Compares how many people asked with how many of them bought. */
function SoldPlot({ title, column, sentence, rows }: SoldPlotProps) {
  const figures = (["visits", "whatsapp", "contacts", "sold"] as const).filter(
    (figure) => rows[0]?.[figure],
  );
  const bars = rows.map(({ label, contacts, sold }) => ({
    label,
    value: texts.number(contacts.count),
    unit: texts.campaignValue(sold.count, contacts.count),
    lengths: [contacts.count, sold.count],
  }));
  return (
    <Plot
      title={title}
      sentence={sentence}
      columns={[column, ...figures.map((figure) => texts.totals[figure])]}
      rows={rows.map((row) => [
        row.label,
        ...figures.map((figure) => texts.number(row[figure]?.count ?? 0)),
      ])}
      chart={<Bars bars={bars} isOfSales />}
    />
  );
}

function Calls({ firstCall }: Pick<Numbers, "firstCall">) {
  const hours = firstCall.hours.filter(({ length }) => length === 1);
  const bands = firstCall.hours.filter(({ length }) => length > 1);
  const bars = bands.map((band) => ({
    label: texts.hours(band),
    value: texts.duration(band.median),
    unit: `· ${texts.number(band.count)} ${texts.asking(band.count)}`,
    lengths: [band.median],
  }));
  return (
    <Plot
      title={texts.calls}
      sentence={callSentence(firstCall)}
      columns={[texts.hour, texts.totals.contacts, texts.median]}
      rows={hours.map((hour) => [
        texts.hours(hour),
        texts.number(hour.count),
        texts.duration(hour.median),
      ])}
      chart={<Bars bars={bars} />}
    />
  );
}

function Uncovered({ numbers: { uncovered, keptDays } }: { numbers: Numbers }) {
  const all = uncovered.reduce((sum, { count }) => sum + count, 0);
  const about = [texts.uncoveredAbout(all, keptDays)];
  if (all > 0) about.push(texts.uncoveredTyped);
  if (all > 0 && all < few) about.push(texts.uncoveredFew);
  const places = uncovered.map(({ town, neighbourhood, count }) => ({
    town: town ?? texts.otherTown,
    neighbourhood: neighbourhood ?? texts.noNeighbourhood,
    count,
  }));
  const bars = places.map(({ town, neighbourhood, count }) => ({
    label: `${town}, ${neighbourhood}`,
    value: texts.number(count),
    unit: texts.people(count),
    lengths: [count],
  }));
  return (
    <Plot
      title={texts.uncovered}
      sentence={about.join(" ")}
      columns={[texts.neighbourhood, texts.town, texts.contacts]}
      rows={places.map(({ town, neighbourhood, count }) => [
        neighbourhood,
        town,
        texts.number(count),
      ])}
      chart={<Bars bars={bars} />}
    />
  );
}

const tallestRem = 7.5;

function Weeks({ weeks }: Pick<Numbers, "weeks">) {
  const most = Math.max(1, ...weeks.flatMap(({ contacts, sold }) => [contacts, sold]));
  const height = (count: number) => `${(tallestRem * count) / most}rem`;
  return (
    <Plot
      title={texts.weeks}
      sentence={weeksSentence(weeks)}
      columns={[texts.week, texts.totals.contacts, texts.totals.sold]}
      rows={weeks.map(({ first, contacts, sold }) => [
        texts.weekOf(first),
        texts.number(contacts),
        texts.number(sold),
      ])}
      chart={
        <>
          <div className={styles.weeks} aria-hidden="true">
            {weeks.map(({ first, contacts, sold }) => (
              <div key={first}>
                <b>{texts.number(contacts)}</b>
                <span style={{ height: height(Math.max(contacts, sold)) }}>
                  <i style={{ height: height(contacts) }} />
                  <i style={{ height: height(sold) }} />
                </span>
                <small>{texts.weekOf(first)}</small>
              </div>
            ))}
          </div>
          <Legend />
        </>
      }
    />
  );
}
