import { fillText } from "@fiosite/content/fill-text";
import { isOlder, isTitleLines, withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { IconButton, TextButton } from "#ui/controls.tsx";
import { Field, Select, Switch } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { MakePromotion, PricePromotions } from "../publish/price-promotions.tsx";
import styles from "./fields.module.css";
import { PriceInput } from "./price-input.tsx";
import { TextInput } from "./text-input.tsx";
import { texts } from "./texts.ts";
import { hasPromotion, type Typed, written } from "./typed-value.ts";
import type { FieldForm } from "./use-field-form.ts";

interface FieldEditorProps {
  field: SiteField;
  form: FieldForm;
  /** The title above already names the field. */
  isTitled?: boolean;
  /** Replaces the field's own label. */
  label?: string | undefined;
  /** Gets the focus, with its text selected. */
  isFirst?: boolean;
}

/** One value of the site, in every language. */
export function FieldEditor({ field, form, isTitled, label, isFirst }: FieldEditorProps) {
  const { values } = field;
  const name = isTitled ? (texts.short[field.kind] ?? field.label) : (label ?? field.label);
  if (field.kind === "list" && !isTitleLines(field.path)) {
    return <LinesEditor field={field} form={form} label={name} />;
  }
  if (values.length === 1 && values[0]) {
    return (
      <div className={styles.field}>
        <ValueInput field={field} form={form} label={name} value={values[0]} isFirst={isFirst} />
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
      {values.map((value, index) => {
        const language = value.language ?? "";
        const input = (
          <ValueInput
            key={value.path}
            field={field}
            form={form}
            value={value}
            label={texts.inLanguage(language)}
            isFirst={isFirst && index === 0}
          />
        );
        return index === 0 ? (
          input
        ) : (
          <OtherLanguage key={value.path} form={form} value={value}>
            {input}
          </OtherLanguage>
        );
      })}
      <Rules field={field} />
    </fieldset>
  );
}

interface OtherLanguageProps {
  value: Value;
  form: FieldForm;
  children: ReactNode;
}

/** Folded, because an owner may speak Portuguese only. */
function OtherLanguage({ value, form, children }: OtherLanguageProps) {
  const { path, value: base } = value;
  const language = value.language ?? "";
  const isTyped = form.typed[path] !== undefined;
  const lines = Array.isArray(base) ? base : [base];
  const older = isTyped ? [] : lines.filter(isOlder);
  const words = older.map(withoutMark);
  // Visitors read offers and empty translations in Portuguese while the translation is outdated.
  const isHidden = path.startsWith("facts.") || words.some((each) => each === "");
  const hasProblem = Object.keys(form.problems).some((each) => `${each}.`.startsWith(`${path}.`));
  return (
    <details
      className={styles.other}
      open={isTyped || hasProblem}
      onToggle={({ currentTarget }) => {
        // Scrolls the opened part into view, because the foot of the form may cover it.
        const isAsked = currentTarget.open && currentTarget.contains(document.activeElement);
        if (isAsked) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>
        <span>
          <b>{texts.inLanguage(language)}</b>
          <span className="small muted">
            {older.length === 0 && texts.ready}
            {older.length > 0 && (isHidden ? texts.missing : texts.older)}
          </span>
        </span>
        <Icon name="chevron" isSmall />
      </summary>
      <div className={styles.field}>
        {children}
        {typeof base === "string" && words[0] && (
          <TextButton icon="tick" onClick={() => form.set(path, words[0] ?? "", base)}>
            {texts.isRight}
          </TextButton>
        )}
      </div>
    </details>
  );
}

/** Shows the law and the limits that the value must respect. */
function Rules({ field }: { field: SiteField }) {
  const { law, kind, values, isOptional } = field;
  const isWaiting = values[0]?.isChanged && kind === "price" && !hasPromotion(field);
  const live = isWaiting ? written(kind, values[0]?.live) : "";
  const hint = hintOf(field);
  const mayBeEmpty = isOptional && kind !== "choice" && kind !== "picture";
  if (!law && !live && !hint && !mayBeEmpty) return null;
  return (
    <ul className={styles.rules}>
      {hint && <li>{hint}</li>}
      {mayBeEmpty && <li>{texts.mayBeEmpty}</li>}
      {law && <li>{texts.law(law)}</li>}
      {live && <li>{texts.liveNow(`${texts.currency}${live}`)}</li>}
    </ul>
  );
}

function hintOf({ kind, path }: SiteField): string | undefined {
  // Hotlines have no area code, so they get no hint.
  return kind === "phone" && !path.endsWith(".anatelPhone") ? texts.phoneHint : undefined;
}

type Value = SiteField["values"][number];

interface ValueInputProps {
  field: SiteField;
  value: Value;
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

/** Names and codes up to this length fit one line on a phone. */
const longestName = 40;

/** The input for this kind of value. */
function ValueInput({ field, value, form, label, isFirst }: ValueInputProps) {
  const { path, language } = value;
  const typed = form.typed[path]?.typed ?? written(field.kind, value.value);
  const set = (next: Typed) => form.set(path, next, value.value);
  const text = typeof typed === "string" ? typed : "";
  const error = form.problems[path];
  const common = { label, error, autoFocus: isFirst };
  if (field.kind === "list") {
    return <LinesEditor field={{ ...field, values: [value] }} form={form} label={label} />;
  }
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
        <PricePromotions
          field={field}
          value={value}
          isChanging={isChanging}
          onChange={() => set(typed)}
        />
      </>
    );
  }
  const { limit, least, variables } = field;
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
  const { length } = fillText(text, value.filled ?? {});
  // The limit of a text counts its variables as they are written. The limit of a search result counts what visitors read.
  const room = limit === null || least !== null ? limit : limit - text.length + length;
  return (
    <TextInput
      {...common}
      variables={variables}
      filled={value.filled}
      isSaving={form.isSaving}
      lang={language ?? undefined}
      rows={field.kind === "longText" ? 4 : 2}
      value={text}
      count={room === null ? undefined : texts.count(length, room, least ?? 0)}
      // A text that search results cut is allowed.
      isOver={room !== null && least === null && length > room}
      onChange={set}
    />
  );
}

interface LinesProps {
  field: SiteField;
  form: FieldForm;
  label: string;
}

const lines = (typed: Typed): string[] => (Array.isArray(typed) ? typed : []);

/** Edits a list of short texts, such as what comes with a plan, each line in every language. */
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
  const inputOf = ({ value, lines: own }: (typeof columns)[number], index: number) => (
    <TextInput
      key={index}
      variables={field.variables}
      filled={value.filled}
      isSaving={form.isSaving}
      rows={1}
      lang={value.language ?? undefined}
      label={texts.line(index + 1, value.language ?? "")}
      value={withoutMark(own[index] ?? "")}
      error={form.problems[`${value.path}.${index}`] ?? form.problems[value.path]}
      onChange={(text) =>
        form.set(
          value.path,
          Array.from({ length: count }, (_line, at) => (at === index ? text : (own[at] ?? ""))),
          value.value,
        )
      }
    />
  );
  const [first, ...others] = columns;
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      {first &&
        places.map((index) => (
          <div key={index} className={styles.line}>
            {inputOf(first, index)}
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
      {others.map((column) => (
        <OtherLanguage key={column.value.path} value={column.value} form={form}>
          {places.map((index) => inputOf(column, index))}
        </OtherLanguage>
      ))}
    </fieldset>
  );
}
