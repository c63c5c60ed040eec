import { valueAt } from "@fiosite/content/content-path";
import { formatPrice } from "@fiosite/content/format";
import { defaultLanguage } from "@fiosite/content/languages";
import { isOlder, withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { useQuery } from "@tanstack/react-query";
import { Switch, TextBox } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { FieldEditor } from "../fields/field-editor.tsx";
import { readPrice } from "../fields/price-input.tsx";
import { hasPromotion, type Typed, written } from "../fields/typed-value.ts";
import type { FieldForm } from "../fields/use-field-form.ts";
import { Fold } from "../fold.tsx";
import { draftQuery } from "../site-queries.ts";
import { listPaths } from "./lists.ts";
import { commonText, PlanCard, type PlanValue, plansIn } from "./plan-card.tsx";
import styles from "./plan-form.module.css";
import { PlanLines } from "./plan-lines.tsx";
import { texts } from "./texts.ts";

interface PlanFormProps {
  name: "internet" | "cameras";
  /** Each field has one language; the first language comes first. */
  fields: SiteField[];
  form: FieldForm;
  /** The other plan that is featured, if there is one. */
  marked: { label: string; path: string }[];
}

/** A plan as visitors see it, then its fields. Rarely used fields are folded. */
export function PlanForm({ name, fields, form, marked }: PlanFormProps) {
  const { data: draft } = useQuery(draftQuery);
  const find = (end: string) => fields.find(({ path }) => path.endsWith(`.${end}`));
  const typedAt = (field: SiteField | undefined): Typed =>
    field ? (form.typed[field.path]?.typed ?? written(field.kind, field.values[0]?.value)) : "";
  const edit = (end: string, label?: string) => {
    const field = find(end);
    return field && <FieldEditor field={field} form={form} label={label} />;
  };
  const [lines, mark, bold] = ["features", "isFeatured", "highlightedFeatures"].map(find);
  const english = fields.find(isEnglish("features"));
  const details = fields.filter(({ path }) => path.includes(".details."));
  const isFeatured = typedAt(mark) === true;
  const features = asLines(typedAt(lines));
  const boldCount = Number(typedAt(bold)) || 0;
  const plans = (valueAt(draft?.document, listPaths[name]) ?? []) as PlanValue[];
  const priceField = find("priceCents");
  const price = readPrice(String(typedAt(priceField)));
  const isCheapest =
    draft && "value" in price && plans.every(({ priceCents }) => price.value < priceCents);
  return (
    <>
      <div>
        <PlanCard
          isFeatured={isFeatured}
          boldCount={boldCount}
          draft={draft?.document}
          lines={features}
          speed={String(typedAt(find("speedMbps")))}
          unit={String(typedAt(find("speedUnit")))}
          title={String(typedAt(find("name")))}
          count={String(typedAt(find("cameraCount")))}
          days={String(typedAt(find("recordingDays")))}
          price={String(typedAt(find("priceCents")))}
          isInternet={name === "internet"}
        />
        <p className="small muted">
          {priceField && hasPromotion(priceField) ? texts.plan.afterPromotion : texts.plan.asSeen}
        </p>
      </div>
      {name === "internet" ? (
        <div className={styles.pair}>
          {edit("speedMbps", texts.plan.speed)}
          {edit("speedUnit", texts.plan.unit)}
        </div>
      ) : (
        <>
          {edit("name", texts.plan.name)}
          <div className={styles.pair}>
            {edit("cameraCount", texts.plan.cameras)}
            {edit("recordingDays", texts.plan.days)}
          </div>
        </>
      )}
      {edit("priceCents", texts.plan.price)}
      {isCheapest && (
        <p className="small muted" role="status">
          {texts.plan.lowestPrice(formatPrice(price.value))}
        </p>
      )}
      {lines && (
        <PlanLines
          field={lines}
          english={english}
          form={form}
          bold={bold}
          lines={features}
          boldCount={boldCount}
        />
      )}
      {mark?.values[0] && (
        <div className={styles.mark}>
          <Switch
            label={texts.plan.mark(commonText(draft?.document, "popular"))}
            isOn={isFeatured}
            onChange={(isOn) => form.set(mark.path, isOn, mark.values[0]?.value)}
          />
          <p className="small muted" role="status">
            {texts.plan.markedNow(
              marked[0] && shortName(valueAt(draft?.document, marked[0].path), marked[0].label),
              isFeatured,
            )}
          </p>
        </div>
      )}
      <English
        form={form}
        typedAt={typedAt}
        pairs={["name", "features"].map((end) => [find(end), fields.find(isEnglish(end))])}
        document={draft?.document}
      />
      <Fold
        icon={<Icon name="list" />}
        title={texts.plan.details}
        about={texts.plan.detailsAbout[name]}
        isOpen={details.some(({ path }) => form.problems[path])}
      >
        {details.map((field) => (
          <FieldEditor key={field.path} field={field} form={form} label={ownLabel(field.label)} />
        ))}
      </Fold>
    </>
  );
}

interface EnglishProps {
  form: FieldForm;
  /** A field in the first language, and the same field in the other language. */
  pairs: (SiteField | undefined)[][];
  typedAt: (field: SiteField | undefined) => Typed;
  document: unknown;
}

/** The English can be left out: the server reuses it from other plans with the same line, and marks the rest as outdated. */
function English({ form, pairs, typedAt, document }: EnglishProps) {
  const known = translations(document);
  const rows = pairs.flatMap(([field, sister]) => {
    const [other] = sister?.values ?? [];
    if (!field || !other) return [];
    const own = form.typed[other.path]?.typed;
    const said = [typedAt(field)].flat().map(String);
    const saved = savedIn(field.values[0]?.value, other.value);
    const found = said.map(
      (text, at) => [own].flat()[at] ?? saved.get(text) ?? known.get(text) ?? "",
    );
    const there = asLines(written("list", found));
    const shown = there.map(withoutMark);
    return said.map((text, at) => ({
      language: other.language,
      text,
      shown: shown[at] ?? "",
      isOld: isOlder(there[at]),
      set: (typed: string) =>
        form.set(
          other.path,
          field.kind === "list" ? there.map((each, place) => (place === at ? typed : each)) : typed,
          other.value,
        ),
      key: `${field.path}.${at}`,
      error: form.problems[`${other.path}.${at}`] ?? form.problems[other.path],
    }));
  });
  const named = rows.filter(({ text }) => text.trim() !== "");
  const ready = named.filter(({ shown, isOld }) => shown.trim() !== "" && !isOld).length;
  return (
    <Fold
      icon={<Globe />}
      title={texts.plan.english}
      about={texts.plan.englishAbout(ready, named.length - ready)}
      isOpen={rows.some(({ error }) => error)}
    >
      {named.map(({ key, text, shown, language, error, set }) => (
        <TextBox
          key={key}
          rows={1}
          label={text}
          lang={language ?? undefined}
          value={shown}
          error={error}
          onChange={(event) => set(event.target.value.replaceAll("\n", " "))}
        />
      ))}
    </Fold>
  );
}

/** Defined here, because no other screen uses it. */
function Globe() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M3.2 12h17.6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18c-5 5-5 13 0 18 5-5 5-13 0-18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}

const isEnglish =
  (end: string) =>
  ({ path, values }: SiteField) =>
    path.endsWith(`.${end}`) && values[0]?.language !== defaultLanguage;
const asLines = (typed: Typed): string[] => (Array.isArray(typed) ? typed : []);

/** "Roteador do plano de 500 Mbps" is "Roteador" here. */
const ownLabel = (label: string) => label.replace(/ do plano .*$/, "");

/** The plan's name as it follows the article "o": "o de 1000". */
function shortName(value: unknown, label: string): string {
  const { speedMbps, texts: own } = (value ?? {}) as Partial<PlanValue>;
  return speedMbps
    ? texts.plan.ofSpeed(speedMbps)
    : withoutMark(own?.[defaultLanguage]?.name ?? label);
}

/** The plan's own current translations, by what they translate. Another plan may say the same in other words. */
function savedIn(first: unknown, other: unknown): Map<string, string> {
  const there = [other].flat();
  const pairs = [first].flat().map((text, at) => [withoutMark(String(text)), there[at]] as const);
  return new Map(
    pairs.filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === "string" && pair[1] !== "" && !isOlder(pair[1]),
    ),
  );
}

/** Maps what plans say in the first language to the other language. */
function translations(document: unknown): Map<string, string> {
  const pairs = plansIn(document).flatMap(({ texts: own = {} }) => {
    const { [defaultLanguage]: first, ...rest } = own;
    const [other] = Object.values(rest);
    const said = [first?.name ?? "", ...(first?.features ?? [])];
    const there = [other?.name ?? "", ...(other?.features ?? [])];
    return said.map((text, at) => [withoutMark(text), there[at] ?? ""] as const);
  });
  // The last entry of a text wins, so current translations come after outdated ones.
  pairs.sort(([, one], [, other]) => Number(isOlder(other)) - Number(isOlder(one)));
  return new Map(pairs);
}
