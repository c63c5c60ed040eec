import { valueAt } from "@fiosite/content/content-path";
import { formatPrice } from "@fiosite/content/format";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { useQuery } from "@tanstack/react-query";
import { classes } from "#ui/classes.ts";
import { readPrice } from "../fields/price-input.tsx";
import { written } from "../fields/typed-value.ts";
import { draftQuery } from "../site-queries.ts";
import styles from "./plan-form.module.css";
import { texts } from "./texts.ts";

interface PlanCardProps {
  isInternet: boolean;
  /** The speed as typed so far. */
  speed: string;
  unit: string;
  title: string;
  count: string;
  days: string;
  price: string;
  lines: string[];
  boldCount: number;
  isFeatured: boolean;
  /** The document has the site's own words, such as "A partir de", and the other plans. */
  draft: unknown;
}

/** A small copy of the site's card. Missing values are pale. */
export function PlanCard({ isInternet, price, lines, isFeatured, draft, ...plan }: PlanCardProps) {
  const common = (name: string) => commonText(draft, name);
  const others = plansIn(draft).flatMap(({ speedMbps }) => speedMbps ?? []);
  const read = price === "" ? { problem: "" } : readPrice(price);
  const cents = "value" in read ? formatPrice(read.value) : undefined;
  const speed = /^\d{1,4}$/.test(plan.speed.trim()) ? plan.speed.trim() : undefined;
  return (
    <article className={classes(styles.card, isFeatured && styles.featured)}>
      {isFeatured && <p className={styles.badge}>{common("popular")}</p>}
      {isInternet ? (
        <>
          <p className={styles.speed} data-width={widthOf(Number(speed), others)}>
            <b className={speed ? undefined : styles.pale}>{speed ?? texts.plan.noSpeed}</b>{" "}
            <span>{plan.unit}</span>
          </p>
          <div className={styles.gauge} aria-hidden="true">
            <i style={{ width: `${share(Number(speed ?? 0), others)}%` }} />
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

/** A new plan of the draft, shown so that a wrong price or a copied promise is found before it is published. */
export function NewPlanCard({ path }: { path: string }) {
  const { data } = useQuery(draftQuery);
  const plan = valueAt(data?.document, path) as PlanValue | undefined;
  const { name = "", features = [] } = plan?.texts?.[defaultLanguage] ?? {};
  if (!plan) return null;
  return (
    <PlanCard
      draft={data?.document}
      isInternet={plan.speedMbps !== undefined}
      speed={String(plan.speedMbps)}
      unit={plan.speedUnit ?? ""}
      title={withoutMark(name)}
      count={String(plan.cameraCount)}
      days={String(plan.recordingDays)}
      price={String(written("price", plan.priceCents))}
      lines={features.map(withoutMark)}
      boldCount={plan.highlightedFeatures ?? 0}
      isFeatured={plan.isFeatured}
    />
  );
}

export interface PlanValue {
  priceCents: number;
  isFeatured: boolean;
  speedMbps?: number;
  speedUnit?: string;
  highlightedFeatures?: number;
  cameraCount?: number;
  recordingDays?: number;
  texts?: Record<string, { name?: string; features?: string[] }>;
}

export function plansIn(document: unknown): PlanValue[] {
  return ["internetPlans", "cameraPlans"].flatMap(
    (list) => (valueAt(document, `facts.${list}`) ?? []) as PlanValue[],
  );
}

export function commonText(document: unknown, name: string): string {
  return withoutMark(String(valueAt(document, `texts.${defaultLanguage}.common.${name}`) ?? ""));
}

/** Length of the plan's line in percent of the longest. */
function share(speed: number, others: number[]): number {
  return Math.round((100 * speed) / Math.max(1, speed, ...others));
}

/** The faster the plan, the wider its figure. */
function widthOf(speed: number, others: number[]) {
  if (speed >= Math.max(...others)) return "wide";
  return speed <= Math.min(...others) ? "narrow" : "normal";
}
