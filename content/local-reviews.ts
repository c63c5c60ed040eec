import type { LocalReview } from "./shapes.ts";
import { withoutMarks } from "./unconfirmed.ts";

/** Only for the list of unconfirmed items: all other code reads `localReviews`. */
export const localReviewsWithMarks: readonly LocalReview[] = [
  {
    name: "[?] Francisca A.",
    rating: 5,
    comment: {
      "pt-BR":
        "[?] Moro em Flecheiras e aqui a internet sempre caía quando o vento apertava. Depois da Tudo Fibra faço aula on-line o dia inteiro e o menino joga sem reclamar. O técnico ainda explicou tudo com calma.",
      "en-US":
        "[?] I live in Flecheiras and the internet used to drop whenever the wind picked up. With Tudo Fibra I take classes online all day and my boy plays without complaining. The technician even explained everything patiently.",
    },
    profilePhotoUrl: null,
  },
  {
    name: "[?] Wellington S.",
    rating: 5,
    comment: {
      "pt-BR":
        "[?] Tenho uma mercearia em Itapipoca e a maquininha não para mais. Chamei no WhatsApp e resolveram no mesmo dia.",
      "en-US":
        "[?] I have a grocery store in Itapipoca and the card machine never stops now. I messaged them on WhatsApp and they fixed it the same day.",
    },
    profilePhotoUrl: null,
  },
  {
    name: "[?] Rafaela M.",
    rating: 4,
    comment: {
      "pt-BR":
        "[?] Internet muito boa, rápida mesmo. Só tirei uma estrela porque na primeira visita atrasaram um pouco, mas avisaram antes e o serviço ficou caprichado, com os fios bem escondidos.",
      "en-US":
        "[?] Really good internet, and it is fast. I only took off one star because they were a bit late for the first visit, but they let me know and the work was neat, with the cables well hidden.",
    },
    profilePhotoUrl: null,
  },
  {
    name: "[?] Antônio José P.",
    rating: 5,
    comment: {
      "pt-BR":
        "[?] Atendimento de gente daqui. Você manda mensagem e quem responde conhece a sua rua.",
      "en-US":
        "[?] Support from people who live here. You send a message and whoever answers knows your street.",
    },
    profilePhotoUrl: null,
  },
  {
    name: "[?] Daniele C.",
    rating: 5,
    comment: {
      "pt-BR":
        "[?] Alugo quarto para o pessoal do kite em Paracuru. Os hóspedes trabalham on-line de manhã e velejam à tarde. Nunca mais recebi reclamação do Wi-Fi, nem na varanda que fica lá no fundo do terreno.",
      "en-US":
        "[?] I rent rooms to kite people in Paracuru. Guests work online in the morning and ride in the afternoon. I never had another Wi-Fi complaint, not even on the porch at the far end of the lot.",
    },
    profilePhotoUrl: null,
  },
  {
    name: "[?] Marcos V.",
    rating: 4,
    comment: {
      "pt-BR":
        "[?] Uso o de 700 em Paraipaba para trabalhar de casa. Reunião por vídeo sem travar.",
      "en-US":
        "[?] I use the 700 plan in Paraipaba to work from home. Video meetings without freezing.",
    },
    profilePhotoUrl: null,
  },
];

export const localReviews = withoutMarks(localReviewsWithMarks);
