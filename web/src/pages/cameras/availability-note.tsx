import { BrandDot } from "#ui/brand-dot.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./availability-note.module.css";

export function AvailabilityNote() {
  const { texts } = useContent();
  return (
    <p className={styles.note}>
      <BrandDot />
      <span>{texts.cameras.disclaimer}</span>
    </p>
  );
}
