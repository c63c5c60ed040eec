import { fillText } from "@fiosite/content/fill-text";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { Link } from "react-router";
import { Field, MoneyField, Select, Switch, TextBox } from "#ui/fields.tsx";
import { texts } from "./texts.ts";
import { type Typed, written } from "./typed-value.ts";
import type { FieldForm } from "./use-field-form.ts";

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
export function ValueInput({ field, value, form, label, isFirst }: ValueInputProps) {
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
    return (
      <MoneyField
        {...common}
        currency={texts.currency}
        value={text}
        // A new price replaces the old one: the first digit typed begins it.
        onFocus={(event) => event.target.select()}
        onChange={(event) => set(event.target.value)}
      />
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
      isOver={limit !== null && (length > limit || length < (least ?? 0))}
      // A text of the site has no line breaks of its own.
      onChange={(event) => set(event.target.value.replaceAll("\n", " "))}
    />
  );
}
