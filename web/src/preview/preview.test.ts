import type { Content } from "@fiosite/content/content";
import { changeValue, listStrings, listValues } from "@fiosite/content/content-path";
import { type Language, languages } from "@fiosite/content/languages";
import { pictureNames } from "@fiosite/content/pictures";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listPlaces, renderPreview, renderSite, type SiteAssets } from "../entry-renderer.tsx";

const starter = readStarterContent();
const assets: SiteAssets = {
  styles: Object.fromEntries(pageNames.map((page) => [page, "p>b{}"])) as SiteAssets["styles"],
  headScript: 'if (1 < 2) "<p>"',
  momentScript: "",
  pageScript: "/page.js",
};
const markCharacters = /[\u{F0000}-\u{FFFFD}]|%F3%B/u;

function preview(content: Content, page: PageName, language: Language) {
  return renderPreview(content, { page, language }, assets);
}

function withoutSources(html: string) {
  return html.replaceAll(/ data-edit="[\w. -]*"/g, "");
}

test("a preview without its attributes is the published page, byte for byte", async () => {
  const site = await renderSite(starter, assets);
  for (const page of pageNames) {
    for (const language of languages) {
      const { html } = await preview(starter, page, language);
      expect(withoutSources(html)).toBe(site[`pages/${page}.${language}.html`]);
      expect(html).not.toMatch(markCharacters);
    }
  }
});

/** Words that components search, split, count or compare, and characters that a preview uses for itself. */
const word = fc.constantFrom(
  "tudo",
  "Fibra",
  "1000",
  "R$",
  "é",
  "https://a.example/b.",
  "eu@provedor.com.br,",
  "@",
  "<b>",
  '"',
  "&amp;",
  "'",
  "{{companyName}}",
  "{{lowestPlanPrice}}",
  "{{town}}",
  "{{",
  "$&",
  "\u{F0101}",
  "\u{F0001}x",
  "\uE000",
  "500.0000000019",
  "%F3%B0%84%81",
  "👩‍👩‍👧",
  "[?] ",
  "…",
);
const words = fc.array(word, { minLength: 1, maxLength: 40 }).map((list) => list.join(" "));
const homeTexts = listStrings("texts.pt-BR.home", starter.texts["pt-BR"].home);
const cents = fc.integer({ min: 1, max: 1_000_000 });
const plan = fc.record({
  priceCents: cents,
  speedMbps: fc.constantFrom(300, 500, 700, 1000),
  isFeatured: fc.boolean(),
  details: fc.record(
    { contractMonths: fc.nat(24), installationCents: fc.nat(9999), dataLimitGb: fc.nat() },
    { requiredKeys: [] },
  ),
});
const generated = fc
  .record({
    texts: fc.array(fc.tuple(fc.constantFrom(...homeTexts), words), { maxLength: 12 }),
    name: words,
    cnpj: fc.constantFrom(null, "00.000.000/0001-91"),
    plans: fc.array(plan, { minLength: 1, maxLength: 6 }),
    comboSpeed: fc.constantFrom(300, 500, 700),
    rating: fc.constantFrom(4, 4.8, 5),
    townCount: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ texts, name, cnpj, plans, comboSpeed, rating, townCount }) => {
    let content = structuredClone(starter);
    for (const [{ where }, text] of texts) content = changeValue(content, where, text) ?? content;
    const { facts } = content;
    const [model] = facts.internetPlans;
    Object.assign(facts.company, { name, cnpj });
    Object.assign(facts.securityCombo, { speedMbps: comboSpeed });
    facts.reviewsDefaults.rating = rating;
    facts.towns = facts.towns.slice(0, townCount);
    facts.internetPlans = plans.map((each, at) => ({
      ...model,
      ...each,
      key: `plan${at}`,
    })) as never;
    return content;
  });

test("a preview without its attributes is the published page also with generated content", async () => {
  await fc.assert(
    fc.asyncProperty(
      generated,
      fc.constantFrom(...pageNames),
      fc.constantFrom(...languages),
      async (content, page, language) => {
        const site = await renderSite(content, assets);
        const { html } = await preview(content, page, language);
        expect(withoutSources(html)).toBe(site[`pages/${page}.${language}.html`]);
      },
    ),
    { numRuns: 12 },
  );
});

test("data-edit of a sentence names its text and the facts in it, of a price its fact, of a chat link its message", async () => {
  const { html, texts } = await preview(starter, "home", "pt-BR");
  const message = "texts.pt-BR.common.whatsapp.wifi";
  expect(texts.find(({ paths }) => paths.includes(message))?.paths[0]).toBe(message);
  const cheapest = "facts.internetPlans.plan500";
  expect(html).toContain(
    'data-edit="texts.pt-BR.home.hero.subtitle facts.internetPlans.plan1000.speedMbps">Fibra de até',
  );
  expect(html).toContain(`<strong data-edit="${cheapest}.priceCents">R$89,90</strong>`);
  expect(html).toContain(`<b data-edit="${cheapest}.speedMbps">500</b>`);
  expect(html).toContain('<b data-edit="texts.pt-BR.home.hero.title.highlight">tudo</b>');
  expect(html).toMatch(/<a [^>]*data-edit="[^"]*texts.pt-BR.common.whatsapp.wifi[^"]*"/);
  expect(html).toMatch(/<img [^>]*data-edit="texts.pt-BR.home.wifi.image.alt"/);
});

test("touching a text shown in Portuguese on an English page edits the Portuguese text", async () => {
  const content = structuredClone(starter);
  Object.assign(content.texts["en-US"].cameras.faq.items[0] ?? {}, { question: "[~] " });
  Object.assign(content.texts["en-US"].home.hero, { subtitle: "[~] Fiber" });
  const { html } = await preview(content, "cameras", "en-US");
  const site = await renderSite(content, assets);
  expect(withoutSources(html)).toBe(site["pages/cameras.en-US.html"]);
  expect(html).toMatch(/lang="pt-BR" data-edit="texts.pt-BR.cameras.faq.items.\w+.question /);
  const home = await preview(content, "home", "en-US");
  expect(home.html).toContain('data-edit="texts.en-US.home.hero.subtitle">Fiber<');
});

test("touching the words of a promotion edits them, touching either price edits the plan's price", async () => {
  const promoted = withPromotion(starter);
  const { html } = await preview(promoted, "home", "pt-BR");
  const site = await renderSite(promoted, assets);
  expect(withoutSources(html)).toBe(site["pages/home.pt-BR.html"]);
  const price = 'data-edit="facts.internetPlans.plan500.priceCents"';
  expect(html).toContain(
    `<small data-edit="texts.pt-BR.common.promotion.regular">De <s ${price}>R$99,90</s> por </small>` +
      `<strong ${price}>R$89,90</strong>`,
  );
  expect(html).toMatch(
    /data-edit="texts.pt-BR.common.promotion.until"> Promoção até 30\/11<\/small>/,
  );
});

test("what an owner wrote is never taken for a mark", async () => {
  const content = structuredClone(starter);
  const path = "texts.pt-BR.common.nav.skip";
  content.texts["pt-BR"].common.nav.skip = "Pular \u{F0101} 500.0000000019 %F3%B0%84%81";
  const { texts } = await preview(content, "home", "pt-BR");
  expect(texts.find(({ text }) => text.startsWith("Pular"))?.paths).toEqual([path]);
});

test("a key with a quote cannot add an attribute", async () => {
  const content = structuredClone(starter);
  Object.assign(content.facts.towns[0] ?? {}, { key: 'a" onclick="alert(1)' });
  const { html } = await preview(content, "home", "pt-BR");
  expect(html).not.toContain("onclick");
});

test("if a mark hides a highlighted word, only the elements around it cannot be touched", async () => {
  const content = structuredClone(starter);
  content.texts["pt-BR"].home.hero.title = { lines: ["{{companyName}}"], highlight: "Fibra" };
  const { html, texts } = await preview(content, "home", "pt-BR");
  expect(html).toContain("<b>Fibra</b>");
  expect(texts.flatMap(({ paths }) => paths)).toEqual(
    expect.arrayContaining(["texts.pt-BR.common.nav.skip", "texts.pt-BR.footer.tagline"]),
  );
});

test("the texts of a page come in its order, with those of the head and those that appear later", async () => {
  const { texts } = await preview(starter, "home", "pt-BR");
  expect(texts[0]).toMatchObject({
    place: "head",
    text: `Internet de fibra em Itapipoca e região | ${starter.facts.company.name}`,
    paths: ["texts.pt-BR.home.meta.title", "facts.towns.itapipoca.name", "facts.company.name"],
  });
  const onPage = texts.filter(({ place }) => place === "page");
  expect(onPage[0]?.text).toBe("Pular para o conteúdo");
  expect(onPage.findIndex(({ text }) => text === "Com DDD")).toBeGreaterThan(
    onPage.findIndex(({ text }) => text === "R$134,90"),
  );
  expect(texts).toContainEqual({
    place: "later",
    text: "Enviando...",
    paths: ["texts.pt-BR.home.lead.submitting"],
  });
});

test("a price appears on every page that shows or quotes it, in every language", async () => {
  const places = (await listPlaces(starter))["facts.cameraPlans.basic.priceCents"];
  expect(places).toMatchObject([
    { page: "cameras", language: "pt-BR", label: "Câmeras" },
    { page: "cameras", language: "en-US", label: "Câmeras" },
  ]);
  expect(places?.[0]?.count).toBeGreaterThan(3);
});

type Plan = Content["facts"]["internetPlans"][number];

/** The starter content with what a provider may add to it. */
function complete(): Content {
  const content = readStarterContent();
  Object.assign(content.facts.company, {
    legalName: "Provedor Ltda.",
    cnpj: "00.000.000/0001-91",
    streetAddress: "Rua A, 1",
    scmAuthorization: "1/2026",
    dataProtectionEmail: "dados@provedor.example",
    privacyUrl: "https://provedor.example/privacidade",
    termsUrl: "https://provedor.example/termos",
  });
  const [review] = content.facts.localReviews;
  if (review) review.profilePhotoUrl = "https://provedor.example/foto.jpg";
  for (const name of pictureNames) content.facts[`${name}Picture`] = `${name}-${"0".repeat(32)}`;
  const details = { installationCents: 9900, contractMonths: 12 };
  Object.assign(content.facts.cameraPlans[0] ?? {}, { details });
  return withDetails(content, { ...details, uploadMbps: 250, dataLimitGb: 500, router: "lent" });
}

function withDetails(content: Content, details: Plan["details"]): Content {
  Object.assign(content.facts.internetPlans[0] ?? {}, { details });
  return content;
}

function withPromotion(content: Content): Content {
  const path = "facts.internetPlans.plan500.priceCents";
  const until = "2026-12-01T03:00:00.000Z";
  const own = { "pt-BR": "Volta às {{end}}.", "en-US": "Back by {{end}}." };
  content.facts.notice = { kind: "outage", towns: [], texts: own };
  content.facts.openingHours = "Mo-Fr 08:00-18:00";
  const noticeTimes = { from: "2026-11-17T03:00:00.000Z", until };
  return { ...content, promotions: [{ path, regularCents: 9990, until }], noticeTimes };
}

/** Contents that show the texts which most providers never show. */
function states(): Content[] {
  const free = { contractMonths: 0, installationCents: 0, dataLimitGb: 0 };
  const small = withDetails(complete(), { ...free, router: "included" });
  small.facts.towns.splice(1);
  small.facts.cameraPlans.splice(1);
  const large = withDetails(complete(), { contractMonths: 1, router: "notIncluded" });
  large.facts.towns.push(
    ...large.facts.towns.map((town) => ({ ...town, key: `${town.key}2`, name: `${town.name} 2` })),
  );
  return [withPromotion(complete()), small, large];
}

/** Values that no preview shows, and where the owner changes them. */
const elsewhere: [RegExp, string][] = [
  [/\.key$/, "name inside the site, which never changes"],
  [/\.(isFeatured|highlightedFeatures|details\.router)$/, "choices in the form of the plan"],
  [/^facts\.towns\..*\.(ibgeCode|areaCode|latitude|longitude)$/, "in the form of the town"],
  [/^facts\.coast\./, "drawing of the map, part of the release's set-up"],
  [/^facts\.company\.timeZone$/, "in the form of the company"],
  [/^facts\.campaigns\./, "names in the weekly report, in the list of campaigns"],
  [/^facts\.localReviews\..*\.profilePhotoUrl$/, "reviews without a photo, in their form"],
  [/\.meta\.socialLine$/, "written into the picture for link previews"],
  [/^texts\.en-US\.common\.notFound\.english\./, "pages in English need no English line"],
  [/\.(privacy|terms)\.meta\.navigation$/, "the footer has its own label for these pages"],
];

test("every text and every fact can be touched in a preview or chosen from its list, or the reason is known", async () => {
  const all = await Promise.all(states().map(listPlaces));
  const shown = new Set(all.flatMap((places) => Object.keys(places)));
  const missing = listValues("", complete())
    .map(({ where }) => where)
    .filter((path) => !shown.has(path));
  expect(missing.filter((path) => !elsewhere.some(([pattern]) => pattern.test(path)))).toEqual([]);
  const unneeded = elsewhere.filter(([pattern]) => !missing.some((path) => pattern.test(path)));
  expect(unneeded).toEqual([]);
});
