import { type Language, languages } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { indexedPages, type PageName, pageNames } from "@fiosite/contract/pages";
import { describe, expect, test } from "vitest";
import { listPlaces, renderPage, renderSite } from "./entry-renderer.tsx";

const styles = Object.fromEntries(pageNames.map((page) => [page, ""])) as Record<PageName, string>;
const assets = { styles, headScript: "", momentScript: "", pageScript: "/page.js" };

const render = (isPreview: boolean) =>
  renderSite(readStarterContent(), assets, {
    siteUrl: "https://provedor.example",
    isPreview,
    pictureArt: "art",
    leadDays: 120,
  });

test("the pages promise how long this machine keeps leads", async () => {
  const files = await render(false);
  for (const page of ["home", "privacy"]) {
    expect(files[`pages/${page}.pt-BR.html`]).toContain("até 120 dias");
    expect(files[`pages/${page}.en-US.html`]).toContain("up to 120 days");
  }
  expect(Object.values(files).join("")).not.toContain("{{leadRetention}}");
});

test("a text without English is shown in Portuguese with lang=pt-BR, and nothing else changes", async () => {
  const content = readStarterContent();
  const [before, plan] = [await renderSite(content, assets), content.facts.internetPlans[0]];
  Object.assign(plan?.texts["en-US"].features ?? [], ["[~] "]);
  const { paragraphs = [] } = content.texts["en-US"].privacy.sections[1] ?? {};
  paragraphs.fill("[~] Old");
  const after = await renderSite(content, assets);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(["pages/home.en-US.html", "pages/privacy.en-US.html"]);
  expect(after["pages/home.en-US.html"]).toMatch(/<li[^>]* lang="pt-BR">/);
  expect(after["pages/privacy.en-US.html"]).toMatch(/<p lang="pt-BR">[^<]*até \d+ dias/);
});

test("only a preview asks search engines not to show its pages, and its robots.txt lets them read the request", async () => {
  const [preview, site] = [await render(true), await render(false)];
  const noindex = '<meta name="robots" content="noindex"/>';
  for (const page of indexedPages) {
    expect(preview[`pages/${page}.pt-BR.html`]).toContain(noindex);
    expect(site[`pages/${page}.pt-BR.html`]).not.toContain(noindex);
  }
  expect(preview["public/robots.txt"]).toBe(site["public/robots.txt"]);
});

test("every address on the pages, in the sitemap and in robots.txt has the host that serves them", async () => {
  const files = await render(false);
  expect(files["pages/home.en-US.html"]).toContain(
    '<link rel="canonical" href="https://provedor.example/?lng=en-US"/>',
  );
  expect(files["public/sitemap.xml"]).toContain("<loc>https://provedor.example/</loc>");
  expect(files["public/robots.txt"]).toContain("Sitemap: https://provedor.example/sitemap.xml");
  expect(Object.values(files).join("")).not.toContain("site.example");
});

const trustFacts = [
  "legalName",
  "cnpj",
  "streetAddress",
  "scmAuthorization",
  "dataProtectionEmail",
] as const;
const supplied = {
  legalName: "Provedora de Exemplo Ltda.",
  cnpj: "00.000.000/0001-91",
  streetAddress: "Rua de Exemplo, 1, Itapipoca",
  scmAuthorization: "1234/2020",
  dataProtectionEmail: "dados@provedor.example",
};
const none = Object.fromEntries(trustFacts.map((fact) => [fact, null]));

function renderHome(language: Language, company: Partial<typeof supplied>) {
  const content = readStarterContent();
  Object.assign(content.facts.company, none, company);
  return renderPage("home", language, content);
}

describe.each(languages)("trust facts of the footer in %s", (language) => {
  test.each(trustFacts)("%s is shown when supplied, and only then", async (fact) => {
    expect(await renderHome(language, {})).not.toContain(supplied[fact]);
    const body = await renderHome(language, { [fact]: supplied[fact] });
    expect(trustFacts.filter((each) => body.includes(supplied[each]))).toEqual([fact]);
  });

  test("Anatel's phone number and the accessibility statement are shown without these facts", async () => {
    const body = await renderHome(language, {});
    expect(body).toMatch(/Anatel[^<]*1331/);
    expect(body).toContain(`href="#icon-accessibility"`);
    expect(body).toContain(`id="acessibilidade"`);
    expect(body).not.toMatch(/>[^<]*(\bnull\b|\{\{)/);
    expect(body.slice(body.indexOf(`id="acessibilidade"`))).not.toContain("<li>");
  });
});

test("with an address the company is a local business to search engines", async () => {
  expect(await renderHome("pt-BR", {})).toContain(`"@type":"Organization"`);
  const head = await renderHome("pt-BR", supplied);
  expect(head).toContain(`"@type":"LocalBusiness"`);
  expect(head).toContain(`"legalName":"${supplied.legalName}","taxID":"${supplied.cnpj}"`);
  expect(head).toContain(`"address":"${supplied.streetAddress}"`);
});

type Details = ReturnType<typeof readStarterContent>["facts"]["internetPlans"][number]["details"];

async function detailsOnHome(details: Details, language: "pt-BR" | "en-US") {
  const content = readStarterContent();
  Object.assign(content.facts.internetPlans[0] ?? {}, { details });
  const html = await renderPage("home", language, content);
  const list = html.match(/<details class="[^"]*"><summary>([^<]*)<\/summary><ul>(.*?)<\/ul>/);
  return list
    ? [list[1], ...Array.from(list[2]?.matchAll(/<li>(.*?)<\/li>/g) ?? [], ([, l]) => l)]
    : [];
}

test("a plan's card has no details unless the provider supplied some", async () => {
  expect(await detailsOnHome({}, "pt-BR")).toEqual([]);
});

test("a card shows the supplied details and no others", async () => {
  expect(await detailsOnHome({ contractMonths: 1 }, "pt-BR")).toEqual([
    "Detalhes do plano",
    "Fidelidade de 1 mês",
  ]);
  const free = {
    uploadMbps: 250,
    contractMonths: 0,
    installationCents: 0,
    dataLimitGb: 0,
  } as const;
  expect(await detailsOnHome({ ...free, router: "lent" }, "pt-BR")).toEqual([
    "Detalhes do plano",
    "Upload de até 250 Mbps",
    "Sem fidelidade",
    "Instalação grátis",
    "Roteador emprestado enquanto durar o plano",
    "Sem limite de dados",
  ]);
});

test("months, price and amount are written as the language writes them", async () => {
  const paid = { contractMonths: 12, installationCents: 15_000, dataLimitGb: 3_000 } as const;
  expect(await detailsOnHome(paid, "en-US")).toEqual([
    "Plan details",
    "Minimum contract of 12 months",
    "Installation: R$150,00",
    "Limit of 3,000 GB a month",
  ]);
});

const starter = readStarterContent();
const fileHash = "0123456789abcdef".repeat(2);

test.each([
  ["wifi", "home"],
  ["team", "home"],
  ["cameras", "cameras"],
] as const)(
  "a replaced picture of %s changes only the addresses of its files",
  async (name, page) => {
    const id = `${name}-${fileHash}`;
    const facts = { ...starter.facts, [`${name}Picture`]: id };
    const before = await renderPage(page, "pt-BR", starter);
    const after = await renderPage(page, "pt-BR", { ...starter, facts });
    const own = (width: number, format: string) =>
      before.match(new RegExp(`/[\\w/@.-]+/${name}-${width}[\\w.-]*\\.${format}`))?.[0] ?? "none";
    let expected = before;
    for (const width of [800, 1200]) {
      for (const format of ["avif", "webp"]) {
        expect(after).toContain(`/pictures/${id}-${width}.${format} ${width}w`);
        expected = expected.replaceAll(own(width, format), `/pictures/${id}-${width}.${format}`);
      }
    }
    expect(after).toBe(expected);
  },
);

test("touching a replaced picture names it once, beside its alternative text", async () => {
  const facts = { ...starter.facts, teamPicture: `team-${fileHash}` };
  const places = await listPlaces({ ...starter, facts });
  expect(places["facts.teamPicture"]).toEqual([
    expect.objectContaining({ page: "home", language: "pt-BR", count: 1 }),
    expect.objectContaining({ page: "home", language: "en-US", count: 1 }),
  ]);
});
