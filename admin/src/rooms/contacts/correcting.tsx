import type { ContactRow } from "@fiosite/contract/panel/contacts";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import type { FormEvent } from "react";
import * as v from "valibot";
import { useKeptForm } from "#session/kept-form.tsx";
import { Button } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { firstName } from "#ui/lists.tsx";
import { useContactChanges } from "./contact-changes.ts";
import styles from "./contact-sheets.module.css";
import { texts } from "./contact-texts.ts";

/** Id of the contact's unsaved correction. */
export const correctId = (contactId: string) => `correct.${contactId}`;
/** Holds only the fields that were typed, because a colleague may correct the others meanwhile. */
export const correctedSchema = v.object({
  phone: v.exactOptional(v.string()),
  name: v.exactOptional(v.string()),
  address: v.exactOptional(v.string()),
});
type Corrected = v.InferOutput<typeof correctedSchema>;

interface CorrectingProps {
  row: ContactRow;
  /** Otherwise long texts of the row are shortened. */
  isWhole: boolean;
  onClose: () => void;
}

/** Corrects the phone, name or place that came with the request. */
export function Correcting({ row, isWhole, onClose }: CorrectingProps) {
  const { correct } = useContactChanges();
  const { phone, name, address } = row;
  const changedIn = (typed: Corrected) =>
    Object.entries<string>(typed).filter(([key, value]) => value !== row[key as keyof Corrected]);
  const { typed, type, drop, notice } = useKeptForm({
    id: correctId(row.id),
    schema: correctedSchema,
    about: (next) =>
      changedIn(next).length > 0
        ? {
            room: "/contatos",
            place: `/contatos/${row.id}`,
            title: texts.unsavedCorrection(firstName(name)),
          }
        : undefined,
    fresh: {},
  });
  const shown = { phone, name, address, ...typed };
  const number = likelyNumber(shown.phone);
  const digits = shown.phone.replace(/\D/g, "").length;
  const incomplete = digits === 8 || digits === 9 ? texts.noAreaCode : texts.phoneIsShort;
  /** The correction would replace the whole text by the shortened one. */
  const isShortened = (key: keyof Corrected) =>
    !isWhole && typed[key] === undefined && row[key].endsWith("…");
  const field = (key: keyof Corrected) => ({
    value: shown[key],
    disabled: isShortened(key),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      type({ ...typed, [key]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!digits) return;
    const changed = changedIn(typed);
    if (changed.length > 0) void correct(row, Object.fromEntries(changed));
    drop();
    onClose();
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      {notice}
      <Field
        label={texts.phone}
        inputMode="tel"
        maxLength={100}
        error={number ? undefined : incomplete}
        {...field("phone")}
      />
      {number?.startsWith("55") && (
        <p className="small muted">
          {texts.phoneIs(number.length === "5588999990000".length, number.slice(2, 4))}
        </p>
      )}
      <Field label={texts.name} maxLength={200} {...field("name")} />
      <Field label={texts.place} maxLength={500} {...field("address")} />
      {(["phone", "name", "address"] as const).some(isShortened) && (
        <p className="small muted">{texts.isShortened}</p>
      )}
      <Button tone="main" icon="arrow" isWide type="submit">
        {texts.keep}
      </Button>
      <p className="small muted">{texts.correctAbout}</p>
    </form>
  );
}
