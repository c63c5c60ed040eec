import type { HeadRule } from "./head-rules.ts";

type Breakage = [found: RegExp, by: string];

/** For each rule the faults that it alone must notice: what to replace in the home page, and by what. */
export const headBreakages: Record<HeadRule, Breakage[]> = {
  "the document names its language": [[/<html lang="pt-BR">/, `<html lang="pt">`]],
  "one title, at most 60 characters": [
    [/<\/title>/, "</title><title>Um segundo título da página</title>"],
    [/(<title>|"og:title" content=")[^<"]+/g, `$1${"Fibra ".repeat(11)}`],
  ],
  "one description of 70 to 160 characters": [
    [/<meta name="description"[^>]*>/, `$&<meta name="description" content="Outra.">`],
    [/(description" content=")[^"]+/g, "$1Curta."],
    [/(description" content=")[^"]+/g, `$1${"Fibra ".repeat(27)}`],
  ],
  "canonical to itself": [
    [/(rel="canonical" href="[^"]+)"/, `$1?lng=en-US"`],
    [/<link rel="canonical"[^>]*>/, ""],
  ],
  "hreflang names both languages and the default, itself included": [
    [/<link rel="alternate" hrefLang="pt-BR"[^>]*>/, ""],
    [/<link rel="alternate" hrefLang="en-US"[^>]*>/, ""],
    [/<link rel="alternate" hrefLang="x-default"[^>]*>/, ""],
    [/(hrefLang="en-US" href=")https:\/\/[^/]+/, "$1"],
  ],
  "not kept from the index": [[/<\/head>/, `<meta name="robots" content="noindex"></head>`]],
  "exactly one h1, first of the headings": [[/<\/main>/, "<h1>Outro</h1></main>"]],
  "no level of headings is skipped": [[/<\/main>/, "<h2>Dois</h2><h4>Quatro</h4></main>"]],
  "preview with the page's own title, text and address": [
    [/(property="og:title" content=")/, "$1Outro título: "],
    [/(property="og:description" content=")/, "$1Outro texto: "],
    [/(property="og:url" content=")https:\/\/[^/]+/, "$1"],
    [/<meta property="og:site_name"[^>]*>/, ""],
  ],
  "preview in the page's language, naming the other": [
    [/(property="og:locale" content=")pt_BR/, "$1en_US"],
    [/<meta property="og:locale:alternate"[^>]*>/, ""],
  ],
  "preview with the picture of this page and language": [
    [/(property="og:image" content=")https:\/\/[^/]+/, "$1"],
    [/home-pt-BR\.jpg/, "home-en-US.jpg"],
    [/(property="og:image:height" content=")630/, "$1600"],
  ],
  "the picture is described": [[/<meta property="og:image:alt"[^>]*>/, ""]],
  "a large card on Twitter, which reads the rest from Open Graph": [
    [/summary_large_image/, "summary"],
  ],
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
  "the service stands at the page's address": [
    [/("@type":"Service"[^[]*"url":"[^"]+)"/, `$1?lng=en-US"`],
  ],
  "the service covers the five towns": [[/,{"@type":"City","name":"Umirim"}/, ""]],
  "offers cost a month what the facts say": [
    [/"price":"89.90"/, `"price":"89.00"`],
    [/"unitCode":"MON"/, `"unitCode":"ANN"`],
    [/"UnitPriceSpecification"/, `"PriceSpecification"`],
  ],
  "each offer's price is printed on the page": [[/R\$134,90/g, "R$143,90"]],
  "no stars about ourselves": [
    [/"@type":"Organization"/, `$&,"aggregateRating":{"ratingValue":"4.8"}`],
  ],
};
