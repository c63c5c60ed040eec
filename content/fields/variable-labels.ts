import type { Content } from "../content.ts";
import { type ContentPath, pathIn, valueAt } from "../content-path.ts";
import { variablesOf } from "../fill-text.ts";
import { defaultLanguage } from "../provider/languages.ts";
import type { Facts } from "../schema/facts.ts";
import type { textVariables } from "../text-variables.ts";
import { withoutMark } from "../unconfirmed.ts";

/** A `{{variable}}` of a text. */
export interface TextVariable {
  name: string;
  /** "o nome do plano". */
  label: string;
  mustStay: boolean;
  /** Whose value it is; undefined if no form of the panel changes it. */
  from: VariableOwner | undefined;
}

interface VariableOwner {
  path: ContentPath;
  /** "o plano de 1000". */
  name: string;
}

/** The variables of the text at this place, and of the Portuguese one: an older text may have others. */
export function listVariables(
  path: ContentPath,
  { content, starter }: { content: Content; starter: Content },
): TextVariable[] {
  const place = pathIn(defaultLanguage, path) ?? path;
  const [text = "", model = "", own = ""] = [
    valueAt(content, place),
    valueAt(starter, place),
    valueAt(content, path),
  ].map(wordsOf);
  const required = componentVariables(model);
  const names = new Set([...variablesOf(text), ...required, ...variablesOf(own)]);
  return Array.from(names, (name) => ({
    name,
    label: variableLabel(name),
    mustStay: required.includes(name),
    from: Object.hasOwn(owners, name) ? owners[name as FactVariable](content.facts) : undefined,
  }));
}

/** Of a list of lines, all of them. */
function wordsOf(value: unknown): string {
  const lines = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return lines.join(" ");
}

/** What components and the browser fill in, each in the texts that have it; all other variables are facts. */
export function componentVariables(text: string): string[] {
  return variablesOf(text).filter((name) => Object.hasOwn(placeLabels, name));
}

type FactVariable = keyof ReturnType<typeof textVariables>;

/** What the site puts in place of a `{{variable}}`, in the owner's words. */
const factLabels: Record<FactVariable, string> = {
  companyName: "o nome do provedor",
  anatelPhone: "o telefone da Anatel",
  supportEmail: "o e-mail de atendimento",
  dataOfficerEmail: "o e-mail do encarregado de dados",
  leadRetention: "o prazo em que o site guarda um pedido",
  townCount: "o número de cidades",
  countedTowns: "o número de cidades, com a palavra “cidades”",
  firstTown: "a primeira cidade da lista",
  towns: "o nome de todas as cidades",
  mainTowns: "o nome das cidades principais",
  satisfaction: "a porcentagem de clientes satisfeitos",
  planSpeeds: "a velocidade de todos os planos",
  highestSpeed: "a velocidade do plano mais rápido",
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
  time: "a hora",
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

type Owner = (facts: Facts) => VariableOwner | undefined;

const company = (field: string) => () => ({ path: `facts.${field}`, name: "os dados da empresa" });
const towns = () => ({ path: "facts.towns", name: "a lista de cidades" });
const combo = () => ({ path: "facts.securityCombo", name: "o combo" });
const cameraPlans = () => ({ path: "facts.cameraPlans", name: "a lista de planos de câmeras" });

/** The one with the most; of equals the first. */
function topOf<Item>(items: Item[], amountOf: (item: Item) => number): Item | undefined {
  return [...items].sort((one, other) => amountOf(other) - amountOf(one))[0];
}

const internetPlan =
  (amountOf: (plan: Facts["internetPlans"][number]) => number): Owner =>
  ({ internetPlans }) => {
    const plan = topOf(internetPlans, amountOf);
    return (
      plan && { path: `facts.internetPlans.${plan.key}`, name: `o plano de ${plan.speedMbps}` }
    );
  };
const cameraPlan =
  (amountOf: (plan: Facts["cameraPlans"][number]) => number): Owner =>
  (facts) => {
    const plan = topOf(facts.cameraPlans, amountOf);
    if (!plan) return undefined;
    const name = `o plano de câmeras ${withoutMark(plan.texts[defaultLanguage].name)}`;
    return { path: `facts.cameraPlans.${plan.key}`, name };
  };

/** Where the value of each is changed. */
const owners: Record<FactVariable, Owner> = {
  companyName: company("company.name"),
  anatelPhone: company("company.anatelPhone"),
  supportEmail: company("company.supportEmail"),
  dataOfficerEmail: company("company.dataProtectionEmail"),
  // Of the machine: LEADS_RETENTION_DAYS.
  leadRetention: () => undefined,
  townCount: towns,
  countedTowns: towns,
  firstTown: towns,
  towns,
  mainTowns: towns,
  satisfaction: company("satisfactionPercent"),
  planSpeeds: () => ({ path: "facts.internetPlans", name: "a lista de planos" }),
  highestSpeed: internetPlan(({ speedMbps }) => speedMbps),
  lowestPlanPrice: internetPlan(({ priceCents }) => -priceCents),
  wifiPointPrice: () => ({ path: "facts.additionalWifiPoint", name: "o ponto de Wi-Fi a mais" }),
  lowestCameraPrice: cameraPlan(({ priceCents }) => -priceCents),
  longestRecording: cameraPlan(({ recordingDays }) => recordingDays),
  recordingByPlan: cameraPlans,
  comboSpeed: combo,
  comboPrice: combo,
  comboRecording: combo,
  extraCameraPrice: combo,
};
