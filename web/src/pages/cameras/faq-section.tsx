import { Section } from "#ui/section.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./faq-section.module.css";

export function FaqSection() {
  const { faq } = useContent().texts.cameras;
  return (
    <Section labelledBy="faq-title" dune="from-left">
      <div className={styles.columns}>
        <h2 id="faq-title">{faq.title}</h2>
        <div className={styles.questions}>
          {faq.items.map(({ key, question, answer }, index) => (
            <details key={key} name="faq" data-question open={index === 0}>
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
