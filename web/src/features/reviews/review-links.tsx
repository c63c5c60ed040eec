import { useTranslation } from "react-i18next";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import styles from "./review-card.module.css";
import type { GoogleLinks } from "./testimonial.ts";

/** The card shows a part of the review: Google's page has the whole of it, and takes complaints about it. */
export function ReviewLinks({ name, ...google }: GoogleLinks & { name: string }) {
  const { t } = useTranslation("home");
  return (
    <>
      {google.isTranslated && <p>{t("reviews.google.translated")}</p>}
      <div className={styles.links}>
        <ReviewLink url={google.reviewUrl} label={t("reviews.google.read")} name={name} />
        <ReviewLink url={google.reportUrl} label={t("reviews.google.report")} name={name} />
      </div>
    </>
  );
}

interface ReviewLinkProps {
  url: string | undefined;
  label: string;
  name: string;
}

function ReviewLink({ url, label, name }: ReviewLinkProps) {
  const { t } = useTranslation(["home", "common"]);
  if (!url) return null;
  return (
    <NewTabLink href={url} newTabNote={t("common:nav.newTab")}>
      {label}
      <span className="visually-hidden"> {t("reviews.google.reviewOf", { name })}</span>
    </NewTabLink>
  );
}
