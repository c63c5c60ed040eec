import { type NumberPeriod, type Numbers, numberPeriods } from "@fiosite/contract/panel/numbers";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useState } from "react";
import { Screen } from "#ui/screen.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CampaignLinks } from "./campaign-links.tsx";
import { numbersQuery } from "./number-queries.ts";
import styles from "./numbers-room.module.css";
import { Plots } from "./plots.tsx";
import { Summary } from "./summary.tsx";
import { texts } from "./texts.ts";

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

/** Memoized: a tap on a period renders the buttons only. */
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
