import { defaultLanguage } from "@fiosite/content/languages";
import { parseLanguage } from "@fiosite/contract/language";
import { useTranslation } from "react-i18next";
import { ReviewCard } from "./review-card.tsx";
import row from "./review-row.module.css";
import { localTestimonials } from "./testimonial.ts";

/** The local reviews in a row that scrolls by itself. Written into the page only: the browser's code is without it. */
export function PlainReviews() {
  const { t, i18n } = useTranslation("home");
  const language = parseLanguage(i18n.language) ?? defaultLanguage;
  return (
    <section
      className={`${row.viewport} ${row.scrolling}`}
      aria-label={t("reviews.carousel.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop no key scrolls the row
      tabIndex={0}
    >
      <ul className={row.row}>
        {localTestimonials(language).map((review) => (
          <li key={review.name} className={row.slide}>
            <ReviewCard {...review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
