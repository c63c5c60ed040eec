import { type ContentPath, languageOf, pathIn, valueAt } from "../content-path.ts";
import { describeField, type FieldContext } from "../fields/describe-field.ts";
import { formatPrice } from "../format.ts";
import { defaultLanguage, languages } from "../provider/languages.ts";
import { headsOutOfRoom } from "../schema/conflicts.ts";
import { typedLetters } from "../schema/texts.ts";
import { isPreview, listUnconfirmed, withoutMark } from "../unconfirmed.ts";
import { type ChangedContent, listChanges } from "./describe-changes.ts";

/** What a person should look at before publishing. It stops nobody. */
export interface ContentWarning {
  path: ContentPath;
  /** In Portuguese. */
  message: string;
}

const unusualPriceChange = 0.5;
/** Compared with the release's own text, for which the place was designed. A paragraph may grow. */
const roomyText = { times: 1.5, letters: 10, longestLabel: 80 };

export function listWarnings(content: ChangedContent): ContentWarning[] {
  const paths = listChanges(content.before, content.after)
    .filter(({ what }) => what === "changed")
    .map(({ path }) => path);
  const warnings = [
    ...warnOfPreview(content),
    ...warnOfWhole(content),
    ...paths.flatMap((path) => [
      ...warnOfPrice(path, content),
      ...warnOfLength(path, content),
      ...warnOfTranslations(path, content, paths),
    ]),
  ];
  return [...new Map(warnings.map((each) => [`${each.path} ${each.message}`, each])).values()];
}

/** Of a site that search engines show. */
function warnOfPreview({ before, after }: ChangedContent) {
  const message = "Ninguém conferiu ainda. Se publicar assim, o Google deixa de mostrar o site.";
  return isPreview(before)
    ? []
    : listUnconfirmed(after).map(({ where: path }) => ({ path, message }));
}

/** What several values make together, if they did not before. */
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

/** Plans that visitors cannot tell apart, and promises that came along with a copied plan. */
function warnOfPlans(list: "internetPlans" | "cameraPlans", context: FieldContext) {
  const plans = context.content.facts[list].map((plan) => {
    const path = `facts.${list}.${plan.key}`;
    const { features } = plan.texts[defaultLanguage];
    return {
      ...{ path, cents: plan.priceCents, lines: features.map(withoutMark).sort().join("\n") },
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
      // The label says speed and unit, or the name. One of the two is enough to look at.
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

function lettersOf(text: unknown): number {
  return typeof text === "string" ? typedLetters(text) : 0;
}

/** A text that stays as it was while its sister in another language changes. */
function warnOfTranslations(path: ContentPath, content: ChangedContent, changed: ContentPath[]) {
  const { before, after } = content;
  const language = languageOf(path);
  // Confirming a text changes none of its words.
  if (!language || wordsAt(before, path) === wordsAt(after, path)) return [];
  return languages.flatMap((each) => {
    const sister = pathIn(each, path) ?? path;
    if (changed.includes(sister) || valueAt(after, sister) === undefined) return [];
    const names = [language, each].map((one) => withoutMark(after.texts[one].language.name));
    const message = `O texto em ${names[0]} mudou e o texto em ${names[1]} continua o de antes. Confira a tradução.`;
    return [{ path: sister, message }];
  });
}

function wordsAt(document: unknown, path: ContentPath): string {
  return withoutMark(String(valueAt(document, path)));
}
