import type { SiteField } from "@fiosite/contract/panel/fields";
import styles from "./fields.module.css";
import { LinesEditor } from "./lines-editor.tsx";
import { texts } from "./texts.ts";
import { written } from "./typed-value.ts";
import type { FieldForm } from "./use-field-form.ts";
import { ValueInput } from "./value-input.tsx";

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
  const live = values[0]?.isChanged && kind === "price" ? written(kind, values[0].live) : "";
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
