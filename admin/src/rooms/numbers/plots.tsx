import type { NumberRow, Numbers, Sums } from "@fiosite/contract/panel/numbers";
import { Bars, Legend, Plot } from "./charts.tsx";
import styles from "./numbers-room.module.css";
import { callSentence, changeSentence, few, townSentence, weeksSentence } from "./sentences.ts";
import { texts } from "./texts.ts";

export function Plots({ numbers }: { numbers: Numbers }) {
  const { period, plans, places, pages, languages, totals } = numbers;
  const touched = plans.reduce((sum, { count }) => sum + count, 0);
  const towns = [...numbers.towns]
    .sort((a, b) => Number(a.label === "") - Number(b.label === ""))
    .map((row) => ({ ...row, label: row.label || texts.noTownName }));
  const soldPlans = numbers.soldPlans.map((row) => ({ ...row, label: row.label || texts.noPlan }));
  const others = [
    { title: texts.places, column: texts.place, unit: texts.taps, rows: places },
    { title: texts.pages, column: texts.page, unit: texts.seen, rows: pages },
    { title: texts.languages, column: texts.language, unit: texts.visits, rows: languages },
  ];
  return (
    <div className={styles.plots}>
      <Weeks weeks={numbers.weeks} />
      <SoldPlot
        title={texts.campaigns}
        column={texts.campaign}
        figures={["visits", "whatsapp", "contacts", "sold"]}
        rows={numbers.campaigns}
        period={period}
      />
      <SoldPlot
        title={texts.ways}
        column={texts.way.from}
        figures={["contacts", "sold"]}
        rows={numbers.ways}
        period={period}
      />
      <RowPlot
        title={texts.soldPlans}
        column={texts.plan}
        unit={texts.sold}
        rows={soldPlans}
        sentence={changeSentence(soldPlans, period)}
      />
      <RowPlot
        title={texts.plans}
        column={texts.plan}
        unit={texts.taps}
        rows={plans}
        sentence={[
          texts.ofPlans(totals.whatsapp.count, touched),
          ...(plans.length > 0 ? [changeSentence(plans, period)] : []),
        ].join(" ")}
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
      {others.map((plot) => (
        <RowPlot key={plot.title} {...plot} sentence={changeSentence(plot.rows, period)} />
      ))}
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
  return (
    <Plot
      title={title}
      sentence={sentence}
      columns={[column, texts.now, texts.before]}
      rows={rows.map(({ label, count, before }) => [
        label,
        texts.number(count),
        texts.number(before),
      ])}
    >
      <Bars
        bars={rows.map(({ label, count }) => ({
          label,
          value: texts.number(count),
          unit: unit(count),
          lengths: [count],
        }))}
      />
    </Plot>
  );
}

type Figure = "visits" | "whatsapp" | "contacts" | "sold";

interface SoldPlotProps<Shown extends Figure> extends Pick<Numbers, "period"> {
  title: string;
  column: string;
  /** Columns of the table. */
  figures: Shown[];
  rows: (Record<Shown | "contacts" | "sold", Sums> & { label: string })[];
}

/** How many asked and how many of them bought. */
function SoldPlot<Shown extends Figure>({
  title,
  column,
  figures,
  rows,
  period,
}: SoldPlotProps<Shown>) {
  return (
    <Plot
      title={title}
      sentence={changeSentence(
        rows.map(({ label, contacts }) => ({ label, ...contacts })),
        period,
      )}
      columns={[column, ...figures.map((figure) => texts.totals[figure])]}
      rows={rows.map((row) => [
        row.label,
        ...figures.map((figure) => texts.number(row[figure].count)),
      ])}
    >
      <Bars
        tone="sea"
        legend={[texts.otherContacts, texts.soldKey]}
        bars={rows.map(({ label, contacts, sold }) => ({
          label,
          value: texts.number(contacts.count),
          unit: texts.campaignValue(sold.count, contacts.count),
          lengths: [contacts.count, sold.count],
        }))}
      />
    </Plot>
  );
}

function Calls({ firstCall }: Pick<Numbers, "firstCall">) {
  const hours = firstCall.hours.filter(({ length }) => length === 1);
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
    >
      <Bars
        bars={firstCall.hours
          .filter(({ length }) => length > 1)
          .map(({ median, count, ...hours }) => ({
            label: texts.hours(hours),
            value: texts.duration(median),
            lengths: [median],
            unit: `· ${texts.number(count)} ${texts.asking(count)}`,
          }))}
      />
    </Plot>
  );
}

function Uncovered({ numbers: { uncovered, keptDays } }: { numbers: Numbers }) {
  const all = uncovered.reduce((sum, { count }) => sum + count, 0);
  const about = [texts.uncoveredAbout(all, keptDays)];
  if (all > 0) about.push(texts.uncoveredTyped);
  if (all > 0 && all < few) about.push(texts.uncoveredFew);
  return (
    <Plot
      title={texts.uncovered}
      sentence={about.join(" ")}
      columns={[texts.neighbourhood, texts.town, texts.contacts]}
      rows={uncovered.map(({ town, neighbourhood, count }) => [
        neighbourhood ?? texts.noNeighbourhood,
        town ?? texts.otherTown,
        texts.number(count),
      ])}
    >
      <Bars
        bars={uncovered.map(({ town, neighbourhood, count }) => ({
          label: texts.uncoveredPlace(town, neighbourhood),
          value: texts.number(count),
          unit: texts.people(count),
          lengths: [count],
        }))}
      />
    </Plot>
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
    >
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
      <Legend names={[texts.otherContacts, texts.soldKey]} />
    </Plot>
  );
}
