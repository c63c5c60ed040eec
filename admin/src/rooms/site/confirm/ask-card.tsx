import type { SiteField } from "@fiosite/contract/panel/fields";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { FieldEditor } from "../fields/field-editor.tsx";
import { FieldForm } from "../fields/field-form.tsx";
import { FormEnd } from "../fields/form-end.tsx";
import { written } from "../fields/typed-value.ts";
import { useFieldForm } from "../fields/use-field-form.ts";
import styles from "./confirm-room.module.css";
import { texts } from "./texts.ts";

interface AskCardProps {
  field: SiteField;
  /** The number that is dialled follows the one that is shown. */
  pair: SiteField | undefined;
  onRight: () => void;
  onSkip: (() => void) | undefined;
}

/** Nobody has supplied it, so there is nothing to confirm. */
export function isMissingFact({ values }: SiteField): boolean {
  return values.every(({ open }) => open?.confirmed === null);
}

/** One question: is this right? */
export function AskCard({ field, pair, onRight, onSkip }: AskCardProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const isMissing = isMissingFact(field);
  return (
    <section className={styles.ask} aria-label={field.label}>
      <div>
        <p className="small muted">{field.group}</p>
        <h2>{field.label}</h2>
      </div>
      {isCorrecting ? (
        <CorrectForm field={field} pair={pair} onBack={() => setCorrecting(false)} />
      ) : (
        <>
          <div className={styles.values}>
            {isMissing ? <p>{texts.missing}</p> : <Values field={field} />}
          </div>
          {field.law && <p className="small muted">{field.law}</p>}
          <Link
            className={styles.textLink}
            to={`/site?${new URLSearchParams({ campo: field.values[0]?.path ?? field.path })}`}
          >
            {texts.seeOnPage}
          </Link>
          <div className={styles.actions}>
            {isMissing ? (
              <Button tone="main" icon="pen" isWide onClick={() => setCorrecting(true)}>
                {texts.fill}
              </Button>
            ) : (
              <Button tone="main" icon="tick" isWide onClick={onRight}>
                {texts.right}
              </Button>
            )}
            {!isMissing && (
              <Button tone="line" onClick={() => setCorrecting(true)}>
                {texts.correct}
              </Button>
            )}
            {onSkip && (
              <Button tone="soft" onClick={onSkip}>
                {texts.skip}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Values({ field }: { field: SiteField }) {
  return field.values.map(({ path, language, value }) => (
    <p key={path}>
      {language && <span className="small muted">{texts.language(language)}</span>}
      <b lang={language ?? undefined}>{String(written(field.kind, value))}</b>
    </p>
  ));
}

interface CorrectFormProps extends Pick<AskCardProps, "field" | "pair"> {
  onBack: () => void;
}

function CorrectForm({ field, pair, onBack }: CorrectFormProps) {
  const fields = pair ? [field, pair] : [field];
  const form = useFieldForm({ fields, onSaved: onBack });
  return (
    <FieldForm form={form}>
      <FieldEditor field={field} form={form} isTitled isFirst />
      <FormEnd fields={fields} form={form} label={texts.keep} />
      <Button tone="line" isWide onClick={onBack}>
        {texts.goBack}
      </Button>
    </FieldForm>
  );
}
