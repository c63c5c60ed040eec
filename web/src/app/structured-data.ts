import type { PageHeadTexts } from "@fiosite/content/shapes";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { IndexedPage } from "@fiosite/contract/pages";
import { pageAddress } from "./page-addresses.ts";

/** Something with a monthly price. */
export interface Offer {
  name: string;
  priceCents: number;
}

interface PageData {
  page: IndexedPage;
  offers: Offer[] | undefined;
}

type Company = VisitorContent["facts"]["company"];

const companyId = ({ siteUrl }: Company) => `${siteUrl}/#company`;

/**
 * The offers for search engines, from the same content as the page.
 * It contains no rating: Google ignores the ratings that a company publishes about itself.
 */
export function structuredData(content: VisitorContent, data: PageData): string {
  const { serviceType }: PageHeadTexts["meta"] = content.texts[data.page].meta;
  const graph = [
    organization(content.facts.company),
    website(content),
    ...(serviceType ? [service(content, data, serviceType)] : []),
  ];
  // A "<" inside the script element could end it early.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
}

function organization(company: Company) {
  return {
    // A local business must have a street address; without one the company is an organization.
    "@type": company.streetAddress ? "LocalBusiness" : "Organization",
    "@id": companyId(company),
    name: company.name,
    url: `${company.siteUrl}/`,
    logo: `${company.siteUrl}/icons/icon-512.png`,
    telephone: company.phone.e164,
    email: company.supportEmail,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.cnpj && { taxID: company.cnpj }),
    ...(company.streetAddress && { address: company.streetAddress }),
    sameAs: [company.instagramUrl],
  };
}

function website({ facts: { company }, language }: VisitorContent) {
  return {
    "@type": "WebSite",
    name: company.name,
    url: `${company.siteUrl}/`,
    inLanguage: language,
    publisher: { "@id": companyId(company) },
  };
}

function service(
  { facts: { company, towns }, language }: VisitorContent,
  { page, offers }: PageData,
  serviceType: string,
) {
  return {
    "@type": "Service",
    name: `${serviceType} ${company.name}`,
    serviceType,
    url: pageAddress(company.siteUrl, page, language),
    provider: { "@id": companyId(company) },
    areaServed: towns.map(({ name }) => ({
      "@type": "City",
      name,
      containedInPlace: { "@type": "State", name: company.state },
    })),
    ...(offers && { offers: offers.map(monthlyOffer) }),
  };
}

function monthlyOffer({ name, priceCents }: Offer) {
  return {
    "@type": "Offer",
    name,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "BRL",
      // UN/CEFACT code of a month.
      unitCode: "MON",
    },
  };
}
