import { useQuery } from "@tanstack/react-query";
import { momentsIn, useNow, waited } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import screenStyles from "#ui/screen.module.css";
import { BackLink, useTitle } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Days } from "./days.tsx";
import { FaultCard } from "./fault-card.tsx";
import { HealthHead } from "./health-head.tsx";
import { HealthLines } from "./health-lines.tsx";
import { healthQuery, stateOf } from "./health-query.ts";
import styles from "./health-room.module.css";
import { Release } from "./release.tsx";
import { texts } from "./texts.ts";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function HealthRoom() {
  useTitle(texts.title);
  const { timeZone } = useSession();
  const now = useNow();
  const { data: health, refetch } = useQuery(healthQuery);
  if (!health) {
    return (
      <div className={screenStyles.screen}>
        <Skeleton texts={texts} onRetry={() => void refetch()} />
      </div>
    );
  }
  const moments = momentsIn(timeZone);
  const { checkedAt, faults, release } = health;
  return (
    <div className={screenStyles.screen}>
      <BackLink to="/mais" label={texts.back} />
      <HealthHead
        state={stateOf(health)}
        faults={faults}
        checked={checkedAt && waited(now - Date.parse(checkedAt))}
        when={(iso) => moments.dayAndTime(iso, now)}
      />
      <div className={styles.columns}>
        {faults.length > 0 && (
          <div className={styles.faults}>
            {faults.map((fault, index) => (
              <FaultCard
                key={fault.technician}
                fault={fault}
                isFirst={index === 0}
                when={moments.dayAndTime(fault.since, now)}
              />
            ))}
          </div>
        )}
        <HealthLines health={health} moments={moments} now={now} />
        <Days days={health.days} />
        <Release release={release} />
      </div>
    </div>
  );
}
