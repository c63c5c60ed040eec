import { numberFormatOf } from "@fiosite/content/format-number";
import { localTestimonials } from "#features/reviews/local-testimonials.ts";
import { Reviews } from "#features/reviews/reviews.tsx";
import { Island } from "#ui/island.tsx";
import { Section } from "#ui/section.tsx";
import { useContent } from "../../use-content.ts";

export function ReviewsSection() {
  const content = useContent();
  const { facts, language, texts } = content;
  return (
    <Section id="avaliacoes" labelledBy="reviews-title" background="alt" dune="from-left">
      <Island
        name="reviews"
        component={Reviews}
        props={{
          titleId: "reviews-title",
          texts: texts.home.reviews,
          newTabNote: texts.common.nav.newTab,
          language,
          numberFormat: numberFormatOf(language),
          localReviews: localTestimonials(content),
          defaults: facts.reviewsDefaults,
        }}
      />
    </Section>
  );
}
