import * as v from "valibot";
import { byLanguage } from "../by-language.ts";
import { defaultLanguage } from "../provider/languages.ts";
import {
  cents,
  centsOrFree,
  count,
  field,
  key,
  keyedList,
  object,
  owner,
  plainText,
  speed,
  text,
  textList,
  wholeNumber,
  yesOrNo,
} from "./values.ts";

const features = field(textList(12, text(90)), "Lista de vantagens");

/** What a customer asks before signing. The card shows each detail that is supplied. */
const contractDetails = {
  /** 0 means no minimum contract. */
  contractMonths: v.optional(
    field(
      wholeNumber(0, 24, "A fidelidade em meses, de 0 a 24; 0 quer dizer sem fidelidade."),
      "Fidelidade em meses",
    ),
  ),
  installationCents: v.optional(field(centsOrFree, "Preço da instalação")),
};
const internetDetails = {
  uploadMbps: v.optional(field(speed, "Velocidade de upload")),
  ...contractDetails,
  router: v.optional(
    field(
      v.picklist(
        ["included", "lent", "notIncluded"],
        "included (incluso), lent (emprestado) ou notIncluded (não incluso).",
      ),
      "Roteador",
    ),
  ),
  /** 0 means no limit. */
  dataLimitGb: v.optional(
    field(
      wholeNumber(0, 1_000_000, "O limite por mês em GB, só o número; 0 quer dizer sem limite."),
      "Limite de dados por mês, em GB",
    ),
  ),
};

/**
 * The details of a plan are an object also while nobody has supplied any: an edit then always concerns one of them, and two
 * publications cannot replace each other's.
 */
const plan = {
  /** Counts and the report identify the plan by its key, so it stays when price and name change. */
  key: field(key, "Nome interno"),
  priceCents: field(cents, "Preço por mês"),
  /** A featured plan has a dark card with the badge. At most one plan is featured. */
  isFeatured: field(yesOrNo, "Destaque"),
};

const internetPlan = owner(
  v.pipe(
    object({
      ...plan,
      speedMbps: field(speed, "Velocidade"),
      speedUnit: field(
        v.picklist(["Mbps", "Mbps+"], '"Mbps" ou "Mbps+".'),
        "Unidade da velocidade",
      ),
      /** How many of the first listed features are set in bold. */
      highlightedFeatures: field(
        wholeNumber(0, 12, "Quantos itens da lista ficam em negrito: de 0 a 12."),
        "Itens da lista em negrito",
      ),
      details: field(object(internetDetails), "Detalhes"),
      texts: object(byLanguage(() => object({ features }))),
    }),
    v.forward(
      v.check(
        ({ highlightedFeatures, texts }) =>
          Object.values(texts).every((each) => each.features.length >= highlightedFeatures),
        "A lista do plano tem menos itens do que os que ficam em negrito.",
      ),
      ["highlightedFeatures"],
    ),
  ),
  ({ speedMbps, speedUnit }) => `do plano de ${speedMbps} ${speedUnit}`,
);

const cameraPlan = owner(
  object({
    ...plan,
    cameraCount: field(count, "Número de câmeras"),
    recordingDays: field(count, "Dias de gravação"),
    details: field(object(contractDetails), "Detalhes"),
    texts: object(byLanguage(() => object({ name: field(plainText(30), "Nome"), features }))),
  }),
  ({ texts }) => `do plano de câmeras ${texts[defaultLanguage].name}`,
);

/** The grid of cards has room for one to six plans. */
function plans<Item extends v.GenericSchema<unknown, { key: string; isFeatured: boolean }>>(
  item: Item,
) {
  return v.pipe(
    keyedList(item, [1, 6]),
    v.check(
      (list) => list.filter(({ isFeatured }) => isFeatured).length < 2,
      "Só um plano pode ser o destaque.",
    ),
  );
}

export const internetPlans = plans(internetPlan);
export const cameraPlans = plans(cameraPlan);

export const securityCombo = owner(
  object({
    priceCents: field(cents, "Preço por mês"),
    speedMbps: field(speed, "Velocidade"),
    cameraCount: field(count, "Número de câmeras"),
    recordingDays: field(count, "Dias de gravação"),
    extraCameraCents: field(cents, "Preço da câmera extra por mês"),
    texts: object(byLanguage(() => object({ name: field(plainText(30), "Nome"), features }))),
  }),
  ({ texts }) => `do ${texts[defaultLanguage].name}`,
);
