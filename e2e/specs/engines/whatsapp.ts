import { languages } from "@fiosite/content/languages";
import { expect, test } from "../../engines/test.ts";
import { company } from "../../support/site-facts.ts";
import { cameras, home } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";

export function whatsappJourneys() {
  test("[WA-01][HOME-14] the chat button stays in the corner of both pages", async ({
    openVisit,
  }) => {
    const visitor = await openVisit(home, { width: "phone" });
    for (const path of [home, cameras]) {
      for (const language of languages) {
        await visitor.goto(`${path}?lng=${language}`);
        await visitor.scrollTo("footer");
        const { plans } = visitorTexts(language).common.whatsapp;
        expect(await visitor.evaluate(linkInCorner)).toEqual([
          `https://wa.me/${company.whatsappNumber}?text=${encodeURIComponent(plans)}`,
          "_blank",
          "noopener",
        ]);
      }
    }
  });
}

/** The link in the lower right corner of the viewport. */
function linkInCorner() {
  const link = document.elementFromPoint(innerWidth - 40, innerHeight - 40)?.closest("a");
  return ["href", "target", "rel"].map((name) => link?.getAttribute(name));
}
