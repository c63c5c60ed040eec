import type { Content, PricePromotion } from "@fiosite/content/content";
import { readStarterContent } from "@fiosite/content/starter-content";
import { pageNames } from "@fiosite/contract/pages";
import { expect, test } from "vitest";
import { renderPage, renderSite, type SiteAssets } from "./entry-renderer.tsx";

/** The starter content with lower prices of one internet plan and one camera plan. */
function promoted(promotions: PricePromotion[]): Content {
  const { facts, texts } = readStarterContent();
  Object.assign(facts.internetPlans[0] ?? {}, { priceCents: 7990 });
  Object.assign(facts.cameraPlans[1] ?? {}, { priceCents: 4500 });
  return { facts, texts, promotions };
}

const midnight = "2026-12-01T00:00:00-03:00";
const both: PricePromotion[] = [
  { path: "facts.internetPlans.plan500.priceCents", regularCents: 8990, until: midnight },
  { path: "facts.cameraPlans.advancedTotal.priceCents", regularCents: 5000, until: midnight },
];

/** The price line of each card, without classes. */
function pricesIn(html: string): string[] {
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  return cards
    .map((card) => /<p[^>]*>((?:<small>.*?<\/small>)?<strong>.*?)<\/p>/.exec(card)?.[1] ?? "")
    .filter((price) => price.includes("<span>"))
    .map((price) => price.replace(/ class="[^"]*"/g, ""));
}

test.each([
  [
    "pt-BR",
    "<small>De <s>R$89,90</s> por </small><strong>R$79,90</strong><span>/mês</span><small> Promoção até 30/11</small>",
    "<small>A partir de<!-- --> </small><strong>R$99,90</strong><span>/mês</span>",
  ],
  [
    "en-US",
    "<small>Was <s>R$89,90</s>, now </small><strong>R$79,90</strong><span>/month</span><small> Offer ends Nov 30</small>",
    "<small>From<!-- --> </small><strong>R$99,90</strong><span>/month</span>",
  ],
] as const)(
  "%s: a promotional price stands between the regular one and its last day",
  async (language, first, second) => {
    const prices = pricesIn(await renderPage("home", language, promoted(both)));
    expect(prices).toHaveLength(3);
    expect(prices.slice(0, 2)).toEqual([first, second]);
  },
);

test("a camera plan has its own promotion, and the other cards stay as they are", async () => {
  const html = await renderPage("cameras", "pt-BR", promoted(both));
  expect(pricesIn(html)).toEqual([
    "<strong>R$30,00</strong><span>/mês</span>",
    "<small>De <s>R$50,00</s> por </small><strong>R$45,00</strong><span>/mês</span><small> Promoção até 30/11</small>",
    expect.stringMatching(/^<strong>[^<]*<\/strong><span>\/mês<\/span>$/),
  ]);
});

test("without a promotion of a plan's price every file is the same, byte for byte", async () => {
  const { promotions: _none, ...content } = promoted([]);
  const styles = Object.fromEntries(pageNames.map((page) => [page, ""]));
  const assets = { styles, headScript: "", momentScript: "", pageScript: "/page.js" } as SiteAssets;
  const expected = await renderSite(content, assets);
  const elsewhere = ["facts.securityCombo.priceCents", "facts.internetPlans.gone.priceCents"];
  const others = elsewhere.map((path) => ({ path, regularCents: 99990, until: midnight }));
  expect(await renderSite(promoted(others), assets)).toEqual(expected);
  expect(JSON.stringify(expected)).not.toContain("<s>");
});

test.each([
  [midnight, "America/Fortaleza", "30/11"],
  ["2026-12-01T03:00:00.000Z", "America/Fortaleza", "30/11"],
  ["2026-11-30T23:59:00-03:00", "America/Fortaleza", "30/11"],
  ["2026-12-01T00:01:00-03:00", "America/Fortaleza", "01/12"],
  [midnight, "America/Rio_Branco", "30/11"],
  ["2026-12-01T00:00:00-05:00", "America/Fortaleza", "01/12"],
  ["2027-01-01T03:00:00.000Z", "America/Fortaleza", "31/12"],
])("a promotion that ends at %s, in %s, is shown as until %s", async (until, timeZone, day) => {
  const content = promoted(both.map((each) => ({ ...each, until })));
  content.facts.company.timeZone = timeZone;
  expect(await renderPage("home", "pt-BR", content)).toContain(`> Promoção até ${day}</small>`);
});

/** The starter content with a notice and opening hours. */
function atThisMoment(kind: "outage" | "holiday", until: string): Content {
  const { facts, texts } = readStarterContent();
  const own = { "pt-BR": "Internet instável; volta às {{end}}.", "en-US": "Back by {{end}}." };
  facts.notice = { kind, towns: kind === "outage" ? ["Trairi"] : [], texts: own };
  facts.openingHours = "Mo-Fr 08:00-12:00,13:30-18:00; Sa 08:00-12:00";
  return { facts, texts, noticeTimes: { from: "2026-11-30T15:00:00.000Z", until } };
}

test("every page has the notice, with the hour of its end as each language says it", async () => {
  const content = atThisMoment("outage", "2026-11-30T21:30:00.000Z");
  for (const page of pageNames) {
    const html = await renderPage(page, "pt-BR", content);
    expect(html).toContain("<b>Trairi. </b>Internet instável; volta às 18h30.</p>");
    expect(html).toContain('data-until="2026-11-30T21:30:00.000Z"');
  }
  expect(await renderPage("home", "en-US", content)).toContain("</b>Back by 6:30 pm.</p>");
  const tomorrow = atThisMoment("outage", "2026-12-01T11:00:00.000Z");
  expect(await renderPage("home", "pt-BR", tomorrow)).toContain("volta às 8h de 01/12.");
  expect(await renderPage("home", "en-US", tomorrow)).toContain("Back by 8 am on Dec 1.");
});

test("a notice without English is shown in Portuguese with lang=pt-BR", async () => {
  const content = atThisMoment("holiday", midnight);
  Object.assign(content.facts.notice?.texts ?? {}, { "en-US": undefined });
  const html = await renderPage("home", "en-US", content);
  expect(html).toMatch(/<aside id="aviso" aria-label="Notice".*?<p lang="pt-BR">Internet/);
});

test("the week's opening hours are in the footer and by the form; a holiday notice takes 'open now' away", async () => {
  const portuguese = await renderPage("home", "pt-BR", atThisMoment("outage", midnight));
  expect(portuguese).toContain("Segunda a sexta, 8h às 12h, 13h30 às 18h · Sábado, 8h às 12h");
  expect(portuguese).toContain("<dt>Domingo</dt><dd>fechado</dd>");
  expect(portuguese.match(/data-hours="Mo-Fr/g)).toHaveLength(2);
  const english = await renderPage("cameras", "en-US", atThisMoment("holiday", midnight));
  expect(english).toContain("<dt>Monday to Friday</dt><dd>8 am to 12 pm, 1:30 pm to 6 pm</dd>");
  expect(english).not.toContain("data-hours");
});

test("search engines read the promotional price and its last day", async () => {
  const html = await renderPage("home", "en-US", promoted(both));
  const [, data = ""] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
  const offers = JSON.parse(data)["@graph"].flatMap((thing: { offers?: object[] }) =>
    thing.offers ? thing.offers : [],
  );
  expect(offers[0]).toMatchObject({
    name: "500 Mbps",
    priceValidUntil: "2026-11-30",
    priceSpecification: { price: "79.90" },
  });
  expect(offers[1]).not.toHaveProperty("priceValidUntil");
  expect(data).not.toContain("89.90");
});
