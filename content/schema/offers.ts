import * as v from "valibot";
import { byLanguage } from "../by-language.ts";
import {
  cents,
  centsOrFree,
  count,
  key,
  keyedList,
  object,
  plainText,
  speed,
  text,
  textList,
  wholeNumber,
  yesOrNo,
} from "./values.ts";

const features = textList(12, text(90));

/** What a customer asks before signing. Each is shown on the card if it is supplied. */
const contractDetails = {
  /** 0: no minimum contract. */
  contractMonths: v.optional(
    wholeNumber(0, 24, "A fidelidade em meses, de 0 a 24; 0 quer dizer sem fidelidade."),
  ),
  installationCents: v.optional(centsOrFree),
};
const internetDetails = {
  uploadMbps: v.optional(speed),
  ...contractDetails,
  router: v.optional(
    v.picklist(
      ["included", "lent", "notIncluded"],
      "included (incluso), lent (emprestado) ou notIncluded (não incluso).",
    ),
  ),
  /** 0: no limit. */
  dataLimitGb: v.optional(
    wholeNumber(0, 1_000_000, "O limite por mês em GB, só o número; 0 quer dizer sem limite."),
  ),
};

const plan = {
  /** Counts and the report name the plan by it, so it stays when price and name change. */
  key,
  priceCents: cents,
  /** Shown on a dark card with the badge. At most one. */
  isFeatured: yesOrNo,
};

const internetPlan = v.pipe(
  object({
    ...plan,
    speedMbps: speed,
    speedUnit: v.picklist(["Mbps", "Mbps+"], '"Mbps" ou "Mbps+".'),
    /** How many of the first listed features are set in bold. */
    highlightedFeatures: wholeNumber(0, 12, "Quantos itens da lista ficam em negrito: de 0 a 12."),
    details: v.optional(object(internetDetails)),
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
);

const cameraPlan = object({
  ...plan,
  cameraCount: count,
  recordingDays: count,
  details: v.optional(object(contractDetails)),
  texts: object(byLanguage(() => object({ name: plainText(30), features }))),
});

/** One to six fit the grid of cards. */
function plans<Item extends v.GenericSchema<unknown, { key: string; isFeatured: boolean }>>(
  item: Item,
) {
  return v.pipe(
    keyedList(item, [1, 6]),
    v.check(
      (list) => list.filter(({ isFeatured }) => isFeatured).length < 2,
      "Só um plano pode ser o destaque (isFeatured).",
    ),
  );
}

export const internetPlans = plans(internetPlan);
export const cameraPlans = plans(cameraPlan);

export const securityCombo = object({
  priceCents: cents,
  speedMbps: speed,
  cameraCount: count,
  recordingDays: count,
  extraCameraCents: cents,
  texts: object(byLanguage(() => object({ name: plainText(30), features }))),
});
