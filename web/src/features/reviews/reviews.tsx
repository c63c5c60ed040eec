import { localReviews } from "@tudo/content/local-reviews";
import { defaultRating, defaultTotal } from "@tudo/content/reviews-defaults";
import { parseLanguage } from "@tudo/contract/language";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ReviewCard } from "./review-card.tsx";
import row from "./review-row.module.css";
import { ReviewSkeletons } from "./review-skeletons.tsx";
import { ReviewsHead } from "./reviews-head.tsx";

export function Reviews({ titleId }: { titleId: string }) {
  const isLoading = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  return (
    <>
      <ReviewsHead titleId={titleId} rating={defaultRating} total={defaultTotal} />
      {isLoading ? <ReviewSkeletons /> : <LocalReviews />}
    </>
  );
}

function LocalReviews() {
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? "pt-BR";
  return (
    <ul className={row.row}>
      {localReviews.map(({ name, rating, comment }) => (
        <li key={name}>
          <ReviewCard name={name} rating={rating} comment={comment[language]} />
        </li>
      ))}
    </ul>
  );
}
