import { NewTabLink } from "#ui/new-tab-link.tsx";
import type { LoadedReviews } from "./load-reviews.ts";
import body from "./reviews-body.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";

type GoogleCreditProps = Pick<LoadedReviews, "maps_url" | "attributions">;

/** Google's policies require its untranslated name, the order of the reviews and the names of other providers. */
export function GoogleCredit({ maps_url, attributions = [] }: GoogleCreditProps) {
  const { texts } = useReviewsTexts();
  return (
    <p className={body.status}>
      <Provider name={texts.google.provider} url={maps_url} />
      <span>{texts.google.order}</span>
      {attributions.map(({ provider, provider_url }) => (
        <Provider key={provider} name={provider} url={provider_url} />
      ))}
    </p>
  );
}

function Provider({ name, url }: { name: string; url: string | undefined }) {
  const { newTabNote } = useReviewsTexts();
  if (!url) return <span translate="no">{name}</span>;
  return (
    <NewTabLink href={url} newTabNote={newTabNote}>
      <span translate="no">{name}</span>
    </NewTabLink>
  );
}
