import {
  fetchPlace,
  type GoogleFailure,
  type GoogleSettings,
  retryPolicy,
} from "../../reviews/google-places-client.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("reviews");

const reasons: Record<GoogleFailure["reason"], string> = {
  timeout: "não respondeu a tempo",
  network: "esta máquina não chegou até ele",
  overloaded: "respondeu que está ocupado",
  refused: "recusou o pedido",
  unreadable: "mudou o formato da resposta",
};

/** Sends one real request, about US$ 0.025: nothing else proves that the key, its restrictions and the place are right. */
export async function checkGoogle(google: GoogleSettings | undefined): Promise<CheckResult> {
  if (!google) {
    return failed(
      "Faltam GOOGLE_API_KEY e GOOGLE_PLACE_ID: o site mostra só as avaliações guardadas nele.",
      "Preencha as duas em /etc/fiosite/site.env e rode systemctl restart fiosite. Como restringir a chave: /opt/fiosite/current/server/.env.example",
    );
  }
  const result = await fetchPlace(google, retryPolicy, "pt-BR");
  if (result.ok && result.place.reviews.length > 0) {
    return ok(`O Google devolve ${result.place.reviews.length} avaliações.`);
  }
  if (result.ok) {
    return failed(
      "O Google conhece o lugar, mas não tem avaliações dele.",
      "Confira GOOGLE_PLACE_ID em /etc/fiosite/site.env e rode systemctl restart fiosite",
    );
  }
  const { reason, status, detail } = result;
  const codes = [status, detail].filter((part) => part !== undefined).join(", ");
  return failed(
    `O Google não deu avaliações: ${reasons[reason]}${codes && ` (${codes})`}.`,
    reason === "refused"
      ? "No console do Google, confira se a chave vale, se está restrita ao endereço desta máquina e à Places API (New) e se o faturamento está ativo. Depois: fiosite doctor"
      : "Veja se esta máquina chega ao Google: curl -I https://places.googleapis.com. Depois: fiosite doctor",
  );
}
