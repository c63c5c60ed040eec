import type { SiteField } from "@fiosite/contract/panel/fields";
import type { ReactNode } from "react";
import { FieldEditor } from "./field-editor.tsx";
import { dialledPhone } from "./field-edits.ts";
import { FieldForm } from "./field-form.tsx";
import { FormEnd } from "./form-end.tsx";
import { useFieldForm } from "./use-field-form.ts";

interface FieldsFormProps {
  fields: SiteField[];
  labelOf?: (field: SiteField) => string;
  children?: ReactNode;
  onSaved: () => void;
}

/** All fields of a plan, a town or the company, saved together. */
export function FieldsForm({ fields, labelOf, children, onSaved }: FieldsFormProps) {
  const form = useFieldForm({ fields, onSaved });
  return (
    <FieldForm form={form}>
      {fields
        .filter(({ path }) => path !== dialledPhone)
        .map((field) => (
          <FieldEditor key={field.path} {...{ field, form }} label={labelOf?.(field)} />
        ))}
      {children}
      <FormEnd fields={fields} form={form} />
    </FieldForm>
  );
}
