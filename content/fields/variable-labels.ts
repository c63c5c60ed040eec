import type { Content } from "../content.ts";
import { type ContentPath, pathIn, valueAt } from "../content-path.ts";
import { defaultLanguage } from "../provider/languages.ts";
import { componentVariables, variablesOf } from "../schema/texts.ts";
import type { textVariables } from "../text-variables.ts";

/** A `{{variable}}` of a text. */
export interface TextVariable {
  name: string;
  /** "o nome do plano". */
  label: string;
  mustStay: boolean;
  /** Why, or what happens if it goes, for the person who edits the text. */
  reason: string;
}

/** The variables of the Portuguese text at this place: every language must have the same. */
export function listVariables(
  path: ContentPath,
  { content, starter }: { content: Content; starter: Content },
): TextVariable[] {
  const place = pathIn(defaultLanguage, path) ?? path;
  const text = valueAt(content, place);
  const model = valueAt(starter, place);
  if (typeof text !== "string") return [];
  const required = componentVariables(typeof model === "string" ? model : "");
  return variablesOf(text).map((name) => {
    const label = variableLabel(name);
    const mustStay = required.includes(name);
    const reason = mustStay
      ? `O site põe ${label} aqui. Pode mudar de lugar na frase, mas não pode sair.`
      : `O site põe ${label} aqui e atualiza sozinho. Se tirar, tire em todos os idiomas.`;
    return { name, label, mustStay, reason };
  });
}

type FactVariable = keyof ReturnType<typeof textVariables>;

/** What the site puts in place of a `{{variable}}`, in the owner's words. */
const factLabels: Record<FactVariable, string> = {
  companyName: "o nome do provedor",
  anatelPhone: "o telefone da Anatel",
  supportEmail: "o e-mail de atendimento",
  dataOfficerEmail: "o e-mail do encarregado de dados",
  leadRetention: "por quantos dias um pedido fica guardado",
  townCount: "o número de cidades",
  countedTowns: "o número de cidades, com a palavra “cidades”",
  firstTown: "a primeira cidade da lista",
  towns: "o nome de todas as cidades",
  mainTowns: "o nome das cidades principais",
  satisfaction: "a porcentagem de clientes satisfeitos",
  planSpeeds: "a velocidade de todos os planos",
  highestSpeed: "a maior velocidade",
  lowestPlanPrice: "o preço do plano de internet mais barato",
  wifiPointPrice: "o preço do ponto adicional de Wi-Fi",
  lowestCameraPrice: "o preço do plano de câmeras mais barato",
  longestRecording: "por quantos dias, no máximo, as imagens ficam guardadas",
  recordingByPlan: "os dias de gravação de cada plano",
  comboSpeed: "a velocidade do combo",
  comboPrice: "o preço do combo",
  comboRecording: "os dias de gravação do combo",
  extraCameraPrice: "o preço da câmera extra",
};

/** Those that a single place of the site fills in. */
const placeLabels: Record<string, string> = {
  count: "o número",
  plan: "o nome do plano",
  town: "o nome da cidade",
  recording: "os dias de gravação",
  savings: "quanto o cliente economiza por mês",
  speed: "a velocidade",
  price: "o preço",
  date: "o último dia",
  amount: "a quantidade de dados",
  year: "o ano",
  rating: "a nota",
  total: "o total de avaliações",
  position: "a posição da avaliação na fila",
  size: "o tamanho da fila de avaliações",
  name: "o nome da pessoa",
  phone: "o telefone da pessoa",
  address: "o endereço da pessoa",
  cnpj: "o CNPJ",
  scmAuthorization: "o número da autorização da Anatel",
  dataProtectionEmail: "o e-mail do encarregado de dados",
};

export function variableLabel(name: string): string {
  const labels: Record<string, string> = { ...placeLabels, ...factLabels };
  return labels[name] ?? "um valor";
}
