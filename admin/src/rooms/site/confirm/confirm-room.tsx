import type { SiteField } from "@fiosite/contract/panel/fields";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { Button } from "#ui/controls.tsx";
import { CardButton, CardList } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import { FieldEditor } from "../fields/field-editor.tsx";
import { FieldForm, FormEnd } from "../fields/field-form.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { dialledPhone, shownPhone, written } from "../fields/typed-value.ts";
import { useFieldForm } from "../fields/use-field-form.ts";
import { GoPublic, LivePanel } from "../publish/go-live.tsx";
import { usePublishing } from "../publish/publishing.ts";
import { openFactsQuery, saveEdits, siteKey, useSiteMark } from "../site-queries.ts";
import styles from "./confirm-room.module.css";
import { texts } from "./texts.ts";

const shownNext = 6;

/** Every value that nobody of the company has confirmed, one by one. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ConfirmRoom() {
  useSiteMark();
  const client = useQueryClient();
  const toast = useToast();
  const publishing = usePublishing();
  const { data, refetch } = useQuery(openFactsQuery);
  // Confirmed ones leave at once; the server's list follows.
  const [settled, setSettled] = useState<string[]>([]);
  const [skipped, setSkipped] = useState<string[]>([]);
  const open = inOrder(data?.open ?? [], { settled, skipped });
  const shown = open.find(({ path }) => path === shownPhone);
  const dialled = shown && open.find(({ path }) => path === dialledPhone);
  const [first, ...rest] = open.filter((each) => each !== dialled);
  const pair = first === shown ? dialled : undefined;
  const total = data?.total ?? 0;

  const forget = (fields: SiteField[]) =>
    setSettled((all) => all.filter((each) => !fields.some(({ path }) => path === each)));
  const confirming = useMutation({
    mutationFn: (fields: SiteField[]) => saveEdits(fields.flatMap(confirmEdits)),
    onSuccess: (result, fields) => {
      if ("revision" in result) return;
      forget(fields);
      toast({ text: "issues" in result ? (result.issues[0]?.message ?? "") : texts.changed });
    },
    onError: (_error, fields) => {
      forget(fields);
      toast({ text: texts.failed });
    },
    // From here on the server's list decides: a colleague may take the confirmation back.
    onSettled: async (_result, _error, fields) => {
      await client.invalidateQueries({ queryKey: siteKey });
      forget(fields);
    },
  });
  const skip = (path: string) =>
    setSkipped((all) => [...all.filter((each) => each !== path), path]);

  return (
    <Screen
      title={titleFor(data && open.length, total)}
      about={aboutFor(data && open.length, data?.isPreview)}
      back={{ to: "/mais", label: texts.back }}
    >
      <LivePanel publishing={publishing} />
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data && <Progress done={total - open.length} total={total} />}
      {/* By the server's list: before that, what it says about the preview is old. */}
      {data?.open.length === 0 && <GoPublic publishing={publishing} />}
      {first && (
        <div className={styles.columns}>
          <AskCard
            key={first.path}
            field={first}
            pair={pair}
            onRight={() => {
              const asked = pair ? [first, pair] : [first];
              setSettled((all) => [...all, ...asked.map(({ path }) => path)]);
              confirming.mutate(asked);
            }}
            onSkip={rest.length > 0 ? () => skip(first.path) : undefined}
          />
          {rest.length > 0 && (
            <section>
              <h2>{texts.next}</h2>
              <CardList>
                {rest.slice(0, shownNext).map(({ path, label, group }) => (
                  <CardButton
                    key={path}
                    title={label}
                    about={group}
                    onClick={() =>
                      setSkipped(open.map((each) => each.path).filter((each) => each !== path))
                    }
                  />
                ))}
              </CardList>
              {rest.length > shownNext && (
                <p className="muted">{texts.more(rest.length - shownNext)}</p>
              )}
            </section>
          )}
        </div>
      )}
    </Screen>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <progress
      className={styles.progress}
      value={done}
      max={total}
      aria-label={texts.progress(done, total)}
    />
  );
}

function titleFor(open: number | undefined, total: number): string {
  if (open === undefined) return texts.title;
  return open === 0 ? texts.done : texts.left(open, total);
}

function aboutFor(open: number | undefined, isPreview: boolean | undefined): string {
  if (open === 0) return texts.doneAbout;
  return isPreview ? `${texts.about} ${texts.inPreview}` : texts.about;
}

/** What can be confirmed with a tap comes first, then what is missing, then what was skipped in its order. */
function inOrder(
  fields: SiteField[],
  { settled, skipped }: Record<"settled" | "skipped", string[]>,
) {
  const place = ({ path }: SiteField) => skipped.indexOf(path);
  return fields
    .filter(({ path }) => !settled.includes(path))
    .sort(
      (one, other) =>
        place(one) - place(other) || Number(isMissingFact(one)) - Number(isMissingFact(other)),
    );
}

/** Every language that waits is confirmed together, as the card shows them together. */
function confirmEdits({ values }: SiteField) {
  return values.flatMap(({ path, value, open }) =>
    typeof open?.confirmed === "string" ? [{ path, expected: value, value: open.confirmed }] : [],
  );
}

interface AskCardProps {
  field: SiteField;
  /** The number that is dialled follows the one that is shown. */
  pair: SiteField | undefined;
  onRight: () => void;
  onSkip: (() => void) | undefined;
}

/** Nobody has supplied it, so there is nothing to confirm. */
function isMissingFact({ values }: SiteField): boolean {
  return values.every(({ open }) => open?.confirmed === null);
}

/** One question: is this right? */
function AskCard({ field, pair, onRight, onSkip }: AskCardProps) {
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
  // Of all places where the value can be changed, only this address names it.
  const place = `/site?${new URLSearchParams({ campo: field.values[0]?.path ?? field.path })}`;
  const about = { room: "/site", place, title: fieldTexts.unsavedChanges(field.label) };
  const form = useFieldForm({ fields, about, onSaved: onBack });
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
