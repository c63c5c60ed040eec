import { useTranslation } from "react-i18next";
import { Core } from "#ui/core.tsx";
import styles from "./availability-note.module.css";

export function AvailabilityNote() {
  const { t } = useTranslation("cameras");
  return (
    <p className={styles.note}>
      <Core />
      <span>{t("disclaimer")}</span>
    </p>
  );
}
