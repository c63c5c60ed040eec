import { formatPrice } from "@fiosite/content/format-price";
import type { HeadRule } from "./head-rules.ts";
import { internetPlans } from "./site-facts.ts";

type Fault = [pattern: RegExp, replacement: string];

const highestPrice = formatPrice(Math.max(...internetPlans.map(({ priceCents }) => priceCents)));

/** Faults that exactly one rule must report, as replacements in the HTML of the home page. */
export const headFaults: Record<HeadRule, Fault[]> = {
  "the document has its language": [[/<html lang="pt-BR">/, `<html lang="pt">`]],
  "one title, at most 60 characters": [
    [/<\/title>/, "</title><title>Um segundo título da página</title>"],
    [/(<title>|"og:title" content=")[^<"]+/g, `$1${"Itapipoca ".repeat(7)}`],
  ],
  "the home page's title names a town": [
    [/(<title>|"og:title" content=")[^<"]+/g, "$1Internet de fibra no litoral"],
  ],
  "one description of 70 to 160 characters": [
    [/<meta name="description"[^>]*>/, `$&<meta name="description" content="Outra.">`],
    [/(description" content=")[^"]+/g, "$1Curta."],
    [/(description" content=")[^"]+/g, `$1${"Fibra ".repeat(27)}`],
  ],
  "the canonical address is its own": [
    [/(rel="canonical" href="[^"]+)"/, `$1?lng=en-US"`],
    [/<link rel="canonical"[^>]*>/, ""],
  ],
  "hreflang lists every language and the default": [
    [/<link rel="alternate" hrefLang="pt-BR"[^>]*>/, ""],
    [/<link rel="alternate" hrefLang="en-US"[^>]*>/, ""],
    [/<link rel="alternate" hrefLang="x-default"[^>]*>/, ""],
    [/(hrefLang="en-US" href=")https:\/\/[^/]+/, "$1"],
  ],
  "indexing is allowed": [[/<\/head>/, `<meta name="robots" content="noindex"></head>`]],
  "exactly one h1, first of the headings": [[/<\/main>/, "<h1>Outro</h1></main>"]],
  "no heading level is skipped": [[/<\/main>/, "<h2>Dois</h2><h4>Quatro</h4></main>"]],
  "the preview has the page's title, description and address": [
    [/(property="og:title" content=")/, "$1Outro título: "],
    [/(property="og:description" content=")/, "$1Outro texto: "],
    [/(property="og:url" content=")https:\/\/[^/]+/, "$1"],
    [/<meta property="og:site_name"[^>]*>/, ""],
  ],
  "the preview has the page's language and the others as alternates": [
    [/(property="og:locale" content=")pt_BR/, "$1en_US"],
    [/<meta property="og:locale:alternate"[^>]*>/, ""],
  ],
  "the preview has the picture of this page and language": [
    [/(property="og:image" content=")https:\/\/[^/]+/, "$1"],
    [/home-pt-BR\.jpg/, "home-en-US.jpg"],
    [/(property="og:image:height" content=")630/, "$1600"],
  ],
  "the preview picture has a description": [[/<meta property="og:image:alt"[^>]*>/, ""]],
  "Twitter shows a large card": [[/summary_large_image/, "summary"]],
  "icons, manifest and theme colour": [
    [/<link rel="icon"[^>]*>/, ""],
    [/<link rel="apple-touch-icon"[^>]*>/, ""],
    [/<link rel="manifest"[^>]*>/, ""],
    [/<meta name="theme-color"[^>]*>/, ""],
  ],
  "the company is the service's provider": [
    [/("provider":{"@id":"[^"]+)"/, `$1-2"`],
    [/"@type":"Organization"/, `"@type":"InternetCafe"`],
  ],
  "the service has the page's address": [
    [/("@type":"Service"[^[]*"url":"[^"]+)"/, `$1?lng=en-US"`],
  ],
  "the service covers the towns": [
    [/("@type":"City","name":")[^"]+/, "$1Outra"],
    [/("@type":"State","name":")[^"]+/, "$1Outro"],
  ],
  "the site has a name, its address and its publisher": [
    [/"@type":"WebSite"/, `"@type":"WebPage"`],
    [/"publisher":{[^}]+}/, `"publisher":{}`],
  ],
  "the service has a name": [[/("@type":"Service","name":")[^"]+/, "$1"]],
  "an offer has the name of a thing, not a sentence": [
    [/("@type":"Offer","name":"[^"]+)"/, `$1."`],
  ],
  "each offer has the monthly price from content": [
    [/"price":"[^"]+"/, `"price":"1.00"`],
    [/"unitCode":"MON"/, `"unitCode":"ANN"`],
    [/"UnitPriceSpecification"/, `"PriceSpecification"`],
  ],
  "each offer's price is on the page": [
    [new RegExp(highestPrice.replace("$", "\\$"), "g"), "R$1,00"],
  ],
  "there is no rating of the company": [
    [/"@type":"Organization"/, `$&,"aggregateRating":{"ratingValue":"4.8"}`],
  ],
};
