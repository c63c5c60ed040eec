import type { SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import styles from "./faq-section.module.css";

export function FaqSection() {
  const { t } = useTranslation("cameras");
  return (
    <Section labelledBy="faq-title">
      <div className={styles.columns}>
        <h2 id="faq-title">{t("faq.title")}</h2>
        <div className={styles.questions}>
          {t("faq.items", { returnObjects: true }).map(({ question, answer }, index) => (
            <details
              // biome-ignore lint/suspicious/noArrayIndexKey: a key of words would lose the open answer on a language switch
              key={index}
              name="faq"
              open={index === 0}
              onToggle={closeOthers}
              // A visitor may open or close an answer before React arrives.
              suppressHydrationWarning
            >
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Browsers before 2024 do not know that `details` of one name exclude each other. */
function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>) {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== opened) other.open = false;
  }
}
