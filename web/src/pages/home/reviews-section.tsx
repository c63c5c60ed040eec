import { numberFormatOf } from "@fiosite/content/format-number";
import { useTranslation } from "react-i18next";
import { languageOf } from "#features/language/site-i18n.ts";
import { localTestimonials } from "#features/reviews/local-testimonials.ts";
import { Reviews } from "#features/reviews/reviews.tsx";
import { Island } from "#ui/island.tsx";
import { Section } from "#ui/section.tsx";

export function ReviewsSection() {
  const { t, i18n } = useTranslation(["home", "common"]);
  const language = languageOf(i18n);
  return (
    <Section id="avaliacoes" labelledBy="reviews-title" background="alt" dune="from-left">
      <Island
        name="reviews"
        component={Reviews}
        props={{
          titleId: "reviews-title",
          texts: t("reviews", { returnObjects: true, skipInterpolation: true }),
          newTabNote: t("common:nav.newTab"),
          language,
          numberFormat: numberFormatOf(language),
          localReviews: localTestimonials(language),
        }}
      />
    </Section>
  );
}
