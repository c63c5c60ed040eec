import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import styles from "./faq-section.module.css";

export function FaqSection() {
  const { t } = useTranslation("cameras");
  return (
    <Section labelledBy="faq-title" dune="from-left">
      <div className={styles.columns}>
        <h2 id="faq-title">{t("faq.title")}</h2>
        <div className={styles.questions}>
          {t("faq.items", { returnObjects: true }).map(({ question, answer }, index) => (
            <details key={question} name="faq" data-question open={index === 0}>
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
