import { formatPrice } from "@fiosite/content/format";
import { useContent } from "../../use-content.ts";
import styles from "./starting-price.module.css";

/** The lowest price of a page, for its first screen. */
export function StartingPrice({ plans }: { plans: readonly { priceCents: number }[] }) {
  const { common } = useContent().texts;
  const lowest = Math.min(...plans.map(({ priceCents }) => priceCents));
  return (
    <p className={styles.price}>
      {common.plansFrom} <strong>{formatPrice(lowest)}</strong>
      {common.month}
    </p>
  );
}
