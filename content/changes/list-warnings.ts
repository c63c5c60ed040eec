import { type ContentPath, languageOf, listStrings, pathIn, valueAt } from "../content-path.ts";
import { describeField, type FieldContext } from "../fields/describe-field.ts";
import { formatPrice } from "../format.ts";
import { defaultLanguage, languages } from "../provider/languages.ts";
import { headsOutOfRoom } from "../schema/conflicts.ts";
import { typedLetters } from "../schema/texts.ts";
import { isOlder, isPreview, listUnconfirmed, withoutMark } from "../unconfirmed.ts";
import { type ChangedContent, listChanges } from "./describe-changes.ts";

/** What a person should look at before publishing. It stops nobody. */
export interface ContentWarning {
  path: ContentPath;
  /** In Portuguese. */
  message: string;
}

const unusualPriceChange = 0.5;
/** Compares with the release's own text, for which the place was designed. Paragraphs may grow. */
const roomyText = { times: 1.5, letters: 10, longestLabel: 80 };

export function listWarnings(content: ChangedContent): ContentWarning[] {
  const changes = listChanges(content.before, content.after);
  const paths = changes.filter(({ what }) => what === "changed").map(({ path }) => path);
  const written = changes.filter(({ what }) => what === "changed" || what === "added");
  const warnings = [
    ...warnOfPreview(content),
    ...warnOfWhole(content),
    ...paths.flatMap((path) => [...warnOfPrice(path, content), ...warnOfLength(path, content)]),
    ...written.flatMap(({ path }) => warnOfTypedFacts(path, content)),
  ];
  return [...new Map(warnings.map((each) => [`${each.path} ${each.message}`, each])).values()];
}

/** Warns only if search engines show the site now. */
function warnOfPreview({ before, after }: ChangedContent) {
  const message = "Ninguém conferiu ainda. Se publicar assim, o Google deixa de mostrar o site.";
  return isPreview(before)
    ? []
    : listUnconfirmed(after).map(({ where: path }) => ({ path, message }));
}

/** Warnings about several values together, if they are new. */
function warnOfWhole({ before, after, starter }: ChangedContent): ContentWarning[] {
  const [known, found] = [before, after].map((content) => [
    ...headsOutOfRoom(content),
    ...warnOfPlans("internetPlans", { content, starter }),
    ...warnOfPlans("cameraPlans", { content, starter }),
  ]) as [ContentWarning[], ContentWarning[]];
  return found.filter(
    (each) => !known.some(({ path, message }) => path === each.path && message === each.message),
  );
}

/** Warns of plans that visitors cannot tell apart, and of promises that came along with a copied plan. */
function warnOfPlans(list: "internetPlans" | "cameraPlans", context: FieldContext) {
  const plans = context.content.facts[list].map((plan) => {
    const path = `facts.${list}.${plan.key}`;
    const { features } = plan.texts[defaultLanguage];
    return {
      path,
      cents: plan.priceCents,
      lines: features.map(withoutMark).sort().join("\n"),
      label: describeField(path, context)?.label ?? plan.key,
    };
  });
  return plans.flatMap((plan, index) =>
    plans.flatMap((other, place): ContentWarning[] => {
      if (index === place) return [];
      const { path } = plan;
      const isSame = plan.lines === other.lines;
      if (isSame && plan.cents < other.cents) {
        const message = `${plan.label} custa menos que ${other.label} e promete as mesmas vantagens. Confira se é verdade.`;
        return [{ path: `${path}.texts.${defaultLanguage}.features`, message }];
      }
      // The label says speed and unit, or the name. A warning at one of the two plans is enough.
      const isEqual = plan.label === other.label || (isSame && plan.cents === other.cents);
      const message = `${plan.label} e ${other.label} são iguais para o visitante. Mude um ou tire um.`;
      return isEqual && place < index ? [{ path, message }] : [];
    }),
  );
}

function warnOfPrice(path: ContentPath, { before, after, starter }: ChangedContent) {
  const [old, next] = [valueAt(before, path), valueAt(after, path)];
  if (typeof old !== "number" || typeof next !== "number" || old === 0) return [];
  const isUnusual = Math.abs(next - old) / old > unusualPriceChange;
  if (!isUnusual || describeField(path, { content: after, starter })?.kind !== "price") return [];
  const message = `O preço passa de ${formatPrice(old)} para ${formatPrice(next)}, mais de 50 % de diferença. Confira a vírgula.`;
  return [{ path, message }];
}

function warnOfLength(path: ContentPath, { after, starter }: ChangedContent) {
  const text = valueAt(after, path);
  const models = languages.map((each) => valueAt(starter, pathIn(each, path) ?? path));
  const expected = Math.max(0, ...models.map(lettersOf));
  if (expected === 0 || expected > roomyText.longestLabel) return [];
  const most = Math.max(expected * roomyText.times, expected + roomyText.letters);
  if (lettersOf(text) <= most) return [];
  const message = `Tem ${lettersOf(text)} letras, num lugar pensado para umas ${expected}. Veja na prévia se fica bom no celular.`;
  return [{ path, message }];
}

/** A fact that is typed into a text stays when the fact changes. Reviews may name facts, because they quote a customer. */
function warnOfTypedFacts(path: ContentPath, { after }: ChangedContent): ContentWarning[] {
  const townNames = after.facts.towns.map(({ name }) => withoutMark(name));
  return listStrings(path, valueAt(after, path))
    .filter(({ where }) => languageOf(where) && !where.startsWith("facts.localReviews."))
    .filter(({ value }) => !isOlder(value))
    .flatMap(({ where, value }) => {
      const typed = [
        ...townNames
          .filter((name) => value.includes(name))
          .map((name) => `${name} está escrita no texto. Se você deixar de atender lá`),
        ...factForms.flatMap(([form, reason]) => {
          const [found] = value.match(form) ?? [];
          return found ? [`${found} está escrito no texto. Se ${reason} mudar`] : [];
        }),
      ];
      return typed.map((each) => ({
        path: where,
        message: `${each}, este texto não muda sozinho.`,
      }));
    });
}

const factForms: [form: RegExp, reason: string][] = [
  [/R\$\s*[\d.]*\d(,\d\d)?/, "o preço"],
  [/\d+\s*Mbps/, "a velocidade"],
  [/(\(\d\d\)\s*)?(9\s*)?\d{4}-\d{4}|\(\d\d\)/, "o telefone"],
];

function lettersOf(text: unknown): number {
  return typeof text === "string" ? typedLetters(text) : 0;
}
