import { useTranslation } from "react-i18next";
import { BrandDot } from "#ui/brand-dot.tsx";
import styles from "./availability-note.module.css";

export function AvailabilityNote() {
  const { t } = useTranslation("cameras");
  return (
    <p className={styles.note}>
      <BrandDot />
      <span>{t("disclaimer")}</span>
    </p>
  );
}
