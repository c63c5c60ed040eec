import { canBeCalled } from "@fiosite/contract/phone-numbers";
import { type FocusEvent, type FormEvent, useState } from "react";
import { TextField } from "#ui/text-field.tsx";
import type { LeadFormTexts } from "./lead-form-texts.ts";

/** Doubts a number that nobody can call once the visitor leaves the field. It is sent all the same. */
export function PhoneField({ texts }: Pick<LeadFormTexts, "texts">) {
  const { hint, doubt, ...field } = texts.fields.phone;
  const [isDoubtful, setIsDoubtful] = useState(false);

  function check({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) {
    setIsDoubtful(value.trim() !== "" && !canBeCalled(value));
  }

  /** While the visitor types, the doubt can only disappear. */
  function recheck({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    if (value.trim() === "" || canBeCalled(value)) setIsDoubtful(false);
  }

  return (
    <TextField
      id="lead-phone"
      name="phone"
      type="tel"
      {...field}
      hint={isDoubtful ? doubt : hint}
      autoComplete="tel"
      required
      onBlur={check}
      onInput={recheck}
    />
  );
}
