import { fillText } from "@fiosite/content/fill-text";
import { formatPrice } from "@fiosite/content/format";
import { withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { type ReactNode, useEffect, useRef } from "react";
import { UnsavedHere } from "#session/kept-form.tsx";
import { Button } from "#ui/controls.tsx";
import { Notice } from "#ui/screen.tsx";
import { FieldEditor } from "./field-editor.tsx";
import styles from "./fields.module.css";
import { texts } from "./texts.ts";
import { dialledPhone, written } from "./typed-value.ts";
import { type FieldForm as Form, type FormOptions, useFieldForm } from "./use-field-form.ts";

/** After each failed attempt to save, the form's first mistake gets the focus. */
export function useMistakeInFocus(triedInVain: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (triedInVain === 0) return;
    const mistake = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    mistake?.focus();
    // A field that already had the focus may be under the foot of the form, which grew when it got the message.
    mistake?.scrollIntoView({ block: "nearest" });
  }, [triedInVain]);
  return form;
}

/** Enter saves too. The server's messages replace the browser's own. */
export function FieldForm({ form, children }: { form: Form; children: ReactNode }) {
  const { triedInVain, unsavedSince } = form;
  const element = useMistakeInFocus(triedInVain);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {/* Disabled while saving, because what is typed then would be neither saved nor kept. */}
      <fieldset className={styles.form} disabled={form.isSaving}>
        {unsavedSince && <UnsavedHere since={unsavedSince} onDrop={form.dropUnsaved} />}
        {children}
      </fieldset>
    </form>
  );
}

interface FieldsFormProps extends FormOptions {
  labelOf?: (field: SiteField) => string;
  /** Replaces the plain sequence of fields. */
  body?: ((form: Form) => ReactNode) | undefined;
}

/** All fields of a plan, a town or the company, saved together. */
export function FieldsForm({ labelOf, body, ...options }: FieldsFormProps) {
  const { fields } = options;
  const form = useFieldForm(options);
  return (
    <FieldForm form={form}>
      {body?.(form) ??
        fields
          .filter(({ path }) => path !== dialledPhone)
          .map((field) => (
            <FieldEditor key={field.path} field={field} form={form} label={labelOf?.(field)} />
          ))}
      <FormEnd fields={fields} form={form} />
    </FieldForm>
  );
}

interface FormEndProps {
  fields: SiteField[];
  form: Form;
  label?: string;
}

/** Scrolls a question that appears below the edge of the sheet into view. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Questions to answer before saving, and the button. */
export function FormEnd({ fields, form, label = texts.save }: FormEndProps) {
  // The mistake is repeated here, because its field may be outside the screen.
  const [mistake] = Object.values(form.problems);
  const wrong = fields.filter(({ values }) =>
    values.some(({ path }) =>
      Object.keys(form.problems).some((each) => `${each}.`.startsWith(`${path}.`)),
    ),
  );
  return (
    <>
      {form.conflicts.length > 0 && (
        <div ref={reveal}>
          <ConflictNotice fields={fields} form={form} />
        </div>
      )}
      {form.doubts.map(({ before, after }) => (
        <div key={`${before} ${after}`} ref={reveal}>
          <Notice tone="attention" icon="alert" isLive>
            <p>{texts.unusual(formatPrice(before), formatPrice(after))}</p>
            <div className={styles.choices}>
              <Button tone="line" isSmall onClick={form.saveAnyway}>
                {texts.isRight}
              </Button>
            </div>
          </Notice>
        </div>
      ))}
      {form.otherProblems.map((message) => (
        <Notice key={message} tone="danger" icon="alert" isLive>
          <p>{message}</p>
        </Notice>
      ))}
      <div className={styles.save}>
        {form.hasFailed && <p role="alert">{texts.failed}</p>}
        {mistake && (
          <p role="alert">
            {fields.length > 1 && wrong.length > 0
              ? texts.toMend(wrong.map(mendedName))
              : texts.mistake(mistake)}
          </p>
        )}
        <Button type="submit" tone="main" icon="tick" isWide disabled={form.isSaving}>
          {form.isSaving ? texts.saving : label}
        </Button>
        <p className="small muted">{texts.unseen}</p>
      </div>
    </>
  );
}

const mendedName = ({ path, label }: SiteField) =>
  texts.mended[path.slice(path.lastIndexOf(".") + 1)] ?? texts.quoted(label);

/** Two people changed the same value. Both versions are kept until this person has chosen one. */
function ConflictNotice({ fields, form }: FormEndProps) {
  const name = form.conflicts[0]?.by?.name.split(" ")[0];
  return (
    <Notice tone="attention" icon="people" isLive>
      <p>
        <b>{texts.conflict(name)}</b>
      </p>
      {form.conflicts.map(({ path, current }) => {
        const kind = fields.find(({ values }) => values.some((each) => each.path === path))?.kind;
        const value = fields.flatMap(({ values }) => values).find((each) => each.path === path);
        const said = (typed: ReturnType<typeof written>) =>
          fillText(shown(typed), value?.filled ?? {});
        const mine = form.typed[path]?.typed ?? "";
        return (
          <dl key={path} className={styles.both}>
            <dt>{texts.mine}</dt>
            <dd>{said(mine)}</dd>
            <dt>{texts.theirs(name)}</dt>
            <dd>{current === undefined ? texts.gone : said(written(kind ?? "text", current))}</dd>
          </dl>
        );
      })}
      <div className={styles.choices}>
        <Button tone="dark" isSmall onClick={form.keepMine}>
          {texts.keepMine}
        </Button>
        <Button tone="line" isSmall onClick={form.keepTheirs}>
          {texts.keepTheirs(name)}
        </Button>
      </div>
    </Notice>
  );
}

function shown(typed: ReturnType<typeof written>): string {
  if (typeof typed === "boolean") return typed ? texts.yes : texts.no;
  return texts.quoted([typed].flat().map(withoutMark).join(" · "));
}
