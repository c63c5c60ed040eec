import { pageLink } from "@fiosite/contract/pages";
import { ButtonLink } from "#ui/button.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  const { language, texts } = useContent();
  const { notFound } = texts.common;
  const home = pageLink("home", language);
  const isEnglish = language.startsWith("en");
  return (
    <section className={`${styles.notFound} dark`}>
      <BrokenCable />
      <div className={`${styles.text} wrap`}>
        <p className={styles.number}>{404}</p>
        <h1>{notFound.title}</h1>
        <p className={styles.explanation}>{notFound.text}</p>
        <p>
          <ButtonLink href={home} label={notFound.link} tone="accent" icon="arrow-left" />
        </p>
        {!isEnglish && (
          <p lang="en" className={styles.english}>
            {notFound.english.title} <a href={home}>{notFound.english.link}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function BrokenCable() {
  return (
    <svg className={styles.cable} viewBox="0 0 1440 300" aria-hidden="true">
      <path className={styles.connected} d="M-10 210C160 210 240 120 430 120c110 0 150 60 240 78" />
      <circle className={styles.cableEnd} cx="690" cy="203" r="9" />
      <path className={styles.disconnected} d="M838 188c90-30 150-78 262-78 130 0 200 80 350 80" />
      <circle className={styles.disconnected} cx="816" cy="196" r="9" />
    </svg>
  );
}
