import { company } from "@fiosite/content/company";
import { languages } from "@fiosite/content/languages";
import { cameras, home } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";
import { expect, test } from "../test.ts";

export function whatsappJourneys() {
  test("[WA-01][HOME-14] the chat button stays in reach on both pages", async ({ arrive }) => {
    const visitor = await arrive(home, { width: "phone" });
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

/** The link that a thumb meets in the lower right corner, wherever the page has been scrolled to. */
function linkInCorner() {
  const link = document.elementFromPoint(innerWidth - 40, innerHeight - 40)?.closest("a");
  return ["href", "target", "rel"].map((name) => link?.getAttribute(name));
}
