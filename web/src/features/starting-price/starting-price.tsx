import { formatPrice } from "@fiosite/content/format-price";
import { useTranslation } from "react-i18next";
import styles from "./starting-price.module.css";

/** The lowest price of a page, for its first screen. */
export function StartingPrice({ plans }: { plans: readonly { priceCents: number }[] }) {
  const { t } = useTranslation("common");
  const lowest = Math.min(...plans.map(({ priceCents }) => priceCents));
  return (
    <p className={styles.price}>
      {t("plansFrom")} <strong>{formatPrice(lowest)}</strong>
      {t("month")}
    </p>
  );
}
