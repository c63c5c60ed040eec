import type { Language } from "../../content/languages.ts";

type Translated = { pt: string; en: string };

interface Sample {
  name: string;
  rating: number;
  writtenIn: "pt-BR" | "en-US";
  text: Translated;
  age: Translated;
  publishTime: string;
}

/** Name and text say that these are samples: nobody may take them for real reviews. */
const samples: Sample[] = [
  {
    name: "Exemplo Ana",
    rating: 5,
    writtenIn: "pt-BR",
    text: {
      pt: "Texto de exemplo. A instalação foi marcada para sábado e terminou antes do almoço.",
      en: "Sample text. The installation was set for Saturday and was done before lunch.",
    },
    age: { pt: "há 2 semanas", en: "2 weeks ago" },
    publishTime: "2026-01-17T18:20:05.123456789Z",
  },
  {
    name: "Exemplo Bento",
    rating: 4,
    writtenIn: "pt-BR",
    text: {
      pt: "Texto de exemplo. Somos cinco em casa, cada um com seu aparelho, e à noite todo mundo assiste alguma coisa. No começo o quarto dos fundos ficava fraco; o técnico voltou, mudou o roteador de lugar e resolveu. 👍🏽",
      en: "Sample text. There are five of us at home, each with a device, and at night everybody watches something. At first the back room was weak; the technician came back, moved the router and solved it. 👍🏽",
    },
    age: { pt: "há um mês", en: "a month ago" },
    publishTime: "2025-12-28T11:02:00Z",
  },
  {
    name: "Exemplo Carol",
    rating: 5,
    writtenIn: "en-US",
    text: {
      pt: "Texto de exemplo. Rápida e estável, até na varanda.",
      en: "Sample text. Fast and steady, even on the porch.",
    },
    age: { pt: "há um mês", en: "a month ago" },
    publishTime: "2025-12-20T23:59:59.5Z",
  },
  {
    name: "Exemplo Davi",
    rating: 5,
    writtenIn: "pt-BR",
    text: {
      pt: "Texto de exemplo. Liguei num feriado achando que ninguém ia atender, e em dez minutos a conexão estava de volta. O atendente ficou na linha até o fim.",
      en: "Sample text. I called on a holiday thinking nobody would answer, and in ten minutes the connection was back. The agent stayed on the line to the end.",
    },
    age: { pt: "há 3 meses", en: "3 months ago" },
    publishTime: "2025-10-30T09:15:42.000001Z",
  },
  {
    name: "Exemplo Elisa",
    rating: 4,
    writtenIn: "pt-BR",
    text: { pt: "Texto de exemplo. Gostei.", en: "Sample text. I liked it." },
    age: { pt: "há 5 meses", en: "5 months ago" },
    publishTime: "2025-09-02T14:00:00Z",
  },
];

export type SamplePlace = ReturnType<typeof samplePlace>;
export type SampleReview = SamplePlace["reviews"][number];

export const samplePlaceId = "sample-place";

/** Has no photos, because the browser would request them from Google. */
export function samplePlace(language: Language) {
  return {
    id: samplePlaceId,
    displayName: { text: "Provedor de exemplo", languageCode: "pt" },
    // Different from the fallbacks 4.8 and 14355, so that a test can distinguish them.
    rating: 4.6,
    userRatingCount: 1234,
    googleMapsUri: "https://maps.google.com/?cid=1",
    reviews: samples.map((sample, index) => ({
      name: `places/${samplePlaceId}/reviews/${index}`,
      relativePublishTimeDescription: inLanguage(sample.age, language),
      rating: sample.rating,
      text: { text: inLanguage(sample.text, language), languageCode: language },
      originalText: {
        text: inLanguage(sample.text, sample.writtenIn),
        languageCode: sample.writtenIn,
      },
      authorAttribution: {
        displayName: sample.name,
        uri: `https://www.google.com/maps/contrib/${index}/reviews`,
      },
      publishTime: sample.publishTime,
      flagContentUri: `https://www.google.com/local/review/rap/report?postId=${index}`,
      googleMapsUri: `https://www.google.com/maps/reviews/data=${index}`,
    })),
  };
}

/** Like Google, which translates into every language; the samples have an English text for all but Portuguese. */
function inLanguage(text: Translated, language: string): string {
  return language.startsWith("pt") ? text.pt : text.en;
}
