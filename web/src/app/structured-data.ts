import { cameraPlans, securityCombo } from "@fiosite/content/cameras";
import { company } from "@fiosite/content/company";
import type { Language } from "@fiosite/content/languages";
import { additionalWifiPoint, internetPlans } from "@fiosite/content/plans";
import type { Texts } from "@fiosite/content/texts";
import { towns } from "@fiosite/content/towns";
import { type IndexedPage, pageAddress } from "./page-addresses.ts";

const companyId = `${company.siteUrl}/#company`;

/**
 * The offers for search engines, from the same content as the page.
 * It contains no rating: Google ignores the ratings that a company publishes about itself.
 */
export function structuredData(page: IndexedPage, language: Language, texts: Texts): string {
  const graph = [organization(), service(page, language, texts)];
  // A "<" inside the script element could end it early.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
}

function organization() {
  return {
    // A local business must have a street address; without one the company is an organization.
    "@type": company.streetAddress ? "LocalBusiness" : "Organization",
    "@id": companyId,
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

function service(page: IndexedPage, language: Language, texts: Texts) {
  const isHome = page === "home";
  return {
    "@type": "Service",
    serviceType: isHome ? texts.common.meta.serviceType : texts.cameras.meta.serviceType,
    url: pageAddress(page, language),
    provider: { "@id": companyId },
    areaServed: areaServed(),
    offers: isHome ? internetOffers(texts) : cameraOffers(texts),
  };
}

function internetOffers(texts: Texts) {
  return [
    ...internetPlans.map((plan) => offer(`${plan.speedMbps} ${plan.speedUnit}`, plan.priceCents)),
    offer(texts.home.wifi.title, additionalWifiPoint.priceCents),
  ];
}

function cameraOffers(texts: Texts) {
  return [
    ...cameraPlans.map((plan) => offer(texts.cameras.plans[plan.key].name, plan.priceCents)),
    offer(texts.cameras.plans.combo.name, securityCombo.priceCents),
  ];
}

function offer(name: string, priceCents: number) {
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

function areaServed() {
  return towns.map(({ name }) => ({
    "@type": "City",
    name,
  }));
}
