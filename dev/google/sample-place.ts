import type { Language } from "../../content/provider/languages.ts";

interface Sample {
  name: string;
  rating: number;
  writtenIn: "pt-BR" | "en-US";
  publishTime: string;
  age: [pt: string, en: string];
  text: [pt: string, en: string];
}

/** Names and texts say that these are samples, so that nobody takes them for real reviews. */
const samples: Sample[] = [
  {
    name: "Ana",
    rating: 5,
    writtenIn: "pt-BR",
    publishTime: "2026-01-17T18:20:05.123456789Z",
    age: ["há 2 semanas", "2 weeks ago"],
    text: [
      "A instalação foi marcada para sábado e terminou antes do almoço.",
      "The installation was set for Saturday and was done before lunch.",
    ],
  },
  {
    name: "Bento",
    rating: 4,
    writtenIn: "pt-BR",
    publishTime: "2025-12-28T11:02:00Z",
    age: ["há um mês", "a month ago"],
    text: [
      "Somos cinco em casa, cada um com seu aparelho, e à noite todo mundo assiste alguma coisa. No começo o quarto dos fundos ficava fraco; o técnico voltou, mudou o roteador de lugar e resolveu. 👍🏽",
      "There are five of us at home, each with a device, and at night everybody watches something. At first the back room was weak; the technician came back, moved the router and solved it. 👍🏽",
    ],
  },
  {
    name: "Carol",
    rating: 5,
    writtenIn: "en-US",
    publishTime: "2025-12-20T23:59:59.5Z",
    age: ["há um mês", "a month ago"],
    text: ["Rápida e estável, até na varanda.", "Fast and steady, even on the porch."],
  },
  {
    name: "Davi",
    rating: 5,
    writtenIn: "pt-BR",
    publishTime: "2025-10-30T09:15:42.000001Z",
    age: ["há 3 meses", "3 months ago"],
    text: [
      "Liguei num feriado achando que ninguém ia atender, e em dez minutos a conexão estava de volta. O atendente ficou na linha até o fim.",
      "I called on a holiday thinking nobody would answer, and in ten minutes the connection was back. The agent stayed on the line to the end.",
    ],
  },
  {
    name: "Elisa",
    rating: 4,
    writtenIn: "pt-BR",
    publishTime: "2025-09-02T14:00:00Z",
    age: ["há 5 meses", "5 months ago"],
    text: ["Gostei.", "I liked it."],
  },
];

export type SamplePlace = ReturnType<typeof samplePlace>;

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
    reviews: samples.map(({ name, rating, writtenIn, publishTime, age, text }, index) => ({
      name: `places/${samplePlaceId}/reviews/${index}`,
      rating,
      publishTime,
      relativePublishTimeDescription: inLanguage(age, language),
      text: { text: marked(text, language), languageCode: language },
      originalText: { text: marked(text, writtenIn), languageCode: writtenIn },
      authorAttribution: {
        displayName: `Exemplo ${name}`,
        uri: `https://www.google.com/maps/contrib/${index}/reviews`,
      },
      flagContentUri: `https://www.google.com/local/review/rap/report?postId=${index}`,
      googleMapsUri: `https://www.google.com/maps/reviews/data=${index}`,
    })),
  };
}

function marked(text: Sample["text"], language: string): string {
  return `${inLanguage(["Texto de exemplo.", "Sample text."], language)} ${inLanguage(text, language)}`;
}

/** Google translates into every language. The samples have a Portuguese text, and an English one for all other languages. */
function inLanguage([pt, en]: [pt: string, en: string], language: string): string {
  return language.startsWith("pt") ? pt : en;
}
