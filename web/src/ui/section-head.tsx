import styles from "./section-head.module.css";

interface SectionHeadProps {
  id: string;
  title: string;
  subtitle?: string;
  /** Returns the language of a text that is not in the page's language. */
  langOf?: (text: string) => string | undefined;
}

export function SectionHead({ id, title, subtitle, langOf }: SectionHeadProps) {
  return (
    <div className={`${styles.head} anim`}>
      <h2 id={id} lang={langOf?.(title)}>
        {title}
      </h2>
      {subtitle && (
        <p className="lead" lang={langOf?.(subtitle)}>
          {subtitle}
        </p>
      )}
    </div>
  );
}
