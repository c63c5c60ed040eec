import { expect, test } from "../../engines/test.ts";
import { cameras } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";

const { items } = visitorTexts("pt-BR").cameras.faq;
const question = (index: number) => `details[name=faq]:nth-of-type(${index + 1})`;

export function faqJourneys() {
  for (const hasJavaScript of [true, false]) {
    const how = hasJavaScript ? "with" : "without";
    test(`[CAM-07] only one question is open at a time, ${how} JavaScript`, async ({
      openVisit,
    }) => {
      const visitor = await openVisit(`${cameras}?lng=pt-BR`, { hasJavaScript });
      expect(await visitor.texts("details[name=faq] > summary")).toEqual(
        items.map((item) => item.question),
      );
      for (const [index, { answer }] of items.entries()) {
        const isOpen = (await visitor.attribute(question(index), "open")) !== null;
        if (!isOpen) await visitor.click(`${question(index)} > summary`);
        await expect.poll(() => visitor.count("details[name=faq][open]")).toBe(1);
        expect(await visitor.text(`${question(index)}[open]`)).toContain(answer);
        expect(await visitor.sees(`${question(index)} > :not(summary)`)).toBe(true);
      }
      await visitor.click(`${question(items.length - 1)} > summary`);
      await expect.poll(() => visitor.count("details[name=faq][open]")).toBe(0);
    });
  }
}
