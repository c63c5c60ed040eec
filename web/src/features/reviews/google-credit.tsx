import { useTranslation } from "react-i18next";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import type { LoadedReviews } from "./load-reviews.ts";
import body from "./reviews-body.module.css";

type GoogleCreditProps = Pick<LoadedReviews, "maps_url" | "attributions">;

/** Google's policies ask for its name untranslated, for how the reviews are ordered, and for any other provider. */
export function GoogleCredit({ maps_url, attributions = [] }: GoogleCreditProps) {
  const { t } = useTranslation("home");
  return (
    <p className={body.status}>
      <Provider name={t("reviews.google.provider")} url={maps_url} />
      <span>{t("reviews.google.order")}</span>
      {attributions.map(({ provider, provider_url }) => (
        <Provider key={provider} name={provider} url={provider_url} />
      ))}
    </p>
  );
}

function Provider({ name, url }: { name: string; url: string | undefined }) {
  const { t } = useTranslation();
  if (!url) return <span translate="no">{name}</span>;
  return (
    <NewTabLink href={url} newTabNote={t("nav.newTab")}>
      <span translate="no">{name}</span>
    </NewTabLink>
  );
}
