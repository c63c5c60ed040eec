import type { PageHeadTexts } from "@fiosite/content/shapes";
import type { IndexedPage } from "@fiosite/contract/pages";
import type { PageContent } from "../use-content.ts";
import { pageAddress } from "./shown-at.ts";

/** Something with a monthly price. */
export interface Offer {
  name: string;
  priceCents: number;
  /** The last day of a promotional price. */
  lastDay?: string | undefined;
}

interface PageData {
  page: IndexedPage;
  offers: Offer[] | undefined;
}

const companyId = ({ siteUrl }: PageContent) => `${siteUrl}/#company`;

/**
 * The offers for search engines, from the same content as the page.
 * There is no rating, because Google ignores ratings that a company publishes about itself.
 */
export function structuredData(content: PageContent, data: PageData): string {
  const { serviceType }: PageHeadTexts["meta"] = content.texts[data.page].meta;
  const graph = [
    organization(content),
    website(content),
    ...(serviceType ? [service(content, data, serviceType)] : []),
  ];
  // A "<" inside the script element could end it early.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
}

function organization(content: PageContent) {
  const { company } = content.facts;
  return {
    // A local business must have a street address; without one the company is an organization.
    "@type": company.streetAddress ? "LocalBusiness" : "Organization",
    "@id": companyId(content),
    name: company.name,
    url: `${content.siteUrl}/`,
    logo: `${content.siteUrl}/icons/icon-512.png`,
    telephone: company.phone.e164,
    email: company.supportEmail,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.cnpj && { taxID: company.cnpj }),
    ...(company.streetAddress && { address: company.streetAddress }),
    sameAs: [company.instagramUrl],
  };
}

function website(content: PageContent) {
  return {
    "@type": "WebSite",
    name: content.facts.company.name,
    url: `${content.siteUrl}/`,
    inLanguage: content.language,
    publisher: { "@id": companyId(content) },
  };
}

function service(content: PageContent, { page, offers }: PageData, serviceType: string) {
  const { company, towns } = content.facts;
  return {
    "@type": "Service",
    name: `${serviceType} ${company.name}`,
    serviceType,
    url: pageAddress(content.siteUrl, page, content.language),
    provider: { "@id": companyId(content) },
    areaServed: towns.map(({ name }) => ({
      "@type": "City",
      name,
      containedInPlace: { "@type": "State", name: company.state },
    })),
    ...(offers && { offers: offers.map(monthlyOffer) }),
  };
}

function monthlyOffer({ name, priceCents, lastDay }: Offer) {
  return {
    "@type": "Offer",
    name,
    ...(lastDay && { priceValidUntil: lastDay }),
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "BRL",
      // UN/CEFACT code of a month.
      unitCode: "MON",
    },
  };
}
