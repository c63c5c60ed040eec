import { expect, test } from "vitest";
import type { Content } from "./content.ts";
import { changeValue } from "./content-path.ts";
import { readStarterContent } from "./starter-content.ts";
import { withoutMarks } from "./unconfirmed.ts";
import { visitorContent } from "./visitor-content.ts";

const starter = readStarterContent();
const [plan] = withoutMarks(starter).facts.internetPlans;

function english(changes: Record<string, unknown>) {
  const content = Object.entries(changes).reduce<Content>(
    (changed, [path, value]) => changeValue(changed, path, value) ?? changed,
    starter,
  );
  return visitorContent(content, "en-US");
}

test("a page says the last English, and Portuguese where there is none yet", () => {
  const { texts, untranslated } = english({
    "texts.en-US.home.hero.subtitle": "[~] Fiber up to {{highestSpeed}}.",
    "texts.en-US.cameras.faq.items.coverage.question": "[~] ",
    "texts.pt-BR.cameras.faq.items.coverage.question": "Tem em {{towns}}?",
  });
  expect(texts.home.hero.subtitle).toBe("Fiber up to 1000 Mbps.");
  const question = `Tem em ${new Intl.ListFormat("pt-BR").format(starter.facts.towns.map(({ name }) => name))}?`;
  expect(texts.cameras.faq.items.map((each) => each.question)).toContain(question);
  expect(untranslated).toEqual([question]);
});

test("what is promised is Portuguese while its English is older", () => {
  const texts = `facts.internetPlans.${plan?.key}.texts`;
  const [first, second] = plan?.texts["en-US"].features ?? [];
  const section = starter.texts["pt-BR"].privacy.sections[0];
  const { facts, ...content } = english({
    [`${texts}.pt-BR.features`]: ["[?] Wi-Fi 7 de graça", "Suporte"],
    [`${texts}.en-US.features`]: [`[~] ${first}`, second],
    [`texts.en-US.privacy.sections.${section?.key}.title`]: "[~] Our old promise",
  });
  expect(facts.internetPlans[0]?.features).toEqual(["Wi-Fi 7 de graça", second]);
  expect(content.texts.privacy.sections[0]?.title).toBe(section?.title);
  expect(content.untranslated).toEqual(["Wi-Fi 7 de graça", section?.title]);
});

test("a notice without English is a Portuguese sentence, with its hour and its language", () => {
  const texts = { "pt-BR": "Volta às {{end}}.", "en-US": "[~] " };
  const notice = { kind: "outage", towns: ["Trairi"], texts };
  const content = changeValue(starter, "facts.notice", notice) as Content;
  const noticeTimes = { from: "2026-11-17T12:00:00Z", until: "2026-11-17T21:00:00Z" };
  expect(visitorContent({ ...content, noticeTimes }, "en-US").notice).toMatchObject({
    text: "Volta às 18h.",
    language: "pt-BR",
  });
});
