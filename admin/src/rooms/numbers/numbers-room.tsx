import {
  type NumberPeriod,
  type Numbers,
  numberPeriods,
  numbersSchema,
} from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useState } from "react";
import { request } from "#session/request.ts";
import { Segments } from "#ui/controls.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import { CampaignLinks } from "./campaign-links.tsx";
import { FigureTable } from "./charts.tsx";
import styles from "./numbers-room.module.css";
import { Plots } from "./plots.tsx";
import { sureSentence, waySentences } from "./sentences.ts";
import { texts } from "./texts.ts";

const numbersQuery = (period: NumberPeriod) =>
  queryOptions({
    queryKey: ["numbers", period],
    queryFn: () =>
      request(`${panelPaths.numbers}?${new URLSearchParams({ period })}`, numbersSchema),
    // The figures of the previous period stay until the new ones are loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function NumbersRoom() {
  const [period, setPeriod] = useState<NumberPeriod>("week");
  // The button shows the choice in the next frame; the figures, which take longer to render, follow.
  const { data: numbers, refetch } = useQuery(numbersQuery(useDeferredValue(period)));
  return (
    <Screen title={texts.title}>
      <div className={styles.period}>
        <Segments
          label={texts.period}
          options={numberPeriods.map((value) => ({ value, label: texts.periods[value] }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {!numbers && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {numbers && <Figures numbers={numbers} />}
    </Screen>
  );
}

/** Memoized: a tap on a period must re-render the buttons only. */
const Figures = memo(function Figures({ numbers }: { numbers: Numbers }) {
  return (
    <>
      <Summary numbers={numbers} />
      <Plots numbers={numbers} />
      <CampaignLinks numbers={numbers} />
      <section className={styles.note}>
        <h2>{texts.how}</h2>
        <p>{texts.howAbout}</p>
      </section>
    </>
  );
});

const shown = ["visits", "whatsapp", "contacts", "sold"] as const;

/** The answer in one sentence, then the four figures from a visit to a sale. */
function Summary({ numbers: { period, totals, first, last } }: { numbers: Numbers }) {
  const { contacts, burst } = totals;
  return (
    <>
      <p className={styles.say} role="status">
        <em>{texts.requests(contacts.count)}</em> {texts.asked(period)}{" "}
        {texts.compared(contacts, period)}
      </p>
      <p className={styles.about}>
        {texts.range(first, last)} {sureSentence(contacts, period)}
      </p>
      <dl className={styles.totals}>
        {shown.map((name) => (
          <div key={name} className="card">
            <dt>{texts.totals[name]}</dt>
            <dd className={styles.number}>{texts.number(totals[name].count)}</dd>
            <dd className={styles.change}>
              {period === "today" ? texts.yesterday(totals[name].before) : change(totals[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.about}>{waySentences(totals).join(" ")}</p>
      {burst.count > 0 && <p className={styles.about}>{texts.burst(burst.count)}</p>}
      <FigureTable
        caption={texts.way.title}
        columns={[texts.what, texts.now, texts.before]}
        rows={shown.map((name) => [
          texts.totals[name],
          texts.number(totals[name].count),
          texts.number(totals[name].before),
        ])}
      />
    </>
  );
}

function change(sums: Numbers["totals"]["visits"]): string {
  const arrow = sums.count === sums.before ? "=" : sums.count > sums.before ? "↑" : "↓";
  return `${arrow} ${texts.change(sums)}`;
}
