import { formatPrice } from "@fiosite/content/format";
import { classes } from "#ui/classes.ts";
import { readPrice } from "../fields/price-input.tsx";
import styles from "./plan-form.module.css";
import { texts } from "./texts.ts";

interface PlanCardProps {
  isInternet: boolean;
  /** As typed, also half of it. */
  speed: string;
  unit: string;
  title: string;
  count: string;
  days: string;
  price: string;
  lines: string[];
  boldCount: number;
  isFeatured: boolean;
  /** Speeds of the draft's plans. */
  others: number[];
  /** A text of the site's own: "A partir de". */
  common: (name: string) => string;
}

/** The card of the site, small. What is still missing is pale. */
export function PlanCard({ isInternet, price, lines, isFeatured, common, ...plan }: PlanCardProps) {
  const read = price === "" ? { problem: "" } : readPrice(price);
  const cents = "value" in read ? formatPrice(read.value) : undefined;
  const speed = /^\d{1,4}$/.test(plan.speed.trim()) ? plan.speed.trim() : undefined;
  return (
    <article className={classes(styles.card, isFeatured && styles.featured)}>
      {isFeatured && <p className={styles.badge}>{common("popular")}</p>}
      {isInternet ? (
        <>
          <p className={styles.speed} data-width={widthOf(Number(speed), plan.others)}>
            <b className={speed ? undefined : styles.pale}>{speed ?? texts.plan.noSpeed}</b>
            <span>{plan.unit}</span>
          </p>
          <div className={styles.gauge} aria-hidden="true">
            <i style={{ width: `${share(Number(speed ?? 0), plan.others)}%` }} />
          </div>
        </>
      ) : (
        <>
          <p className={classes(styles.title, !plan.title && styles.pale)}>
            {plan.title || texts.plan.noName}
          </p>
          <p className="small">{texts.plan.size(plan.count || "0", plan.days || "0")}</p>
        </>
      )}
      <p className={styles.price}>
        {isInternet && <small>{common("from")}</small>}
        <strong className={cents ? undefined : styles.pale}>{cents ?? texts.plan.noPrice}</strong>
        <span>{common("month")}</span>
      </p>
      <ul>
        {lines
          .filter((line) => line.trim() !== "")
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={at} className={at < plan.boldCount ? styles.bold : undefined}>
              {line}
            </li>
          ))}
      </ul>
    </article>
  );
}

/** Of the fastest plan's line. */
function share(speed: number, others: number[]): number {
  return Math.round((100 * speed) / Math.max(1, speed, ...others));
}

/** The faster the plan, the wider its figure. */
function widthOf(speed: number, others: number[]) {
  if (speed >= Math.max(...others)) return "wide";
  return speed <= Math.min(...others) ? "narrow" : "normal";
}
