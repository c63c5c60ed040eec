import { expect, test } from "vitest";
import type { Content } from "../content.ts";
import { changeValue } from "../content-path.ts";
import { pictureFrames } from "../pictures.ts";
import { listIssues } from "../schema/content-schema.ts";
import { readStarterContent } from "../starter-content.ts";
import { describeChanges } from "./describe-changes.ts";
import { listWarnings } from "./list-warnings.ts";

const starter = readStarterContent();
const price = "facts.internetPlans.plan500.priceCents";
const subtitle = "texts.pt-BR.home.hero.subtitle";

function edited(changes: Record<string, unknown>): Content {
  return Object.entries(changes).reduce(
    (content, [path, value]) => changeValue(content, path, value) ?? content,
    starter,
  );
}

function describe(after: Content) {
  return describeChanges({ before: starter, after, starter });
}

function warn(changes: Record<string, unknown>) {
  return listWarnings({ before: starter, after: edited(changes), starter });
}

test("the same content has no changes and no warnings", () => {
  expect(describe(structuredClone(starter))).toEqual([]);
  expect(warn({})).toEqual([]);
});

test("a change is told as the owner writes it, under its group", () => {
  expect(describe(edited({ [price]: 7990 }))).toEqual([
    {
      group: "Planos de internet",
      changes: [
        {
          label: "Preço por mês do plano de 500 Mbps",
          what: "changed",
          values: [{ path: price, language: undefined, before: "R$89,90", after: "R$79,90" }],
        },
      ],
    },
  ]);
});

test("an outdated translation is listed if its words changed too, because visitors may read them", () => {
  const english = "texts.en-US.home.hero.subtitle";
  const languages = (translation: string) =>
    describe(edited({ [subtitle]: "Oi", [english]: translation })).flatMap(({ changes }) =>
      changes.flatMap(({ values }) => values.map(({ language }) => language)),
    );
  expect(languages("[~] Words of a colleague")).toEqual(["pt-BR", "en-US"]);
  expect(languages(`[~] ${starter.texts["en-US"].home.hero.subtitle}`)).toEqual(["pt-BR"]);
});

test("a text is one change with its languages, and a confirmed value says so", () => {
  const english = "texts.en-US.home.hero.subtitle";
  const name = "facts.company.supportEmail";
  const other = "texts.pt-BR.home.hero.cta.primary";
  const groups = describe(
    edited({
      [subtitle]: "Oi",
      [english]: "Hi",
      [name]: "suporte@tudofibra.example",
      [other]: "Quero",
      "texts.en-US.home.hero.cta.primary": `[~] ${starter.texts["en-US"].home.hero.cta.primary}`,
    }),
  );
  expect(groups).toMatchObject([
    {
      group: "Empresa",
      changes: [{ values: [{ before: "suporte@tudofibra.example (a confirmar)" }] }],
    },
    {
      group: "Início",
      changes: [
        {
          label: "Subtítulo da capa",
          values: [
            { language: "pt-BR", after: "Oi" },
            { language: "en-US", after: "Hi" },
          ],
        },
        { values: [{ path: other }] },
      ],
    },
  ]);
});

test("a phone is told as people write it", () => {
  const [group] = describe(edited({ "facts.company.whatsappNumber": "5588988887777" }));
  expect(group?.changes[0]?.values[0]).toMatchObject({
    before: "(88) 9 9999-0000 (a confirmar)",
    after: "(88) 9 8888-7777",
  });
});

test("a new photo and its description are one change, and a description alone is its own", () => {
  const alt = { [`texts.pt-BR.${pictureFrames.team.alt}`]: "A equipe na loja" };
  const photo = { "facts.teamPicture": `team-${"0".repeat(32)}` };
  expect(describe(edited({ ...photo, ...alt }))).toMatchObject([
    {
      changes: [
        {
          label: "Foto da equipe",
          values: [{ path: "facts.teamPicture" }, { after: "A equipe na loja" }],
        },
      ],
    },
  ]);
  expect(describe(edited(alt))).toMatchObject([{ changes: [{ values: [{}] }] }]);
});

test("an added, a removed and a moved item are one change each", () => {
  const [first, second, third] = starter.facts.internetPlans;
  const added = describe(
    edited({
      "facts.internetPlans": [first, second, third, { ...first, key: "x", speedMbps: 300 }],
    }),
  );
  expect(added).toMatchObject([{ changes: [{ what: "added", label: "Plano de 300 Mbps" }] }]);
  const removed = describe(edited({ "facts.internetPlans": [first, third] }));
  expect(removed).toMatchObject([{ changes: [{ what: "removed", label: "Plano de 700 Mbps+" }] }]);
  const moved = describe(edited({ "facts.internetPlans": [second, first, third] }));
  expect(moved).toMatchObject([{ changes: [{ what: "moved", label: "Planos de internet" }] }]);
  for (const groups of [added, removed, moved]) expect(groups[0]?.changes).toHaveLength(1);
});

test("a price that moved by more than half is doubted", () => {
  expect(warn({ [price]: 899 })).toEqual([
    { path: price, message: expect.stringContaining("de R$89,90 para R$8,99") },
  ]);
  expect(warn({ [price]: 9990 })).toEqual([]);
});

test("a label that grew beyond its place is doubted", () => {
  const long = "Quero assinar a internet de fibra agora mesmo";
  expect(warn({ "texts.pt-BR.home.hero.cta.primary": long })).toEqual([
    {
      path: "texts.pt-BR.home.hero.cta.primary",
      message: expect.stringMatching(/Tem 45 letras, num lugar pensado para umas \d+/),
    },
  ]);
});

test("a title or description that Google cuts is doubted and stops nobody", () => {
  const title = "texts.en-US.home.meta.title";
  const changes = { [title]: `{{firstTown}}{{companyName}}${" t".repeat(30)}` };
  expect(warn(changes)).toContainEqual({
    path: title,
    message: expect.stringMatching(/^Tem 7\d letras: o Google mostra umas 60/),
  });
  expect(listIssues(edited(changes), starter)).toEqual([]);
});

test("plans that are equal, or promise what a dearer one does, are doubted", () => {
  const [cheap, , dear] = starter.facts.internetPlans;
  const copy = { ...dear, key: "novo1", isFeatured: false };
  const plansWarned = (change: object) =>
    warn({ "facts.internetPlans.novo1": { ...copy, ...change } }).map(({ message }) => message);
  expect(plansWarned({ speedMbps: 300, priceCents: 6990 })).toEqual([
    expect.stringMatching(/^Plano de 300 Mbps custa menos que Plano de 1000 .*mesmas vantagens/),
  ]);
  expect(plansWarned({ speedMbps: 300 })).toEqual([
    "Plano de 300 Mbps e Plano de 1000 Mbps são iguais para o visitante. Mude um ou tire um.",
  ]);
  const lines = Object.fromEntries(
    Object.keys(copy.texts ?? {}).map((language) => [language, { features: ["Outra"] }]),
  );
  const { speedMbps, speedUnit } = cheap ?? {};
  expect(plansWarned({ speedMbps, speedUnit, texts: lines, highlightedFeatures: 0 })).toEqual([
    "Plano de 500 Mbps e Plano de 500 Mbps são iguais para o visitante. Mude um ou tire um.",
  ]);
});

test("a fact that is typed into a text is doubted with the reason, and a review may name a town", () => {
  const typed = "Só em Itapipoca: 500 Mbps por R$ 89,90. Ligue (88) 99999-0000.";
  const item = { key: "pix", question: "Tem em Trairi?", answer: "Sim." };
  const items = starter.texts["pt-BR"].cameras.faq.items;
  const found = warn({
    [subtitle]: typed,
    "texts.pt-BR.cameras.faq.items": [...items, item],
    "facts.localReviews.franciscaA.comment.pt-BR": "A melhor de Itapipoca",
  });
  const path = "texts.pt-BR.cameras.faq.items.pix.question";
  expect(found).toEqual([
    {
      path: subtitle,
      message:
        "Itapipoca está escrita no texto. Se você deixar de atender lá, este texto não muda sozinho.",
    },
    ...["R$ 89,90", "500 Mbps", "(88) 99999-0000"].map((each) => ({
      path: subtitle,
      message: expect.stringContaining(`${each} está escrito no texto. Se`),
    })),
    { path, message: expect.stringContaining("Trairi está escrita no texto.") },
  ]);
});
