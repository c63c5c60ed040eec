import type { LocalReview } from "./shapes.ts";
import { withoutMarks } from "./unconfirmed.ts";

export const localReviewsWithMarks: readonly LocalReview[] = [
  review("[?] Neide R.", 5, {
    "pt-BR": "[?] A pousada encheu no feriado e ninguém reclamou do Wi-Fi. Nunca tinha visto isso.",
    "es-PY":
      "[?] La posada se llenó en el feriado y nadie se quejó del Wi-Fi. Nunca lo había visto.",
    "en-US": "[?] The inn was full on the holiday and nobody complained about the Wi-Fi. A first.",
  }),
  review("[?] Aparecido L.", 5, {
    "pt-BR":
      "[?] Passaram o cabo até a sede, vinte quilômetros de chão. Hoje vendo gado por vídeo.",
    "es-PY":
      "[?] Pasaron el cable hasta la casa, veinte kilómetros de tierra. Hoy vendo ganado por video.",
    "en-US":
      "[?] They laid cable to the farmhouse, twenty kilometers of dirt road. Now I sell cattle by video.",
  }),
  review("[?] Graciela B.", 4, {
    "pt-BR": "[?] Boa internet e atendem em espanhol. Demoraram um dia a mais para instalar.",
    "es-PY": "[?] Buena internet y atienden en español. Tardaron un día más en instalar.",
    "en-US": "[?] Good internet and they speak Spanish. It took one more day to install.",
  }),
  review("[?] Tiago M.", 5, {
    "pt-BR": "[?] Trabalho de casa para Campo Grande. A chamada não caiu uma vez este mês.",
    "es-PY":
      "[?] Trabajo desde casa para Campo Grande. La llamada no se cortó ni una vez este mes.",
    "en-US": "[?] I work from home for Campo Grande. The call has not dropped once this month.",
  }),
  review("[?] Ivone S.", 5, {
    "pt-BR": "[?] A câmera da porteira já me poupou três viagens à toa.",
    "es-PY": "[?] La cámara de la tranquera ya me ahorró tres viajes inútiles.",
    "en-US": "[?] The camera at the gate has already saved me three useless trips.",
  }),
  review("[?] Rubens C.", 4, {
    "pt-BR": "[?] Preço claro e conta certa. Podiam abrir a loja no sábado.",
    "es-PY": "[?] Precio claro y cuenta correcta. Podrían abrir la tienda los sábados.",
    "en-US": "[?] Clear price and correct bills. They could open the shop on Saturdays.",
  }),
];

function review(
  name: string,
  rating: LocalReview["rating"],
  comment: LocalReview["comment"],
): LocalReview {
  return { name, rating, comment, profilePhotoUrl: null };
}

export const localReviews = withoutMarks(localReviewsWithMarks);
