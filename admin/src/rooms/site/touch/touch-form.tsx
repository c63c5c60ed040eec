import { formatPrice } from "@fiosite/content/format-price";
import { withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { TypedText } from "@fiosite/contract/preview-messages";
import { useEffect, useEffectEvent } from "react";
import { FieldEditor } from "../fields/field-editor.tsx";
import { dialledPhone, type TypedValues } from "../fields/field-edits.ts";
import { FieldForm } from "../fields/field-form.tsx";
import { FormEnd } from "../fields/form-end.tsx";
import { readTyped } from "../fields/typed-value.ts";
import { useFieldForm } from "../fields/use-field-form.ts";
import { Places } from "./places.tsx";

interface TouchFormProps {
  fields: SiteField[];
  isOne: boolean;
  kept: Map<string, TypedValues[string]>;
  onTyped: (typed: TypedText[]) => void;
  onSaved: () => void;
}

export function TouchForm({ fields, isOne, kept, onTyped, onSaved }: TouchFormProps) {
  const form = useFieldForm({ fields, kept, onSaved });
  const shown = JSON.stringify(fields.flatMap((field) => typedTexts(field, form.typed)));
  const show = useEffectEvent((json: string) => onTyped(JSON.parse(json)));
  useEffect(() => {
    show(shown);
    return () => show("[]");
  }, [shown]);
  const visible = fields.filter(({ path }) => path !== dialledPhone);
  return (
    <FieldForm form={form}>
      {visible.map((field, index) => (
        <FieldEditor key={field.path} {...{ field, form }} isTitled={isOne} isFirst={index === 0} />
      ))}
      {visible[0] && <Places path={visible[0].values[0]?.path ?? visible[0].path} />}
      <FormEnd fields={fields} form={form} />
    </FieldForm>
  );
}

/** What the page shows and what it would show, where both are plain to see. */
function typedTexts({ kind, values, path }: SiteField, typed: TypedValues): TypedText[] {
  return values.flatMap((value) => {
    const entry = typed[value.path];
    if (!entry || typeof entry.typed !== "string") return [];
    if (kind === "price") {
      const read = readTyped({ kind, path }, entry.typed);
      const cents = "value" in read && typeof read.value === "number" ? read.value : undefined;
      if (cents === undefined || typeof entry.base !== "number") return [];
      return [{ path: value.path, before: formatPrice(entry.base), after: formatPrice(cents) }];
    }
    if (typeof entry.base !== "string" || entry.base.includes("{{")) return [];
    return [{ path: value.path, before: withoutMark(entry.base), after: entry.typed }];
  });
}
