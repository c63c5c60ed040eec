import { fillText } from "@fiosite/content/fill-text";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { Link } from "wouter";
import { IconButton, TextButton } from "#ui/controls.tsx";
import { Field, Select, Switch, TextBox } from "#ui/fields.tsx";
import { MakePromotion, PricePromotions } from "../publish/price-promotions.tsx";
import styles from "./fields.module.css";
import { PriceInput } from "./price-input.tsx";
import { texts } from "./texts.ts";
import { hasPromotion, type Typed, written } from "./typed-value.ts";
import type { FieldForm } from "./use-field-form.ts";

interface FieldEditorProps {
  field: SiteField;
  form: FieldForm;
  /** The title above already says what it is. */
  isTitled?: boolean;
  /** In place of the field's own label. */
  label?: string | undefined;
  /** Gets the focus, with its text selected. */
  isFirst?: boolean;
}

/** One value of the site, in every language. */
export function FieldEditor({ field, form, isTitled, label, isFirst }: FieldEditorProps) {
  const { values } = field;
  const name = isTitled ? (texts.short[field.kind] ?? field.label) : (label ?? field.label);
  if (field.kind === "list") return <LinesEditor field={field} form={form} label={name} />;
  if (values.length === 1 && values[0]) {
    return (
      <div className={styles.field}>
        <ValueInput {...{ field, form, label: name, value: values[0] }} isFirst={isFirst} />
        <Rules field={field} />
        {!isTitled && <MakePromotion field={field} value={values[0]} />}
      </div>
    );
  }
  return (
    <fieldset className={styles.field}>
      <legend className={isTitled ? "visually-hidden" : styles.legend}>
        {label ?? field.label}
      </legend>
      {values.map((value, index) => (
        <ValueInput
          key={value.path}
          {...{ field, form, value }}
          label={texts.inLanguage(value.language ?? "")}
          isFirst={isFirst && index === 0}
        />
      ))}
      <Rules field={field} />
    </fieldset>
  );
}

/** What must stay, and why. */
function Rules({ field }: { field: SiteField }) {
  const { variables, law, kind, values, isOptional } = field;
  const isWaiting = values[0]?.isChanged && kind === "price" && !hasPromotion(field);
  const live = isWaiting ? written(kind, values[0]?.live) : "";
  const hint = hintOf(field);
  const mayBeEmpty = isOptional && kind !== "choice" && kind !== "picture";
  if (variables.length === 0 && !law && !live && !hint && !mayBeEmpty) return null;
  return (
    <ul className={styles.rules}>
      {variables.map(({ name, reason }) => (
        <li key={name}>{texts.variable(name, reason)}</li>
      ))}
      {hint && <li>{hint}</li>}
      {mayBeEmpty && <li>{texts.mayBeEmpty}</li>}
      {law && <li>{texts.law(law)}</li>}
      {live && <li>{texts.liveNow(`${texts.currency}${live}`)}</li>}
    </ul>
  );
}

function hintOf({ kind, path, values, variables }: SiteField): string | undefined {
  if (values[0]?.filled && variables.length > 0) return texts.filledHint;
  if (path.endsWith(".latitude")) return texts.latitudeHint;
  // Hotlines have no area code.
  return kind === "phone" && !path.endsWith(".anatelPhone") ? texts.phoneHint : undefined;
}

interface ValueInputProps {
  field: SiteField;
  value: SiteField["values"][number];
  form: FieldForm;
  label: string;
  isFirst?: boolean | undefined;
}

const inputTypes: Record<string, { type: string; inputMode?: "decimal" }> = {
  number: { type: "text", inputMode: "decimal" },
  phone: { type: "tel" },
  email: { type: "email" },
  link: { type: "url" },
};

/** A name or a code of the facts fits one line of a phone. */
const longestName = 40;

/** The input that fits the kind of value. */
function ValueInput({ field, value, form, label, isFirst }: ValueInputProps) {
  const { path, language } = value;
  const typed = form.typed[path]?.typed ?? written(field.kind, value.value);
  const set = (next: Typed) => form.set(path, next, value.value);
  const text = typeof typed === "string" ? typed : "";
  const error = form.problems[path];
  const common = { label, error, autoFocus: isFirst };
  if (field.kind === "picture") return <Link to="/fotos">{texts.replacePicture}</Link>;
  if (field.kind === "yesOrNo") {
    return <Switch label={label} isOn={typed === true} onChange={set} />;
  }
  if (field.kind === "choice") {
    return (
      <Select {...common} value={text} onChange={(event) => set(event.target.value)}>
        {field.isOptional && <option value="">{texts.notSaid}</option>}
        {field.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {texts.choices[choice] ?? choice}
          </option>
        ))}
      </Select>
    );
  }
  if (field.kind === "price") {
    const isChanging = form.typed[path] !== undefined;
    return (
      <>
        {(isChanging || !hasPromotion(field)) && (
          <PriceInput {...common} value={text} onChange={set} />
        )}
        <PricePromotions {...{ field, value, isChanging }} onChange={() => set(typed)} />
      </>
    );
  }
  const { limit, least } = field;
  const { length } = value.filled ? fillText(text, value.filled) : text;
  const isShort = language === null && (limit === null || limit <= longestName);
  const input = inputTypes[field.kind] ?? (isShort ? { type: "text" } : undefined);
  if (input) {
    return (
      <Field
        {...common}
        {...input}
        maxLength={limit ?? undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    );
  }
  return (
    <TextBox
      {...common}
      lang={language ?? undefined}
      rows={field.kind === "longText" ? 4 : 2}
      value={text}
      count={limit === null ? undefined : texts.count(length, limit, least ?? 0)}
      // What search results cut is no mistake.
      isOver={limit !== null && least === null && length > limit}
      // A text of the site has no line breaks of its own.
      onChange={(event) => set(event.target.value.replaceAll("\n", " "))}
    />
  );
}

interface LinesProps {
  field: SiteField;
  form: FieldForm;
  label: string;
}

const lines = (typed: Typed): string[] => (Array.isArray(typed) ? typed : []);

/** A list of short texts, such as what comes with a plan: each line in every language. */
function LinesEditor({ field, form, label }: LinesProps) {
  const columns = field.values.map((value) => ({
    value,
    lines: lines(form.typed[value.path]?.typed ?? written("list", value.value)),
  }));
  const count = Math.max(0, ...columns.map((column) => column.lines.length));
  const setAll = (change: (lines: string[]) => string[]) => {
    for (const column of columns) {
      form.set(column.value.path, change(column.lines), column.value.value);
    }
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} className={styles.line}>
          <div>
            {columns.map(({ value, lines: own }) => (
              <TextBox
                key={value.path}
                rows={1}
                lang={value.language ?? undefined}
                label={texts.line(index + 1, value.language ?? "")}
                value={own[index] ?? ""}
                error={form.problems[`${value.path}.${index}`] ?? form.problems[value.path]}
                onChange={(event) =>
                  form.set(
                    value.path,
                    Array.from({ length: count }, (_line, at) =>
                      at === index ? event.target.value.replaceAll("\n", " ") : (own[at] ?? ""),
                    ),
                    value.value,
                  )
                }
              />
            ))}
          </div>
          <IconButton
            icon="trash"
            label={texts.removeLine(index + 1)}
            onClick={() => setAll((own) => own.filter((_line, at) => at !== index))}
          />
        </div>
      ))}
      <TextButton icon="plus" onClick={() => setAll((own) => [...own, ""])}>
        {texts.addLine}
      </TextButton>
    </fieldset>
  );
}
