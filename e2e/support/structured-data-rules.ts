import { formatPrice } from "@fiosite/content/format-price";
import { localSiteUrl } from "@fiosite/contract/local-site-url";
import { addressOf, type IndexedPage } from "./indexed-pages.ts";
import type { ParsedDocument } from "./parse-document.ts";
import {
  additionalWifiPoint,
  cameraPlans,
  company,
  internetPlans,
  securityCombo,
  towns,
} from "./site-facts.ts";
import { visitorTexts } from "./visitor-texts.ts";

interface Offer {
  "@type": string;
  name: string;
  priceSpecification: Record<string, unknown>;
}

interface Thing {
  "@type": string;
  "@id"?: string;
  name?: string;
  telephone?: string;
  url?: string;
  provider?: { "@id": string };
  publisher?: { "@id": string };
  areaServed?: { "@type": string; name: string; containedInPlace?: { name: string } }[];
  offers?: Offer[];
}

const pricesCents: Partial<Record<IndexedPage["name"], number[]>> = {
  home: [...internetPlans, additionalWifiPoint].map(({ priceCents }) => priceCents),
  cameras: [...cameraPlans, securityCombo].map(({ priceCents }) => priceCents),
};

function things({ structuredData }: ParsedDocument): Thing[] {
  try {
    const graph: Thing[] = JSON.parse(structuredData[0] ?? "")["@graph"];
    return structuredData.length === 1 ? graph : [];
  } catch {
    return [];
  }
}

const service = (document: ParsedDocument) =>
  things(document).find((thing) => thing["@type"] === "Service");
const provider = (document: ParsedDocument) =>
  things(document).find((thing) => thing["@id"] === service(document)?.provider?.["@id"]);

/** A page to be read, such as the privacy policy, sells nothing. */
const sells = ({ name, language }: IndexedPage) =>
  "serviceType" in visitorTexts(language)[name].meta;

export const structuredDataRules = {
  "the company is the service's provider": (document: ParsedDocument, page: IndexedPage) => {
    if (!sells(page)) return true;
    const type = company.streetAddress ? "LocalBusiness" : "Organization";
    const found = provider(document);
    return (
      found?.["@type"] === type &&
      found.name === company.name &&
      found.telephone === company.phone.e164
    );
  },
  "the service has the page's address": (document: ParsedDocument, page: IndexedPage) =>
    service(document)?.url === (sells(page) ? addressOf(page) : undefined),
  "the service covers the towns": (document: ParsedDocument, page: IndexedPage) => {
    if (!sells(page)) return true;
    const served = service(document)?.areaServed ?? [];
    return (
      served.every((area) => area["@type"] === "City") &&
      served.every((area) => area.containedInPlace?.name === company.state) &&
      served.map(({ name }) => name).join() === towns.map(({ name }) => name).join()
    );
  },
  "the site has a name, its address and its publisher": (document: ParsedDocument) => {
    const site = things(document).find((thing) => thing["@type"] === "WebSite");
    const publisher = things(document).find((thing) => thing.telephone);
    return (
      site?.name === company.name &&
      site.url === `${localSiteUrl}/` &&
      site.publisher?.["@id"] === publisher?.["@id"]
    );
  },
  "the service has a name": (document: ParsedDocument, page: IndexedPage) =>
    !sells(page) || service(document)?.name?.includes(company.name) === true,
  "an offer has the name of a thing, not a sentence": (document: ParsedDocument) =>
    service(document)?.offers?.every(({ name }) => !/[.!?]$/.test(name)) ?? true,
  "each offer has the monthly price from content": (
    document: ParsedDocument,
    { name }: IndexedPage,
  ) => {
    const specified = service(document)?.offers?.map((offer) => offer.priceSpecification);
    const expected = pricesCents[name]?.map((cents) => ({
      "@type": "UnitPriceSpecification",
      price: (cents / 100).toFixed(2),
      priceCurrency: "BRL",
      unitCode: "MON",
    }));
    return JSON.stringify(specified) === JSON.stringify(expected);
  },
  "each offer's price is on the page": (document: ParsedDocument, { name }: IndexedPage) =>
    (pricesCents[name] ?? []).every((cents) => document.text.includes(formatPrice(cents))),
  "there is no rating of the company": ({ structuredData }: ParsedDocument) =>
    !/aggregateRating|"review"|ratingValue/i.test(structuredData.join()),
};
