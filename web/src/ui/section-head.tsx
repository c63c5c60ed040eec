import styles from "./section-head.module.css";

interface SectionHeadProps {
  id: string;
  title: string;
  subtitle?: string;
}

export function SectionHead({ id, title, subtitle }: SectionHeadProps) {
  return (
    <div className={`${styles.head} anim`}>
      <h2 id={id}>{title}</h2>
      {subtitle && <p className="lead">{subtitle}</p>}
    </div>
  );
}
