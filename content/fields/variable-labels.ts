import type { Content } from "../content.ts";
import { type ContentPath, pathIn, valueAt } from "../content-path.ts";
import { variablesOf } from "../fill-text.ts";
import { defaultLanguage } from "../provider/languages.ts";
import type { Facts } from "../schema/facts.ts";
import type { textVariables } from "../text-variables.ts";
import { withoutMark } from "../unconfirmed.ts";

/** A `{{variable}}` of a text. */
export type TextVariable = ReturnType<typeof listVariables>[number];

interface VariableOwner {
  path: ContentPath;
  /** "o plano de 1000". */
  name: string;
}

/** The variables of this text and of the Portuguese one, because an outdated translation may have others. */
export function listVariables(
  path: ContentPath,
  { content, starter }: { content: Content; starter: Content },
) {
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
    /** With its article, for example "o nome do plano". */
    label: variableLabel(name),
    mustStay: required.includes(name),
    /** What the value belongs to; undefined if no form of the panel changes it. */
    from: factOf(name)?.[1](content.facts),
  }));
}

/** The words of a text, or of all lines of a list. */
function wordsOf(value: unknown): string {
  const lines = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return lines.join(" ");
}

/** The variables of the text that components and the browser fill in. All other variables are facts. */
export function componentVariables(text: string): string[] {
  return variablesOf(text).filter((name) => Object.hasOwn(placeLabels, name));
}

type FactVariable = keyof ReturnType<typeof textVariables>;

/** Variables that a single place of the site fills in. */
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

const factOf = (name: string) =>
  Object.hasOwn(factVariables, name) ? factVariables[name as FactVariable] : undefined;

export function variableLabel(name: string): string {
  return factOf(name)?.[0] ?? placeLabels[name] ?? "um valor";
}

type Owner = (facts: Facts) => VariableOwner | undefined;

const owned = (path: ContentPath, name: string) => () => ({ path, name });
const company = (field: string) => owned(`facts.${field}`, "os dados da empresa");
const wifi = owned("facts.additionalWifiPoint", "o ponto de Wi-Fi a mais");
const towns = owned("facts.towns", "a lista de cidades");
const combo = owned("facts.securityCombo", "o combo");
const plans = owned("facts.internetPlans", "a lista de planos");
const cameraPlans = owned("facts.cameraPlans", "a lista de planos de câmeras");

/** The item with the largest amount; the first of equal ones. */
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
const fastest = internetPlan(({ speedMbps }) => speedMbps);
const cheapest = internetPlan(({ priceCents }) => -priceCents);
const cheapestCameras = cameraPlan(({ priceCents }) => -priceCents);
const longest = cameraPlan(({ recordingDays }) => recordingDays);

/** What the site puts in place of a `{{variable}}`, in the owner's words, and where its value is changed. */
const factVariables: Record<FactVariable, [label: string, owner: Owner]> = {
  companyName: ["o nome do provedor", company("company.name")],
  anatelPhone: ["o telefone da Anatel", company("company.anatelPhone")],
  supportEmail: ["o e-mail de atendimento", company("company.supportEmail")],
  dataOfficerEmail: ["o e-mail do encarregado de dados", company("company.dataProtectionEmail")],
  // The value is the machine's LEADS_RETENTION_DAYS, which no form changes.
  leadRetention: ["o prazo em que o site guarda um pedido", () => undefined],
  townCount: ["o número de cidades", towns],
  countedTowns: ["o número de cidades, com a palavra “cidades”", towns],
  firstTown: ["a primeira cidade da lista", towns],
  towns: ["o nome de todas as cidades", towns],
  mainTowns: ["o nome das cidades principais", towns],
  satisfaction: ["a porcentagem de clientes satisfeitos", company("satisfactionPercent")],
  planSpeeds: ["a velocidade de todos os planos", plans],
  highestSpeed: ["a velocidade do plano mais rápido", fastest],
  lowestPlanPrice: ["o preço do plano de internet mais barato", cheapest],
  wifiPointPrice: ["o preço do ponto adicional de Wi-Fi", wifi],
  lowestCameraPrice: ["o preço do plano de câmeras mais barato", cheapestCameras],
  longestRecording: ["por quantos dias, no máximo, as imagens ficam guardadas", longest],
  recordingByPlan: ["os dias de gravação de cada plano", cameraPlans],
  comboSpeed: ["a velocidade do combo", combo],
  comboPrice: ["o preço do combo", combo],
  comboRecording: ["os dias de gravação do combo", combo],
  extraCameraPrice: ["o preço da câmera extra", combo],
};
