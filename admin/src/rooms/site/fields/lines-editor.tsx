import type { SiteField } from "@fiosite/contract/panel/fields";
import { IconButton, TextButton } from "#ui/button.tsx";
import { TextBox } from "#ui/fields.tsx";
import styles from "./fields.module.css";
import { texts } from "./texts.ts";
import { type Typed, written } from "./typed-value.ts";
import type { FieldForm } from "./use-field-form.ts";

interface LinesProps {
  field: SiteField;
  form: FieldForm;
  label: string;
}

const lines = (typed: Typed): string[] => (Array.isArray(typed) ? typed : []);

/** A list of short texts, such as what comes with a plan: each line in every language. */
export function LinesEditor({ field, form, label }: LinesProps) {
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
